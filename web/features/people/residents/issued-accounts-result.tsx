import FileDown from "lucide-react/icons/file-down";
import { lazy, Suspense, useState } from "react";

import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { Banner } from "#web/ui/states/banner.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";

import { csvFile } from "./csv-file.ts";
import type { IssuedAccounts } from "./kept-accounts.ts";

// The slips bring the code that draws QR codes.
const SlipsCard = lazy(async () => ({ default: (await import("./slips-card.tsx")).SlipsCard }));

interface IssuedAccountsResultProps {
  title: string;
  issued: IssuedAccounts;
  counts: readonly CountProps[];
  /** The button that goes on from here. */
  forgetLabel: string;
  isSaved: boolean;
  onSaved: () => void;
  /** The passwords are lost. */
  onForget: () => void;
}

/** Temporary passwords that were just issued, and the ways to inform the households. */
export function IssuedAccountsResult({
  title,
  issued: { message, accounts, csvData },
  counts,
  forgetLabel,
  isSaved,
  onSaved,
  onForget,
}: IssuedAccountsResultProps) {
  const [isAsking, setAsking] = useState(false);
  const hasAccounts = accounts.length > 0;
  const goOn = <Button onPress={isSaved ? onForget : () => setAsking(true)}>{forgetLabel}</Button>;
  const download = () => {
    saveFile("resident_initial_accounts.csv", csvFile(csvData));
    onSaved();
  };
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-5">
      <Card title={title} action={goOn}>
        <p>{message}</p>
        <dl className="grid grid-cols-2 gap-4">
          {counts.map((each) => (
            <Count key={each.term} {...each} />
          ))}
        </dl>
        {hasAccounts && (
          <>
            <Banner tone={isSaved ? "informative" : "warning"}>
              임시 비밀번호는 지금만 받을 수 있어요. 파일로 내려받거나 안내문을 인쇄해 두세요. 파일에는
              비밀번호가 들어 있으니 나눠 준 뒤에는 지워 주세요.
            </Banner>
            <div>
              <Button variant="primary" icon={<FileDown aria-hidden size="1.125rem" />} onPress={download}>
                CSV 내려받기
              </Button>
            </div>
          </>
        )}
      </Card>
      {hasAccounts && (
        <Suspense fallback={<SlipsSkeleton />}>
          <SlipsCard accounts={accounts} onPrinted={onSaved} />
        </Suspense>
      )}
      <ConfirmDialog
        title="임시 비밀번호를 받지 않고 넘어갈까요?"
        isOpen={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={onForget}
        confirmLabel="넘어가기"
        isPending={false}
        error={undefined}
      >
        <p>
          아직 파일을 내려받지도 안내문을 인쇄하지도 않았어요. 넘어가면 이 계정들의 임시 비밀번호를 다시 볼 수
          없어요.
        </p>
      </ConfirmDialog>
    </div>
  );
}

interface CountProps {
  term: string;
  count: number;
}

function Count({ term, count }: CountProps) {
  return (
    <div>
      <dt className="text-label text-neutral-weak">{term}</dt>
      <dd className="tabular text-title font-bold">{count.toLocaleString("ko-KR")}</dd>
    </div>
  );
}

function SlipsSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-60 w-full" />
    </Loading>
  );
}
