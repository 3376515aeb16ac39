import { lazy, useState } from "react";

import type { BillMonth } from "#contract/bills.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { monthText } from "#web/ui/text/spoken.ts";

// The reading of a file is needed once a month.
const PaymentsDialog = lazy(async () => ({
  default: (await import("./payments-dialog.tsx")).PaymentsDialog,
}));

/** What the office does about payments: it sends the list of them, and reminds those who are not in it. */
export function PaymentTools({ month: { month, remindersLeft = null } }: { month: BillMonth }) {
  const [isImporting, setImporting] = useState(false);
  const reminding = useConfirmed("remindUnpaid", {
    title: `${monthText(month)} 미납 세대에 알릴까요?`,
    text: ReminderText,
    confirmLabel: "알리기",
    tone: "primary",
    payload: (of: string) => ({ month: of }),
    fallback: "알리지 못했어요.",
    toastSeconds: 5,
  });
  const obstacle =
    remindersLeft === null
      ? "수납 내역을 먼저 올려 주세요."
      : remindersLeft === 0
        ? "이 달은 두 번 모두 알렸어요."
        : undefined;
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setImporting(true)}>수납 내역 올리기</Button>
      <Button disabledReason={obstacle} onPress={() => reminding.ask(month)}>
        미납 세대에 알리기
      </Button>
      <OnceOpened isOpen={isImporting} beginsAnew>
        <PaymentsDialog month={month} isOpen={isImporting} onClose={() => setImporting(false)} />
      </OnceOpened>
      {reminding.dialog}
    </div>
  );
}

function ReminderText() {
  return (
    <p>
      아직 내지 않은 세대의 주민에게만 납기를 확인해 달라고 알려요. 금액은 알림에 나오지 않아요. 한 달에 두
      번까지 보낼 수 있어요.
    </p>
  );
}
