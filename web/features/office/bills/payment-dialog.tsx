import { z } from "zod";

import { setPaymentInput } from "#contract/bill-payments.ts";
import type { BillRow } from "#contract/bills.ts";
import { homeName } from "#contract/values/home-name.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { typedNumber } from "#web/forms/typed-number.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { monthText, wonText } from "#web/ui/text/spoken.ts";
import { useToday } from "#web/ui/use-today.ts";

const paymentForm = z.object({
  paidWon: typedNumber(setPaymentInput.shape.paidWon),
  paidOn: setPaymentInput.shape.paidOn,
});

interface PaymentDialogProps {
  month: string;
  bill: BillRow;
  isOpen: boolean;
  onClose: () => void;
}

/** What a home has paid of a month, as the office knows it. */
export function PaymentDialog({ month, bill, isOpen, onClose }: PaymentDialogProps) {
  const today = useToday();
  const form = useZodForm(paymentForm, {
    defaultValues: {
      paidWon: String(bill.paidWon > 0 ? bill.paidWon : Math.max(0, bill.total)),
      paidOn: today,
    },
  });
  const set = useCommand("setPayment", {
    fallback: "낸 금액을 기록하지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${homeName(bill)} 낸 금액`}
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={set}
      payload={(values) => ({ month, householdId: bill.householdId, ...values })}
      submitLabel="기록"
    >
      <p className="tabular">
        {monthText(month)} 관리비 {wonText(bill.total)}
      </p>
      <FormTextField
        control={form.control}
        name="paidWon"
        label="모두 낸 금액"
        help="앞서 기록한 금액을 대신해요. 0원이면 기록을 지워요."
        isDigits
        suffix="원"
        autoComplete="off"
      />
      <FormTextField control={form.control} name="paidOn" label="낸 날" type="date" />
    </FormDialog>
  );
}
