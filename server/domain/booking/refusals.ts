import { sql } from "kysely";

import { limitText } from "#contract/values/booking/limits.ts";
import { periodOf } from "#contract/values/booking/periods.ts";
import type { Period, Wish } from "#contract/values/booking/periods.ts";
import { overlaps } from "#contract/values/booking/spans.ts";
import { lastMoment, opensAt } from "#contract/values/booking/window.ts";
import { formatFullTime, seoulDate } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

import { alternativesAmong, readAround } from "./alternatives.ts";
import { isClosedMonth } from "./charge-months.ts";
import { closes } from "./closures.ts";
import type { BookableFacility } from "./facility.ts";
import { countedColumn, countedOf, mostAtOnce, usedOf } from "./limits.ts";
import type { Booker, CountedBooking } from "./limits.ts";
import { freeSpots } from "./occupied.ts";
import type { OccupiedSpot } from "./occupied.ts";
import { spanColumns, spanFacts } from "./span-facts.ts";
import type { SpanFacts, SpanRow } from "./span-facts.ts";
import { refuseSuspended, suspensionOf } from "./suspensions.ts";
import type { Suspension } from "./suspensions.ts";

/** What somebody, resident or office, wants to book. */
interface AskedSpot {
  facility: BookableFacility;
  wish: Wish;
  /** Where people choose; otherwise the lowest free one is taken. */
  spotNo?: number | null | undefined;
  /** The booking that this one replaces: it neither takes a spot nor counts. */
  replaces?: (OccupiedSpot & { id: string }) | undefined;
  /** The office may go past the window, the limits and a suspension, and past nothing else. */
  ignoreLimits?: boolean | undefined;
}

export type AskedBooking = AskedSpot & Booker;

/** A facility and what has it around a wish. It names nobody, and is the same for all who wish for that date and length. */
export interface SeenAround {
  facility: BookableFacility;
  facts: SpanFacts;
}

/** This reason refuses others, too, who came before it was seen. */
export class SlotTaken extends CallError {
  readonly seen: SeenAround;

  constructor(seen: SeenAround, wanted: Period) {
    super("slot_taken", { alternatives: alternativesAmong(seen.facility, seen.facts, wanted) });
    this.seen = seen;
  }
}

/**
 * Whether a booking is possible at this moment, and which spot it gets. What refuses it is asked in this order, which
 * all doors share: facility, grid, hours and closures, too late, not open yet, lottery, suspension, taken, at once,
 * limits.
 *
 * @throws CallError the first refusal
 */
export async function findSpot(
  db: CallDatabase,
  asked: AskedBooking,
): Promise<{ period: Period; spotNo: number }> {
  const period = periodOrRefusal(asked);
  const counted = countedColumn(asked.facility, asked, period.date, asked.replaces?.id);
  const row = await lookAt(db, asked, period).select(counted).executeTakeFirstOrThrow();
  const found = await freeSpotAmong(db, asked, row);
  if (!asked.ignoreLimits) refuseAboveLimits(asked, period, countedOf(row.counted));
  return found;
}

/** The same without at once and limits, which take a look at the household's other bookings. */
export async function findFreeSpot(
  db: CallDatabase,
  asked: AskedBooking,
): Promise<{ period: Period; spotNo: number }> {
  const row = await lookAt(db, asked, periodOrRefusal(asked)).executeTakeFirstOrThrow();
  return freeSpotAmong(db, asked, row);
}

/** One statement for all that decides. */
function lookAt(db: CallDatabase, { facility, userId }: AskedBooking, period: Period) {
  return db.selectNoFrom(spanColumns(facility.id, period)).select(suspensionOf(userId).as("suspension"));
}

type SeenBooking = SpanRow & { suspension: Suspension | null };

async function freeSpotAmong(
  db: CallDatabase,
  asked: AskedBooking,
  { suspension, ...row }: SeenBooking,
): Promise<{ period: Period; spotNo: number }> {
  const { facility } = asked;
  const { period, spotNo } = await spotUnlessRefused(db, asked, spanFacts(row), suspension);
  if (spotNo !== undefined) return { period, spotNo };
  throw new SlotTaken({ facility, facts: await readAround(db, facility, period) }, period);
}

/**
 * Refuses a wish by what somebody else saw, in the same order. Only what is the caller's own is asked.
 *
 * @throws CallError the first refusal up to `slot_taken`
 */
export async function refuseAsSeen(
  db: CallDatabase,
  { facts, ...seen }: SeenAround,
  asked: Omit<AskedBooking, "facility">,
): Promise<void> {
  const { now, suspension } = await db
    .selectNoFrom([sql<string>`now()`.as("now"), suspensionOf(asked.userId).as("suspension")])
    .executeTakeFirstOrThrow();
  const facility = { ...seen.facility, now: new Date(now) };
  const { period, spotNo } = await spotUnlessRefused(db, { ...asked, facility }, facts, suspension);
  if (spotNo === undefined) throw new SlotTaken({ facility, facts }, period);
}

/** As `spotAmong`, behind all that is asked before "taken". */
async function spotUnlessRefused(
  db: CallDatabase,
  asked: AskedSpot,
  facts: SpanFacts,
  suspension: Suspension | null,
): Promise<{ period: Period; spotNo: number | undefined }> {
  const found = spotAmong(asked, facts);
  if (await isHandedOn(db, found.period, asked.facility.now)) throw new CallError("too_late");
  if (!asked.ignoreLimits) refuseSuspended(suspension);
  return found;
}

/**
 * The spot that these facts of the period, or of a wider span, leave for it; none if all are taken.
 *
 * @throws CallError what refuses it before that is asked, but for a suspension
 */
function spotAmong(asked: AskedSpot, facts: SpanFacts): { period: Period; spotNo: number | undefined } {
  const { facility, ignoreLimits } = asked;
  const period = periodOrRefusal(asked);
  const open = openSpots(asked, facts, period);
  if (facility.now >= lastMoment(facility.rules, period)) throw new CallError("too_late");
  if (!ignoreLimits) refuseUntilOpen(facility, period);
  if (facts.lotteries.some((each) => overlaps(each, period))) throw new CallError("in_lottery");
  const taken = facts.taken.filter((each) => !isSame(each, asked.replaces));
  const free = freeSpots(facility, taken, period).filter((each) => open.has(each));
  const wanted = chosenSpot(asked) ?? free[0];
  return { period, spotNo: free.find((each) => each === wanted) };
}

/** What the facility itself refuses to everybody at all times. */
function periodOrRefusal({ facility, wish, ...asked }: AskedSpot): Period {
  const { isActive, rules, holidays, spots } = facility;
  if (!isActive) throw new CallError("facility_inactive");
  const spotNo = chosenSpot({ facility, ...asked });
  if (spotNo !== null && !spots.some((spot) => spot.spotNo === spotNo && spot.isOpen)) {
    throw new CallError("slot_unknown", { field: "spotNo" });
  }
  const period = periodOf(rules, holidays, wish);
  if (typeof period === "string") throw new CallError(period);
  return period;
}

/** Null where the server assigns the spot, or where nobody chose one. */
function chosenSpot({ facility, spotNo }: Pick<AskedSpot, "facility" | "spotNo">): number | null {
  return facility.rules.spotChoice === "named" ? (spotNo ?? null) : null;
}

/** The spots that no closure takes away at any moment of the period. */
function openSpots(asked: AskedSpot, { closures }: SpanFacts, period: Period): Set<number> {
  const open = asked.facility.spots.filter(
    ({ spotNo, isOpen }) => isOpen && !closures.some((closure) => closes(closure, spotNo, period)),
  );
  const spotNo = chosenSpot(asked);
  const isClosed = spotNo === null ? open.length === 0 : !open.some((spot) => spot.spotNo === spotNo);
  if (isClosed) throw new CallError("facility_closed");
  return new Set(open.map((spot) => spot.spotNo));
}

/** A slot after midnight belongs to the day before: its month's charges may be closed before it begins. */
async function isHandedOn(db: CallDatabase, { date }: Period, now: Date): Promise<boolean> {
  const [month, thisMonth] = [date.slice(0, 7), seoulDate(now).slice(0, 7)];
  return month < thisMonth && (await isClosedMonth(db, month));
}

function refuseUntilOpen({ rules, now }: BookableFacility, { date }: Period): void {
  const opening = opensAt(rules, date);
  if (now >= opening) return;
  throw new CallError("not_open_yet", {
    message: `${formatFullTime(opening.toISOString(), now)}부터 예약할 수 있어요.`,
    retryAfterSeconds: Math.ceil((opening.getTime() - now.getTime()) / 1000),
  });
}

function isSame(one: OccupiedSpot, other: OccupiedSpot | undefined): boolean {
  return (
    other !== undefined &&
    one.spotNo === other.spotNo &&
    one.startsAt.getTime() === other.startsAt.getTime() &&
    one.endsAt.getTime() === other.endsAt.getTime()
  );
}

function refuseAboveLimits(asked: AskedBooking, period: Period, counted: readonly CountedBooking[]): void {
  const { rules, now } = asked.facility;
  if (mostAtOnce(counted, period) >= rules.maxAtOnce) {
    throw new CallError("at_once_limit", {
      message: `같은 시간에 세대당 ${rules.maxAtOnce}자리까지 예약할 수 있어요.`,
    });
  }
  const reached = rules.limits.find(
    (limit) =>
      (limit.who === "household" || asked.userId) && usedOf(limit, counted, period.date, now) >= limit.count,
  );
  if (reached) {
    throw new CallError("limit_reached", { message: `${limitText(reached)} 한도를 모두 썼어요.` });
  }
}
