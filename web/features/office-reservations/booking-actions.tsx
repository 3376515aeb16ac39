import type { OfficeReservation } from "#contract/reservations.ts";
import { Button } from "#web/ui/buttons/button.tsx";

import { labelOf } from "./board-words.ts";

interface BookingActionsProps {
  reservation: OfficeReservation;
  onCancel: () => void;
}

/** What the desk does with a booking. */
export function BookingActions({ reservation, onCancel }: BookingActionsProps) {
  const { status, phase } = reservation;
  if (status === "no_show" || phase === "over") return null;
  return (
    <Button size="small" label={`${labelOf(reservation)} 예약 취소`} onPress={onCancel}>
      예약 취소
    </Button>
  );
}
