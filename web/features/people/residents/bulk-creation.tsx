import { BulkForm } from "./bulk-form.tsx";
import type { BulkAnswer } from "./bulk-form.tsx";
import { IssuedAccountsResult } from "./issued-accounts-result.tsx";
import { useKeptAccounts } from "./kept-accounts.ts";

/** The bulk tab: the form, then its result. */
export function BulkCreation() {
  const { kept, keep, markSaved, forget } = useKeptAccounts<BulkAnswer>("bulkResult");
  if (!kept) return <BulkForm onCreated={keep} />;
  const { answer, isSaved } = kept;
  const { createdCount, skippedCount } = answer;
  return (
    <IssuedAccountsResult
      title={createdCount > 0 ? "계정을 만들었어요" : "새로 만든 계정이 없어요"}
      issued={answer}
      counts={[
        { term: "새로 만든 계정", count: createdCount },
        { term: "건너뛴 세대", count: skippedCount },
      ]}
      forgetLabel="다른 세대 만들기"
      isSaved={isSaved}
      onSaved={markSaved}
      onForget={forget}
    />
  );
}
