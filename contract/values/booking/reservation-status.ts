/** The states of a booking. The first three hold its spot. A past end, not a state, says that it is over. */
export const reservationStatuses = [
  "offered",
  "confirmed",
  "checked_in",
  "no_show",
  "cancelled",
  "lapsed",
] as const;

export type ReservationStatus = (typeof reservationStatuses)[number];

export const reservationStatusNames: Record<ReservationStatus, string> = {
  offered: "제안",
  confirmed: "예약",
  checked_in: "입실",
  no_show: "노쇼",
  cancelled: "취소",
  lapsed: "제안 만료",
};
