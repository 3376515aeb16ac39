import { z } from "zod";

import type { OfficeReservation } from "#contract/reservations.ts";
import { homeName } from "#contract/values/home-name.ts";
import { requiredPublishedText } from "#contract/values/published-text.ts";
import { useCommand } from "#web/api/actions.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { periodText, placeText } from "#web/booking/words.ts";
import { useZodForm } from "#web/forms/command-form.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { FormTextField } from "#web/forms/form-fields.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const cancelForm = z.object({
  reason: requiredPublishedText({ max: 200, required: "취소 사유를 입력해 주세요." }),
});

interface CancelDialogProps {
  reservation: OfficeReservation;
  isOpen: boolean;
  onClose: () => void;
}

/** The office calls a booking off. The person who booked reads why, and pays nothing. */
export function CancelDialog({ reservation, isOpen, onClose }: CancelDialogProps) {
  const form = useZodForm(cancelForm, { defaultValues: { reason: "" } });
  const cancel = useCommand("cancelReservation", {
    fallback: "취소하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <FormDialog
      title="예약을 취소할까요?"
      isOpen={isOpen}
      onClose={onClose}
      size="small"
      tone="critical"
      form={form}
      command={cancel}
      payload={({ reason }) => ({ reservationId: reservation.id, reason })}
      submitLabel="예약 취소"
      cancelLabel="유지하기"
    >
      <p className="tabular">
        <span className="font-semibold">
          {placeText(reservation)}
          <br />
          <PeriodWords>{periodText(reservation)}</PeriodWords>
        </span>
        <br />
        {[homeName(reservation), reservation.residentName].filter(Boolean).join(" ")}
      </p>
      <FormTextField
        control={form.control}
        name="reason"
        label="취소 사유"
        help="이용료 없이 취소되고, 예약한 주민이 사유를 봐요. 되돌릴 수 없어요."
        autoComplete="off"
        maxCharacters={200}
      />
    </FormDialog>
  );
}
