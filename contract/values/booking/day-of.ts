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
  /** For the asked dates and those that a period may reach into. */
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
  const slots = standingsOf(facts, date, now).map((standing) => slotOf(facts, standing));
  return {
    date,
    opensAt: opensAt(facts.rules, date).toISOString(),
    state: stateOfDay(slots),
    closedReason: slots.every(({ state }) => state === "closed") ? (slots[0]?.closedReason ?? null) : null,
    slots,
    now: now.toISOString(),
  };
}

/** A day as the calendar shows it: by the best of its slots. They are counted only, since a month has thousands. */
export function monthDayOf(facts: DayFacts, date: string, now: Date): FacilityMonthDay {
  const standings = standingsOf(facts, date, now);
  const state = best.find((each) => standings.some((standing) => standing.state === each)) ?? "closed";
  const free = standings.filter((standing) => standing.state === "free");
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

/** What is known of a slot before its spots are named. */
interface Standing {
  slot: Slot;
  period: Period;
  state: FacilitySlot["state"];
  freeCount: number;
  openness: Openness;
  /** Those of the spots that are open then. */
  taken: ReadonlySet<number>;
  waitingCount: number;
}

/** In steps of slots, and of what is booked and closed: each spot is looked at once for many slots. */
function standingsOf(facts: DayFacts, date: string, now: Date): Standing[] {
  const { rules, holidays } = facts;
  // Nothing can begin in the last night before a closed one: it has no check-out.
  const begun = slotsOf(rules, holidays, date).flatMap((slot) => {
    const period = periodOf(rules, holidays, { date, startMinute: slot.startMinute });
    return typeof period === "string" ? [] : [{ slot, period }];
  });
  const periods = begun.map(({ period }) => period);
  const taken = amongPeriods(facts.taken, periods);
  const closures = amongPeriods(facts.closures, periods);
  const lotteries = amongPeriods(facts.lotteries, periods);
  const waiting = amongPeriods(facts.waiting, periods);
  const opening = opensAt(rules, date);
  const opennessOf = rememberOpenness(facts.spots);
  return begun.map(({ slot, period }, index) => {
    const openness = opennessOf(closures[index]!);
    const takenSpots = taken[index]!.map(({ spotNo }) => spotNo).filter((spotNo) =>
      openness.open.has(spotNo),
    );
    const takenThen = new Set(takenSpots);
    const freeCount = openness.open.size - takenThen.size;
    const isAllClosed = !facts.isActive || openness.open.size === 0;
    const stateThen = () => {
      if (now >= lastMoment(rules, period)) return "past";
      // Its opening would not help, so people are told before.
      if (lotteries[index]!.length > 0) return "lottery";
      if (now < opening) return "not_open";
      return freeCount > 0 ? "free" : "full";
    };
    return {
      slot,
      period,
      state: isAllClosed ? "closed" : stateThen(),
      freeCount: isAllClosed ? 0 : freeCount,
      openness,
      taken: takenThen,
      waitingCount: waiting[index]!.reduce((sum, { count }) => sum + count, 0),
    };
  });
}

function slotOf(facts: DayFacts, standing: Standing): FacilitySlot {
  const { slot, period, state, freeCount, openness, taken, waitingCount } = standing;
  const isNamed = facts.rules.spotChoice === "named";
  return {
    ...slot,
    state,
    freeCount,
    takenSpotNos: isNamed && taken.size > 0 ? [...openness.open].filter((spotNo) => taken.has(spotNo)) : [],
    closedSpotNos: isNamed ? openness.closedSpotNos : [],
    closedReason: facts.isActive ? openness.reason : "운영을 중지했어요.",
    waitingCount,
    bookableUntil: lastMoment(facts.rules, period).toISOString(),
  };
}

/** For each of the periods, which follow each other, the spans that overlap it, in their order. */
function amongPeriods<Of extends Span>(spans: readonly Of[], periods: readonly Period[]): Of[][] {
  const among: Of[][] = periods.map(() => []);
  for (const span of spans) {
    for (let index = firstEndingAfter(periods, span.startsAt); index < periods.length; index++) {
      if (!overlaps(span, periods[index]!)) break;
      among[index]!.push(span);
    }
  }
  return among;
}

function firstEndingAfter(periods: readonly Period[], moment: Date): number {
  let [from, to] = [0, periods.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (periods[middle]!.endsAt.getTime() > moment.getTime()) to = middle;
    else from = middle + 1;
  }
  return from;
}

type Closure = DayFacts["closures"][number];

/** Which spots are open while some closures last. */
interface Openness {
  open: ReadonlySet<number>;
  closedSpotNos: number[];
  reason: string | null;
}

/** Slots that follow each other mostly lie within the same closures. */
function rememberOpenness(spots: DayFacts["spots"]): (closing: readonly Closure[]) => Openness {
  let last: { closing: readonly Closure[]; openness: Openness } | undefined;
  return (closing) => {
    const isSame =
      last?.closing.length === closing.length &&
      closing.every((each, index) => each === last!.closing[index]);
    if (!last || !isSame) last = { closing, openness: opennessWithin(spots, closing) };
    return last.openness;
  };
}

function opennessWithin(spots: DayFacts["spots"], closing: readonly Closure[]): Openness {
  const closed = new Set<number>();
  for (const { spotNos } of closing) for (const spotNo of spotNos) closed.add(spotNo);
  const isWholeClosed = closing.some(({ spotNos }) => spotNos.length === 0);
  const isOpenThen = ({ spotNo, isOpen }: DayFacts["spots"][number]) =>
    isOpen && !isWholeClosed && !closed.has(spotNo);
  return {
    open: new Set(spots.filter(isOpenThen).map(({ spotNo }) => spotNo)),
    closedSpotNos: spots.filter((spot) => !isOpenThen(spot)).map(({ spotNo }) => spotNo),
    reason: closing[0]?.reason ?? null,
  };
}
