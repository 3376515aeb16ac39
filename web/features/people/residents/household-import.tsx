import { useEffect, useRef, useState } from "react";

import type { FileView } from "#contract/files.ts";
import type { Output } from "#contract/index.ts";
import { call } from "#web/api/call.ts";

import { ImportColumns } from "./import-columns.tsx";
import type { CheckedList } from "./import-columns.tsx";
import { ImportFile } from "./import-file.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { IssuedAccountsResult } from "./issued-accounts-result.tsx";
import { useKeptAccounts } from "./kept-accounts.ts";

/** A list that was sent, and how far the office has come with it. */
interface SentList {
  file: FileView;
  sample: Output<"readHouseholdImport">;
  checked?: CheckedList;
}

/** The import tab: the file, its columns, what it would do, and at last the slips. */
export function HouseholdImport() {
  const { kept, keep, markSaved, forget } = useKeptAccounts<Output<"applyHouseholdImport">>("importResult");
  const [list, setList] = useState<SentList>();
  const markApplied = useDiscarded(list?.file.id);
  const startAgain = () => setList(undefined);
  if (kept) {
    const { answer, isSaved } = kept;
    const { created, renamed, movedOut, vacant, skipped } = answer.counts;
    return (
      <IssuedAccountsResult
        title="명부를 가져왔어요"
        issued={answer}
        counts={[
          { term: "새로 만든 계정", count: created },
          { term: "이름을 바꾼 계정", count: renamed },
          { term: "전출 처리한 계정", count: movedOut },
          { term: "빈집으로 표시한 세대", count: vacant },
          { term: "건너뛴 줄", count: skipped },
        ]}
        forgetLabel="다른 명부 가져오기"
        isSaved={isSaved}
        onSaved={markSaved}
        onForget={forget}
      />
    );
  }
  if (!list) {
    return <ImportFile onRead={(file, sample) => setList({ file, sample })} />;
  }
  if (!list.checked) {
    return (
      <ImportColumns
        {...list}
        onSheet={(sample) => setList({ ...list, sample })}
        onChecked={(checked) => setList({ ...list, checked })}
        onOtherFile={startAgain}
      />
    );
  }
  return (
    <ImportPreview
      key={list.checked.answer.importId}
      checked={list.checked}
      onChecked={(checked) => setList({ ...list, checked })}
      onBack={() => setList({ file: list.file, sample: list.sample })}
      onApplied={(answer) => {
        markApplied();
        setList(undefined);
        keep(answer);
      }}
    />
  );
}

/**
 * Leaving, or taking another file, removes this one from the server. With what it returns, the caller says that the
 * list is applied: then the server has dropped the file already.
 */
function useDiscarded(fileId: string | undefined): () => void {
  const appliedId = useRef<string>(undefined);
  useEffect(() => {
    if (fileId === undefined) return;
    return () => {
      // If the call is lost, the server drops the file within a day.
      if (appliedId.current !== fileId) void call("discardFile", { fileId }).catch(() => undefined);
    };
  }, [fileId]);
  return () => {
    appliedId.current = fileId;
  };
}
