/**
 * `node lab/bench/booking-rush.ts` lets 2,000 residents try within five seconds to book the 120 places of one facility,
 * at two server processes on PostgreSQL, while residents of another apartment read their notices: how many booked, how
 * all tries ended, how long they and the readers waited, with and without the rush, and whether the database met
 * deadlocks, by its own count and in its log. Then once more, with one process killed in the middle: a resident without
 * an answer repeats the request at the other one, and nothing that was acknowledged may be lost or doubled. `--tries
 * <n>`, `--seconds <n>`.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { ask } from "#server/testing/ask.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import {
  bystanderToken,
  nameOfPlace,
  openPlace,
  placeAt,
  places,
  quantile,
  residentToken,
  residents,
  tomorrow,
} from "./booking-place.ts";
import type { Place, Spent } from "./booking-place.ts";

interface Pace {
  tries: number;
  seconds: number;
}

interface Tried {
  outcome: string;
  /** The place that it named, if it did. */
  place: string | undefined;
  status: number;
  ms: number;
  /** Whether a server did not answer, and the request was repeated. */
  isRepeated: boolean;
  reservationId: string | undefined;
}

/** How often the residents of the other apartment read their notices. */
const readsPerSecond = 100;

await orFail(async () => {
  const { values } = parseArgs({
    options: { tries: { type: "string", default: "2000" }, seconds: { type: "string", default: "5" } },
  });
  const pace = { tries: Number(values.tries), seconds: Number(values.seconds) };
  if (!(pace.tries > 0 && pace.tries <= residents && pace.seconds > 0)) {
    throw new Error(
      `--tries 뒤에는 ${residents}까지의 숫자를, --seconds 뒤에는 0보다 큰 숫자를 적어 주세요.`,
    );
  }
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  await using stack = new AsyncDisposableStack();
  const place = await openPlace(stack);
  await warm(place);
  process.stdout.write(await measureRush(place, pace));
  process.stdout.write(await measureCost(place, pace));
  process.stdout.write(await measureKill(place, pace));
});

/** Residents who wait have the page open, and it is not the servers' first one: their code is compiled. */
async function warm({ origins, newFacility }: Place): Promise<void> {
  const facilityId = await newFacility();
  for (let index = 0; index < 200; index += 1) {
    const origin = origins[index % origins.length]!;
    const token = residentToken(residents - 1 - index);
    await ask(origin, token, "getFacilityDay", { facilityId, date: tomorrow });
    await ask(origin, token, "createReservation", { facilityId, date: tomorrow, ...placeAt(index) });
    await ask(origin, bystanderToken(index), "getNotices", null);
  }
  await rush(origins, await newFacility(), { tries: residents / 2, seconds: 2 });
}

async function measureRush(place: Place, pace: Pace): Promise<string> {
  const facilityId = await place.newFacility();
  await place.loggedErrors();
  const idle = await readMeanwhile(place, () => sleep(pace.seconds * 1000));
  const startedAt = performance.now();
  let tried: Tried[] = [];
  const read = await readMeanwhile(place, async () => {
    tried = await rush(place.origins, facilityId, pace);
  });
  const elapsed = (performance.now() - startedAt) / 1000;
  const booked = tried.filter(({ outcome }) => outcome === "booked");
  const [idle99, rush99] = [quantile(idle.times, 0.99), quantile(read.times, 0.99)];
  const stored = await storedBookings(place, facilityId);
  return [
    `\n${pace.tries} tries in ${pace.seconds} s on ${places} places, two processes (all answered after ${elapsed.toFixed(1)} s)\n`,
    `  taken ${stored.taken}, by ${stored.people} people, overlapping pairs ${stored.overlaps}\n`,
    `  outcomes ${JSON.stringify(countOf(tried))}, answers 5xx ${serverFaults(tried)}, deadlocks ${await place.deadlocks()}, PostgreSQL's log of errors ${JSON.stringify(await place.loggedErrors())}\n`,
    `  whoever booked: ${times(booked.map(({ ms }) => ms))} (goal p99 < 2000 ms); all tries: ${times(tried.map(({ ms }) => ms))}\n`,
    `  getNotices elsewhere: idle ${times(idle.times)}, in the rush ${times(read.times)}: p99 ${(rush99 / idle99).toFixed(1)} × idle (goals < 500 ms, ≤ 3), failed ${idle.failed + read.failed}\n`,
  ].join("");
}

/** Without readers: their share would have to be guessed. */
async function measureCost(place: Place, pace: Pace): Promise<string> {
  const facilityId = await place.newFacility();
  const before = await place.spent();
  const tried = await rush(place.origins, facilityId, pace);
  const after = await place.spent();
  const each = (part: keyof Spent) =>
    `${(((after[part] - before[part]) / tried.length) * 1000).toFixed(2)} ms`;
  return `\nthe same without readers, processor of a try: servers ${each("servers")}, database ${each("database")}, whoever sends it ${each("load")}\n`;
}

async function measureKill(place: Place, pace: Pace): Promise<string> {
  const facilityId = await place.newFacility();
  const victim = place.servers[1]!;
  setTimeout(() => process.kill(victim.processId, "SIGKILL"), (pace.seconds * 1000) / 2);
  // Everything is taken within the first tenths of the rush; the kill is to meet bookings under way.
  const tried = await rush(place.origins, facilityId, { ...pace, opensSlowly: true });
  const booked = tried.filter(({ outcome }) => outcome === "booked");
  const acknowledged = booked.map(({ reservationId }) => reservationId!);
  const [kept] = await place.query<{ kept: number }>(
    "select count(*)::int as kept from reservations where id = any ($1::uuid[]) and status = 'confirmed'",
    [acknowledged],
  );
  const stored = await storedBookings(place, facilityId);
  return [
    `\nthe same with one process killed after ${pace.seconds / 2} s\n`,
    `  requests repeated at the other ${tried.filter(({ isRepeated }) => isRepeated).length}, outcomes ${JSON.stringify(countOf(tried))}, answers 5xx ${serverFaults(tried)}, deadlocks ${await place.deadlocks()}, PostgreSQL's log of errors ${JSON.stringify(await place.loggedErrors())}\n`,
    `  acknowledged ${acknowledged.length}, of these lost ${acknowledged.length - kept!.kept}, acknowledged twice ${acknowledged.length - new Set(acknowledged).size}\n`,
    `  taken ${stored.taken}, by ${stored.people} people, overlapping pairs ${stored.overlaps}\n`,
    `  places that nobody asked for ${places - namesOf(tried).size}, refused as taken and free at the end ${refusedInVain(tried, stored.names).length}\n`,
  ].join("");
}

/** The places that somebody named. */
function namesOf(tried: Tried[]): Set<string> {
  return new Set(tried.flatMap(({ place }) => place ?? []));
}

/** Nobody gives a place back here, so what was refused as taken must have somebody's booking. */
function refusedInVain(tried: Tried[], taken: string[]): Tried[] {
  return tried.filter(({ outcome, place }) => outcome === "slot_taken" && place && !taken.includes(place));
}

/** Sends the tries at an even pace, without waiting for those before. */
async function rush(
  origins: string[],
  facilityId: string,
  { tries, seconds, opensSlowly = false }: Pace & { opensSlowly?: boolean },
): Promise<Tried[]> {
  const startedAt = performance.now();
  return Promise.all(
    Array.from({ length: tries }, async (_, index) => {
      await sleep(Math.max(0, (index / tries) * seconds * 1000 - (performance.now() - startedAt)));
      // One after the other comes into reach, so that bookings succeed until the end.
      const reach = opensSlowly ? Math.max(1, Math.ceil((index / tries) * places)) : places;
      const { startMinute, spotNo } = placeAt(Math.floor(Math.random() * reach));
      const wish = { facilityId, date: tomorrow, startMinute };
      // Half of them leave the spot to the server.
      return tryToBook(origins, index, index % 2 === 0 || opensSlowly ? { ...wish, spotNo } : wish);
    }),
  );
}

interface BookingWish {
  facilityId: string;
  date: string;
  startMinute: number;
  spotNo?: number;
}

async function tryToBook(origins: string[], index: number, wish: BookingWish): Promise<Tried> {
  const sentAt = performance.now();
  const request = { ...wish, requestId: randomUUID() };
  const send = (server: number) =>
    ask(origins[server % origins.length]!, residentToken(index), "createReservation", request);
  let answer = await send(index);
  const isRepeated = answer.status === 0;
  if (isRepeated) answer = await send(index + 1);
  const { startMinute, spotNo } = wish;
  return {
    place: spotNo === undefined ? undefined : nameOfPlace(startMinute, spotNo),
    outcome: answer.result ? "booked" : answer.code,
    status: answer.status,
    ms: performance.now() - sentAt,
    isRepeated,
    reservationId: answer.result?.reservation.id,
  };
}

/** Lets residents of the other apartment read their notices at an even pace until the work is done. */
async function readMeanwhile({ origins }: Place, work: () => Promise<unknown>) {
  const over = new AbortController();
  const readers: Promise<{ status: number; ms: number }>[] = [];
  const startedAt = performance.now();
  const reading = (async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      await sleep(Math.max(0, (count / readsPerSecond) * 1000 - (performance.now() - startedAt)));
      const sentAt = performance.now();
      readers.push(
        ask(origins[count % origins.length]!, bystanderToken(count), "getNotices", null).then(
          ({ status }) => ({
            status,
            ms: performance.now() - sentAt,
          }),
        ),
      );
    }
  })();
  await work();
  over.abort();
  await reading;
  const read = await Promise.all(readers);
  return { times: read.map(({ ms }) => ms), failed: read.filter(({ status }) => status !== 200).length };
}

interface Stored {
  /** The places that have a booking. */
  names: string[];
  taken: number;
  people: number;
  overlaps: number;
}

async function storedBookings({ query }: Place, facilityId: string): Promise<Stored> {
  const [stored] = await query<Stored>(
    `with held as (
      select * from reservations where facility_id = $1 and status in ('offered', 'confirmed', 'checked_in')
    )
    select array_agg(start_minute || '/' || spot_no) as names, count(*)::int as taken, count(distinct user_id)::int as people, (
      select count(*)::int from held a join held b on a.spot_no = b.spot_no and a.id < b.id and a.during && b.during
    ) as overlaps from held`,
    [facilityId],
  );
  return stored!;
}

function countOf(tried: Tried[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of tried) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function serverFaults(tried: Tried[]): number {
  return tried.filter(({ status }) => status >= 500).length;
}

function times(all: number[]): string {
  return `p50 ${quantile(all, 0.5).toFixed(0)} ms, p99 ${quantile(all, 0.99).toFixed(0)} ms`;
}
