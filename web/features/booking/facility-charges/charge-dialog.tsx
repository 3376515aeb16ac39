import { z } from "zod";

import { type FacilityCharge, setReservationChargeInput } from "#contract/facility-charges.ts";
import { useCommand } from "#web/api/actions.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { typedNumber } from "#web/forms/typed-number.ts";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { wonText } from "#web/ui/text/spoken.ts";

import { changedCharges } from "./changed-charges.tsx";
import { kindNames, timeText } from "./charge-words.ts";

const chargeForm = z.object({
  chargeWon: typedNumber(setReservationChargeInput.shape.chargeWon),
  reason: setReservationChargeInput.shape.reason,
});

interface ChargeDialogProps {
  charge: FacilityCharge;
  isOpen: boolean;
  onClose: () => void;
}

/** The office's own figure for a booking, and why. */
export function ChargeDialog({ charge, isOpen, onClose }: ChargeDialogProps) {
  const { reservationId, chargeWon, chargeReason } = charge;
  const form = useZodForm(chargeForm, {
    defaultValues: { chargeWon: String(chargeWon), reason: chargeReason ?? "" },
  });
  const set = useCommand("setReservationCharge", {
    fallback: "금액을 바꾸지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      changedCharges.keep(reservationId, { chargeWon, reason: chargeReason });
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="금액을 바꿀까요?"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      form={form}
      command={set}
      payload={(values) => ({ reservationId, ...values })}
      submitLabel="바꾸기"
    >
      <p>
        {timeText(charge)} · {kindNames[charge.kind]} {wonText(chargeWon)}
      </p>
      <FormTextField
        control={form.control}
        name="chargeWon"
        label="받을 금액"
        isDigits
        suffix="원"
        autoComplete="off"
      />
      <FormTextField
        control={form.control}
        name="reason"
        label="바꾸는 까닭"
        help="기록으로 남아요. 예: 기계 고장으로 절반만 이용"
        autoComplete="off"
        maxCharacters={200}
      />
    </FormDialog>
  );
}
