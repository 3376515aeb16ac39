import type { FacilityDay, FacilityMonthDay, FacilitySlot } from "#contract/facility-days.ts";

import type { FacilityRules } from "./facility-rules.ts";
import { periodOf, slotsOf } from "./periods.ts";
import type { Period, Slot } from "./periods.ts";
import { overlaps } from "./spans.ts";
import type { Span } from "./spans.ts";
import { lastMoment, opensAt } from "./window.ts";

/** What is known of a facility's days, without any person. */
export interface DayFacts {
  isActive: boolean;
  rules: FacilityRules;
  spots: readonly { spotNo: number; isOpen: boolean }[];
  /** Of the asked dates and of those that a period may reach into. */
  holidays: ReadonlySet<string>;
  taken: readonly (Span & { spotNo: number })[];
  /** Without spots, the whole facility. */
  closures: readonly (Span & { spotNos: readonly number[]; reason: string })[];
  /** Periods that a lottery gives away, and has not drawn yet. */
  lotteries: readonly Span[];
  /** How many wait for a period. */
  waiting: readonly (Span & { count: number })[];
}

/** A day as everybody may see it. */
export function dayOf(facts: DayFacts, date: string, now: Date): FacilityDay {
  const { rules } = facts;
  const slots = slotsOf(rules, facts.holidays, date).flatMap((slot) => {
    const known = slotOf(facts, date, slot, now);
    return known ? [known] : [];
  });
  return {
    date,
    opensAt: opensAt(rules, date).toISOString(),
    state: stateOfDay(slots),
    closedReason: slots.every(({ state }) => state === "closed") ? (slots[0]?.closedReason ?? null) : null,
    slots,
    now: now.toISOString(),
  };
}

/** What a calendar shows of it: the best of its slots. */
export function monthDayOf(facts: DayFacts, date: string, now: Date): FacilityMonthDay {
  const { slots } = dayOf(facts, date, now);
  const state = best.find((each) => slots.some((slot) => slot.state === each)) ?? "closed";
  const free = slots.filter((slot) => slot.state === "free");
  return { date, state, freeCount: free.reduce((sum, { freeCount }) => sum + freeCount, 0) };
}

const best = ["free", "lottery", "not_open", "full", "past", "closed"] as const;

/** In the order in which a booking is refused: see server/domain/booking/refusals.ts. */
function stateOfDay(slots: readonly FacilitySlot[]): FacilityDay["state"] {
  if (slots.every(({ state }) => state === "closed")) return "closed";
  const bookable = slots.filter(({ state }) => state !== "closed" && state !== "past");
  if (bookable.length === 0) return "over";
  return bookable.every(({ state }) => state === "not_open") ? "not_open" : "open";
}

/** Undefined if nothing can begin then: the last night before a closed one has no check-out. */
function slotOf(facts: DayFacts, date: string, slot: Slot, now: Date): FacilitySlot | undefined {
  const { rules, spots } = facts;
  const period = periodOf(rules, facts.holidays, { date, startMinute: slot.startMinute });
  if (typeof period === "string") return undefined;
  const closing = facts.closures.filter((closure) => overlaps(closure, period));
  const isClosed = (spotNo: number) =>
    closing.some(({ spotNos }) => spotNos.length === 0 || spotNos.includes(spotNo));
  const taken = new Set(facts.taken.filter((each) => overlaps(each, period)).map(({ spotNo }) => spotNo));
  const open = spots.filter(({ isOpen }) => isOpen);
  const notClosed = open.filter(({ spotNo }) => !isClosed(spotNo));
  const free = notClosed.filter(({ spotNo }) => !taken.has(spotNo));
  const isAllClosed = !facts.isActive || notClosed.length === 0;
  const isNamed = rules.spotChoice === "named";
  return {
    ...slot,
    state: isAllClosed ? "closed" : stateOf(facts, period, free.length, now),
    freeCount: isAllClosed ? 0 : free.length,
    takenSpotNos: isNamed ? notClosed.flatMap(({ spotNo }) => (taken.has(spotNo) ? [spotNo] : [])) : [],
    closedSpotNos: isNamed ? spots.flatMap((each) => (notClosed.includes(each) ? [] : [each.spotNo])) : [],
    closedReason: facts.isActive ? (closing[0]?.reason ?? null) : "운영을 중지했어요.",
    waitingCount: facts.waiting
      .filter((each) => overlaps(each, period))
      .reduce((sum, { count }) => sum + count, 0),
    bookableUntil: lastMoment(rules, period).toISOString(),
  };
}

function stateOf(facts: DayFacts, period: Period, freeCount: number, now: Date): FacilitySlot["state"] {
  if (now >= lastMoment(facts.rules, period)) return "past";
  // Its opening would not help, so people are told before.
  if (facts.lotteries.some((each) => overlaps(each, period))) return "lottery";
  if (now < opensAt(facts.rules, period.date)) return "not_open";
  return freeCount > 0 ? "free" : "full";
}
