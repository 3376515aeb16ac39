import { z } from "zod";

import { createFacilityInput } from "#contract/facilities.ts";
import type { Facility } from "#contract/facilities.ts";
import type { FacilityKind } from "#contract/values/booking/facility-kinds.ts";
import { facilityKindNames } from "#contract/values/booking/facility-kinds.ts";
import type { BookBy, BookingLimit, FacilityRules, Hours } from "#contract/values/booking/facility-rules.ts";
import { presetOf } from "#contract/values/booking/presets.ts";
import type { ZodForm } from "#web/forms/command-form.tsx";
import { numberOf } from "#web/forms/typed-number.ts";

/** Fields hold text, also of numbers. */
export type TypedHours = { openMinute: string; closeMinute: string } | null;

export interface TypedSpot {
  /** None: a new one. */
  spotNo?: number | undefined;
  name: string;
  isOpen: boolean;
}

interface TypedLimit {
  who: BookingLimit["who"];
  per: BookingLimit["per"];
  count: string;
}

interface TypedFee {
  hoursBefore: string;
  percent: string;
}

export interface FacilityValues {
  name: string;
  kind: FacilityKind;
  place: string;
  guide: string;
  bookBy: BookBy;
  hours: TypedHours[];
  holidayHours: "as_weekday" | TypedHours;
  slotMinutes: string;
  breakMinutes: string;
  maxLength: string;
  spotLabel: string;
  spotChoice: FacilityRules["spotChoice"];
  spots: TypedSpot[];
  openKind: "rolling" | "monthly";
  daysAhead: string;
  dayOfMonth: string;
  openMinute: string;
  noticeMinutes: string;
  lateBooking: boolean;
  limits: TypedLimit[];
  maxAtOnce: string;
  priceWon: string;
  cancelFees: TypedFee[];
  graceMinutes: string;
  noShowPercent: string;
  checkIn: FacilityRules["checkIn"];
  checkInMinutes: string;
  offerMinutes: string;
}

type Given = z.input<typeof createFacilityInput>;

export type FacilityForm = ZodForm<FacilityValues, z.output<typeof createFacilityInput>>;

/** The fields of any facility, as they are typed. */
export const facilityForm = z
  .custom<FacilityValues>()
  .transform((values): Given => givenOf(values))
  .pipe(createFacilityInput);

/** The fields of a new facility, as most offices would fill them in. */
export function valuesOfNew(kind: FacilityKind): FacilityValues {
  const preset = presetOf(kind);
  const name = kind === "other" ? "" : facilityKindNames[kind];
  return { ...valuesOfRules(preset), name, kind, place: "", guide: "" };
}

export function valuesOf(facility: Facility): FacilityValues {
  const { name, kind, place, guide } = facility;
  return { ...valuesOfRules(facility), name, kind, place, guide };
}

/** As the server gets them. A field that is no number gets its fault there. */
export function givenOf({ openKind, daysAhead, dayOfMonth, ...values }: FacilityValues): Given {
  return {
    ...values,
    hours: values.hours.map(hoursOf),
    holidayHours: values.holidayHours === "as_weekday" ? "as_weekday" : hoursOf(values.holidayHours),
    slotMinutes: numberOf(values.slotMinutes),
    breakMinutes: numberOf(values.breakMinutes),
    maxLength: numberOf(values.maxLength),
    openRule:
      openKind === "rolling"
        ? { kind: openKind, daysAhead: numberOf(daysAhead) }
        : { kind: openKind, dayOfMonth: numberOf(dayOfMonth) },
    openMinute: numberOf(values.openMinute),
    noticeMinutes: numberOf(values.noticeMinutes),
    limits: values.limits.map((limit) => ({ ...limit, count: numberOf(limit.count) })),
    maxAtOnce: numberOf(values.maxAtOnce),
    priceWon: numberOf(values.priceWon),
    cancelFees: values.cancelFees.map(({ hoursBefore, percent }) => ({
      hoursBefore: numberOf(hoursBefore),
      percent: numberOf(percent),
    })),
    graceMinutes: numberOf(values.graceMinutes),
    noShowPercent: numberOf(values.noShowPercent),
    checkInMinutes: numberOf(
      // The field is hidden if nobody checks, and could not show its fault.
      values.checkIn === "none" && !isNumber(values.checkInMinutes)
        ? String(presetOf(values.kind).checkInMinutes)
        : values.checkInMinutes,
    ),
    offerMinutes: numberOf(values.offerMinutes),
  };
}

function valuesOfRules({
  openRule,
  ...rules
}: FacilityRules & { spotLabel: string; spots: TypedSpot[] }): Omit<
  FacilityValues,
  "name" | "kind" | "place" | "guide"
> {
  return {
    bookBy: rules.bookBy,
    hours: rules.hours.map(typedHours),
    holidayHours: rules.holidayHours === "as_weekday" ? "as_weekday" : typedHours(rules.holidayHours),
    slotMinutes: String(rules.slotMinutes),
    breakMinutes: String(rules.breakMinutes),
    maxLength: String(rules.maxLength),
    spotLabel: rules.spotLabel,
    spotChoice: rules.spotChoice,
    spots: rules.spots,
    openKind: openRule.kind,
    daysAhead: openRule.kind === "rolling" ? String(openRule.daysAhead) : "7",
    dayOfMonth: openRule.kind === "monthly" ? String(openRule.dayOfMonth) : "1",
    openMinute: String(rules.openMinute),
    noticeMinutes: String(rules.noticeMinutes),
    lateBooking: rules.lateBooking,
    limits: rules.limits.map((limit) => ({ ...limit, count: String(limit.count) })),
    maxAtOnce: String(rules.maxAtOnce),
    priceWon: String(rules.priceWon),
    cancelFees: rules.cancelFees.map(({ hoursBefore, percent }) => ({
      hoursBefore: String(hoursBefore),
      percent: String(percent),
    })),
    graceMinutes: String(rules.graceMinutes),
    noShowPercent: String(rules.noShowPercent),
    checkIn: rules.checkIn,
    checkInMinutes: String(rules.checkInMinutes),
    offerMinutes: String(rules.offerMinutes),
  };
}

function isNumber(typed: string): boolean {
  return !Number.isNaN(numberOf(typed));
}

function typedHours(hours: Hours): TypedHours {
  return hours && { openMinute: String(hours.openMinute), closeMinute: String(hours.closeMinute) };
}

function hoursOf(typed: TypedHours): Hours {
  return typed && { openMinute: numberOf(typed.openMinute), closeMinute: numberOf(typed.closeMinute) };
}
