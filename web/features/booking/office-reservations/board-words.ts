import type { OfficeReservation } from "#contract/reservations.ts";
import { homeName } from "#contract/values/home-name.ts";
import { dateText, periodText, spotOf } from "#web/booking/words.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

type Status = OfficeReservation["status"];

export const statusNames: Record<Status, string> = {
  offered: "제안 중",
  confirmed: "예약",
  checked_in: "입실",
  no_show: "노쇼",
  cancelled: "취소",
  lapsed: "제안 만료",
};

export const statusTones: Record<Status, BadgeTone> = {
  offered: "informative",
  confirmed: "neutral",
  checked_in: "positive",
  no_show: "critical",
  cancelled: "neutral",
  lapsed: "neutral",
};

/** Whether the booking has its spot, or had it to the end. Cancelled and lapsed ones are not on the board. */
export function isOnBoard({ status }: Pick<OfficeReservation, "status">): boolean {
  return status !== "cancelled" && status !== "lapsed";
}

/** '타석 3'; empty where the server assigns spots. */
export function placeText({
  spotName,
  spotLabel,
}: Pick<OfficeReservation, "spotName" | "spotLabel">): string {
  return spotOf({ spotName, spotLabel }) ?? "";
}

/** When a booking is, on a chosen date: '오후 7:00-8:00', '하루', '12월 5일 (토)-7일 (월) · 2박'. */
export function timeOnDay(reservation: OfficeReservation, date: string): string {
  const words = periodText(reservation);
  if (reservation.date !== date) return words;
  if (reservation.bookBy === "day" && reservation.length === 1) return "하루";
  return reservation.bookBy === "slot" ? words.slice(dateText(date).length + 1) : words;
}

/** Names a booking for people who hear the screen: '12월 5일 (토) 오후 7:00-8:00 101동 1203호'. */
export function labelOf(reservation: OfficeReservation): string {
  return [periodText(reservation), placeText(reservation), homeName(reservation)].filter(Boolean).join(" ");
}

/** What the board needs to know of a facility. */
export interface BoardFacility {
  id: string;
  name: string;
  bookBy: OfficeReservation["bookBy"];
  spotLabel: string;
  spotChoice: "named" | "any";
  maxLength: number;
  isActive: boolean;
  spots: { spotNo: number; name: string; isOpen: boolean }[];
}
