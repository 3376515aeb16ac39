import { liftSuspensionInput, type Suspension } from "#contract/suspensions.ts";
import { homeName } from "#contract/values/home-name.ts";
import { useCommand } from "#web/api/actions.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { momentText } from "#web/booking/words.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface LiftDialogProps {
  suspension: Suspension;
  isOpen: boolean;
  onClose: () => void;
}

/** The office lets somebody book again before the time. */
export function LiftDialog({ suspension, isOpen, onClose }: LiftDialogProps) {
  const { id: suspensionId, building, unit, residentName, endsAt } = suspension;
  const form = useZodForm(liftSuspensionInput, { defaultValues: { suspensionId, reason: "" } });
  const lift = useCommand("liftSuspension", {
    fallback: "해제하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="이용 정지를 해제할까요?"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={lift}
      submitLabel="해제"
    >
      <p>
        {homeName({ building, unit })} {residentName}
        <br />
        <PeriodWords>{`${momentText(endsAt)}까지`}</PeriodWords>
      </p>
      <FormTextField
        control={form.control}
        name="reason"
        label="해제 사유"
        autoComplete="off"
        maxCharacters={200}
      />
    </FormDialog>
  );
}
