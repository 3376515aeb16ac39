import { withdrawBillsInput } from "#contract/bill-publishing.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { monthText } from "#web/ui/text/spoken.ts";

interface WithdrawDialogProps {
  month: string;
  isOpen: boolean;
  onClose: () => void;
}

export function WithdrawDialog({ month, isOpen, onClose }: WithdrawDialogProps) {
  const form = useZodForm(withdrawBillsInput, { defaultValues: { month, reason: "" } });
  const withdraw = useCommand("withdrawBills", {
    fallback: "관리비를 거두지 못했어요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title={`${monthText(month)} 관리비를 거둘까요?`}
      isOpen={isOpen}
      onClose={onClose}
      form={form}
      command={withdraw}
      submitLabel="거두기"
      tone="critical"
    >
      <p>
        주민의 화면과 알림에서 바로 사라지고, 따로 알리지는 않아요. 낸 금액은 남아서 다시 발행하면 이어져요.
      </p>
      <FormTextField
        control={form.control}
        name="reason"
        label="사유"
        help="5자 이상 적어 주세요. 기록에 남아요."
        maxCharacters={200}
      />
    </FormDialog>
  );
}
