import { useState } from "react";

import type { PaymentFault } from "#contract/bill-payments.ts";
import type { FileView } from "#contract/files.ts";
import type { Output } from "#contract/index.ts";
import { homeName } from "#contract/values/home-name.ts";
import { useCommand } from "#web/api/actions.ts";
import { SheetButton, SheetProgress, useSheetFile } from "#web/files/sheet-file.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { monthText, wonText } from "#web/ui/text/spoken.ts";

interface PaymentsDialogProps {
  month: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes a list of payments over: from the bank, or from the office's program. */
export function PaymentsDialog({ month, isOpen, onClose }: PaymentsDialogProps) {
  const [file, setFile] = useState<FileView>();
  const [refused, setRefused] = useState<Output<"importPayments">>();
  const importing = useCommand("importPayments", {
    fallback: "수납 내역을 기록하지 못했어요.",
    onSuccess: (answer) => {
      if (!answer.isApplied) return setRefused(answer);
      showToast({ tone: "positive", message: answer.message, seconds: 5 });
      onClose();
    },
  });
  const sheet = useSheetFile("bill", (sent) => {
    setFile(sent);
    importing.run({ fileId: sent.id, month });
  });
  const failure = sheet.failure ?? importing.failure;
  const right = refused ? refused.counts.rows - refused.counts.errors : 0;
  return (
    <Dialog title={`${monthText(month)} 수납 내역`} isOpen={isOpen} onClose={onClose}>
      <DialogBody>
        <div className="flex flex-col gap-4">
          <p>
            은행이나 관리비 프로그램에서 내려받은 수납 내역을 엑셀이나 CSV로 올려 주세요. 동·호나 가상계좌, 낸
            금액과 날짜를 읽어요.
          </p>
          <p className="text-neutral-weak">
            같은 파일을 다시 올려도 두 번 기록하지 않아요. 날마다 길어지는 목록도 그대로 올리면 돼요.
          </p>
          {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
          {refused && <Refused answer={refused} />}
          <SheetProgress sheet={sheet} reading={importing.isPending && "파일을 읽고 있어요."} />
        </div>
      </DialogBody>
      <DialogFooter>
        {file && right > 0 && (
          <Button
            isPending={importing.isPending}
            onPress={() => importing.run({ fileId: file.id, month, skipsErrors: true })}
          >
            {`오류를 빼고 ${right.toLocaleString("ko-KR")}건 기록`}
          </Button>
        )}
        <SheetButton
          sheet={sheet}
          label="수납 내역 파일"
          isReading={importing.isPending}
          onChoose={() => {
            setRefused(undefined);
            importing.reset();
          }}
        />
      </DialogFooter>
    </Dialog>
  );
}

function Refused({ answer: { message, counts, errors } }: { answer: Output<"importPayments"> }) {
  return (
    <>
      <Banner tone="warning">{message}</Banner>
      {errors.length > 0 && (
        <ul aria-label="오류" className="flex max-h-64 flex-col gap-1 overflow-y-auto">
          {errors.map((fault, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an answer's lines never move
            <li key={at} className="tabular">
              {faultText(fault)}
            </li>
          ))}
        </ul>
      )}
      {counts.errors > errors.length && (
        <p className="tabular text-neutral-weak">
          {`이 밖에 ${(counts.errors - errors.length).toLocaleString("ko-KR")}개가 더 있어요.`}
        </p>
      )}
      {counts.rows > counts.errors && (
        <p className="tabular text-neutral-weak">
          {`읽은 금액은 ${counts.homes.toLocaleString("ko-KR")}세대, ${wonText(counts.paidWon)}이에요.`}
        </p>
      )}
    </>
  );
}

function faultText({ row, column, building, unit, message }: PaymentFault): string {
  const home = building === null ? "" : ` ${homeName({ building, unit })}`;
  return `${row}행${column === null ? "" : ` ${column}열`}${home} – ${message}`;
}
