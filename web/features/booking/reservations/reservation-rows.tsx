import type { Reservation } from "#contract/reservations.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { periodText, spotOf } from "#web/booking/words.ts";
import { paths } from "#web/paths.ts";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { ReservationBadge } from "./reservation-badge.tsx";

/** Bookings as links: what, when, and how each stands. */
export function ReservationRows({ label, rows }: { label: string; rows: readonly Reservation[] }) {
  return (
    <LinkList label={label} rows={rows} rowHref={({ id }) => paths.resident.reservation(id)}>
      {(reservation) => (
        <LinkLines
          title={<Pieces of={[reservation.facilityName, spotOf(reservation)]} />}
          excerpt={cancellingText(reservation)}
          meta={
            <span className="tabular">
              <PeriodWords>{periodText(reservation)}</PeriodWords>
            </span>
          }
          badge={<ReservationBadge {...reservation} />}
        />
      )}
    </LinkList>
  );
}

/** Who has cancelled it instead of the reader, and why; undefined if nobody has. */
export function cancellingText({ cancelledBy, cancelReason }: Reservation): string | undefined {
  const by =
    cancelledBy === "office"
      ? "관리사무소가 취소했어요."
      : cancelledBy === "closure"
        ? "휴관으로 취소됐어요."
        : undefined;
  return by && (cancelReason === null ? by : `${by} 사유: ${cancelReason}`);
}
