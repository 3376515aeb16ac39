import type { Reservation } from "#contract/reservations.ts";
import {
  type ReservationStatus,
  reservationStatusNames,
} from "#contract/values/booking/reservation-status.ts";
import { Badge, type BadgeTone } from "#web/ui/text/badge.tsx";

/** What has become of a booking. One that was used, or could be, is simply over. */
export function ReservationBadge({ status, phase }: Pick<Reservation, "status" | "phase">) {
  if (status === "confirmed" && phase !== "upcoming") {
    return phase === "over" ? (
      <Badge tone="neutral">이용 완료</Badge>
    ) : (
      <Badge tone="positive">이용 중</Badge>
    );
  }
  return <Badge tone={tones[status]}>{reservationStatusNames[status]}</Badge>;
}

const tones: Record<ReservationStatus, BadgeTone> = {
  offered: "warning",
  confirmed: "brand",
  checked_in: "positive",
  no_show: "critical",
  cancelled: "neutral",
  lapsed: "neutral",
};
