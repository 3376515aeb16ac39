// The rules of this folder are pure and without zod, so that browser and server reckon alike.

export const bookByNames = ["slot", "day", "night"] as const;

/** Whether a facility is booked by time slots, whole days or nights. */
export type BookBy = (typeof bookByNames)[number];

/** Minutes from midnight of a date: 1,560 is 02:00 of the next day. Null: closed. */
export type Hours = { openMinute: number; closeMinute: number } | null;

/** When a date opens for booking: each by itself, or a month at once on a day of the month before. */
export type OpenRule = { kind: "rolling"; daysAhead: number } | { kind: "monthly"; dayOfMonth: number };

export interface BookingLimit {
  who: "household" | "person";
  per: "day" | "week" | "month" | "upcoming";
  count: number;
}

/** Cancelling fewer hours before the start costs so much of the price. */
export interface CancelFee {
  hoursBefore: number;
  percent: number;
}

/** How a facility is booked, as its office chose. */
export interface FacilityRules {
  bookBy: BookBy;
  /** For the seven weekdays, Monday first. With nights: check-in, and check-out on the next day. */
  hours: Hours[];
  holidayHours: "as_weekday" | Hours;
  slotMinutes: number;
  /** For cleaning, after each slot. */
  breakMinutes: number;
  /** The most consecutive slots, days or nights of one booking. */
  maxLength: number;
  spotChoice: "named" | "any";
  openRule: OpenRule;
  openMinute: number;
  noticeMinutes: number;
  /** A period that is under way can be booked until its end. */
  lateBooking: boolean;
  limits: BookingLimit[];
  maxAtOnce: number;
  /** For a slot, a day or a night. */
  priceWon: number;
  cancelFees: CancelFee[];
  graceMinutes: number;
  noShowPercent: number;
  checkIn: "none" | "desk";
  checkInMinutes: number;
  offerMinutes: number;
}
