import type { FacilityKind } from "./facility-kinds.ts";
import type { BookingLimit, FacilityRules, Hours } from "./facility-rules.ts";

/** What the form of a new facility begins with. */
export interface FacilityPreset extends FacilityRules {
  spotLabel: string;
  spots: { name: string; isOpen: boolean }[];
}

/** What most offices would choose for a kind. */
export function presetOf(kind: FacilityKind): FacilityPreset {
  return { ...ordinary(), ...presets[kind]() };
}

/** The names of so many spots, which are counted by their label: 타석 1, 타석 2. */
export function spotsNamed(label: string, count: number): FacilityPreset["spots"] {
  return Array.from({ length: count }, (_, index) => ({
    name: count === 1 ? label : `${label} ${index + 1}`,
    isOpen: true,
  }));
}

function ordinary(): FacilityPreset {
  return {
    bookBy: "slot",
    hours: everyDay(9, 22),
    holidayHours: "as_weekday",
    slotMinutes: 60,
    breakMinutes: 0,
    maxLength: 1,
    spotLabel: "자리",
    spots: spotsNamed("자리", 1),
    spotChoice: "named",
    openRule: { kind: "rolling", daysAhead: 7 },
    openMinute: 9 * 60,
    noticeMinutes: 0,
    lateBooking: false,
    limits: [household("week", 2)],
    maxAtOnce: 1,
    priceWon: 0,
    cancelFees: [],
    graceMinutes: 10,
    noShowPercent: 100,
    checkIn: "none",
    checkInMinutes: 15,
    offerMinutes: 15,
  };
}

const presets: Record<FacilityKind, () => Partial<FacilityPreset>> = {
  gym: () => ({
    hours: everyDay(6, 22),
    spotLabel: "자리",
    spots: spotsNamed("자리", 20),
    spotChoice: "any",
    lateBooking: true,
    limits: [{ who: "person", per: "day", count: 1 }],
    maxAtOnce: 4,
  }),
  reading_room: () => ({
    bookBy: "day",
    hours: everyDay(6, 24),
    spotLabel: "좌석",
    spots: spotsNamed("좌석", 30),
    lateBooking: true,
    limits: [{ who: "person", per: "day", count: 1 }],
    maxAtOnce: 4,
  }),
  golf_range: () => ({
    hours: everyDay(6, 22),
    spotLabel: "타석",
    spots: spotsNamed("타석", 6),
    limits: [household("day", 1), household("week", 4)],
  }),
  tennis_court: () => ({
    hours: everyDay(6, 22),
    spotLabel: "코트",
    spots: spotsNamed("코트", 2),
    maxLength: 2,
  }),
  guest_house: () => ({
    bookBy: "night",
    hours: everyDay(15, 24 + 11),
    maxLength: 2,
    spotLabel: "객실",
    spots: spotsNamed("객실", 1),
    openRule: { kind: "monthly", dayOfMonth: 1 },
    openMinute: 10 * 60,
    limits: [household("month", 1)],
    priceWon: 50_000,
    cancelFees: [
      { hoursBefore: 720, percent: 10 },
      { hoursBefore: 168, percent: 30 },
      { hoursBefore: 24, percent: 50 },
    ],
  }),
  community_room: () => ({
    maxLength: 2,
    spotLabel: "룸",
    spots: spotsNamed("룸", 1),
    openRule: { kind: "rolling", daysAhead: 14 },
  }),
  other: () => ({}),
};

function everyDay(openHour: number, closeHour: number): Hours[] {
  return Array.from({ length: 7 }, () => ({ openMinute: openHour * 60, closeMinute: closeHour * 60 }));
}

function household(per: BookingLimit["per"], count: number): BookingLimit {
  return { who: "household", per, count };
}
