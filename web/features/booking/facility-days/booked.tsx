import type { Reservation } from "#contract/reservations.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { periodText, spotOf } from "#web/booking/words.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { DialogBody, DialogFooter } from "#web/ui/overlays/dialog.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

interface BookedProps {
  reservation: Reservation;
  onClose: () => void;
}

/** What was booked, and where it can be found. */
export function Booked({ reservation, onClose }: BookedProps) {
  return (
    <>
      <DialogBody>
        <div role="status">
          <p className="text-lead leading-title font-semibold tabular">
            <PeriodWords>{periodText(reservation)}</PeriodWords>
          </p>
          <p className="mt-1 text-neutral-weak">
            <Pieces of={[reservation.facilityName, spotOf(reservation)]} />
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onClose}>닫기</Button>
        <ButtonLink href={paths.resident.myReservations} variant="primary">
          내 예약
        </ButtonLink>
      </DialogFooter>
    </>
  );
}
