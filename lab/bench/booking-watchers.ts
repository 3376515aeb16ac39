/**
 * `node lab/bench/booking-watchers.ts` lets 500 residents watch one day of a facility, at two server processes on
 * PostgreSQL, while 100 bookings are made: how long after each was sent every watcher shows it, how long the first
 * other browser takes, how often a process looks at the database for a change, and what a watcher costs the processes.
 * `--watchers <n>`, `--bookings <n>`, `--every <ms between bookings>`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import type { FacilityDay } from "#contract/facility-days.ts";
import { ask, eventsOf } from "#server/testing/ask.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";
import { processorSeconds } from "#tools/launch/processor.ts";

import {
  nameOfPlace,
  openPlace,
  placeAt,
  places,
  quantile,
  residentToken,
  residents,
  tomorrow,
} from "./booking-place.ts";
import type { Place } from "./booking-place.ts";

interface Order {
  watchers: number;
  bookings: number;
  everyMs: number;
}

/** When a watcher first showed each taken place, by `performance.now()`. */
interface Watcher {
  shownAt: Map<string, number>;
  close: () => void;
}

/** How long the watchers get to show the last change. */
const patienceMs = 15_000;

/** What hundreds of watchers are sent differs in the clock alone: each day is read once, for all of them. */
const readDays = new Map<string, string[]>();

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      watchers: { type: "string", default: "500" },
      bookings: { type: "string", default: "100" },
      every: { type: "string", default: "100" },
    },
  });
  const order = {
    watchers: Number(values.watchers),
    bookings: Number(values.bookings),
    everyMs: Number(values.every),
  };
  if (!(order.watchers > 0 && order.watchers + order.bookings <= residents && order.bookings <= places)) {
    throw new Error(`--watchers와 --bookings 뒤에는 0보다 큰 숫자를, 예약은 ${places}건까지 적어 주세요.`);
  }
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  await using stack = new AsyncDisposableStack();
  process.stdout.write(await measure(await openPlace(stack), order));
});

async function measure(place: Place, { watchers: count, bookings, everyMs }: Order): Promise<string> {
  const { origins, servers } = place;
  const facilityId = await place.newFacility();
  const watchers = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      watch(origins[index % origins.length]!, residentToken(index), facilityId),
    ),
  );
  const cpu = async () =>
    (await Promise.all(servers.map(({ processId }) => processorSeconds(processId)))).reduce(
      (sum, each) => sum + each,
    );
  const [looksBefore, cpuBefore] = [await looks(place), await cpu()];
  const sentAt = new Map<string, number>();
  const startedAt = performance.now();
  const sent = Array.from({ length: bookings }, async (_, index) => {
    await sleep(Math.max(0, index * everyMs - (performance.now() - startedAt)));
    const wish = placeAt(index);
    sentAt.set(nameOfPlace(wish.startMinute, wish.spotNo), performance.now());
    const token = residentToken(residents - 1 - index);
    const booking = { facilityId, date: tomorrow, ...wish };
    const answer = await ask(origins[index % origins.length]!, token, "createReservation", booking);
    if (!answer.result) throw new Error(`A booking was refused: ${answer.code}`);
  });
  await Promise.all(sent);
  const until = performance.now() + patienceMs;
  while (watchers.some(({ shownAt }) => shownAt.size < bookings) && performance.now() < until)
    await sleep(50);
  const [looked, worked] = [(await looks(place)) - looksBefore, (await cpu()) - cpuBefore];
  for (const { close } of watchers) close();

  const delays = [...sentAt].map(([name, at]) =>
    watchers.flatMap(({ shownAt }) => (shownAt.has(name) ? [shownAt.get(name)! - at] : [])),
  );
  const all = delays.flat();
  const missing = count * bookings - all.length;
  const first = delays.map((each) => Math.min(...each));
  const changes = bookings * servers.length;
  return [
    `\n${count} watchers of a day at two processes, ${bookings} bookings, one every ${everyMs} ms\n`,
    `  from sending a booking until each watcher shows it: p50 ${ms(quantile(all, 0.5))}, p95 ${ms(quantile(all, 0.95))}, longest ${ms(Math.max(...all))} (goal < 2000 ms), never shown ${missing}\n`,
    `  until the first other browser shows it: p95 ${ms(quantile(first, 0.95))} (goal ≤ 1000 ms)\n`,
    `  looks at the database, a change and process: ${(looked / changes).toFixed(2)} (goal ≤ 5)\n`,
    `  processor of both processes, bookings included: ${worked.toFixed(2)} s, ${((worked / count) * 1000).toFixed(2)} ms a watcher, ${((worked / count / bookings) * 1e6).toFixed(0)} µs a watcher and change\n`,
  ].join("");
}

/** Follows a stream of the day. Settles when the first chunk is there. */
async function watch(origin: string, token: string, facilityId: string): Promise<Watcher> {
  const controller = new AbortController();
  const shownAt: Watcher["shownAt"] = new Map();
  const opened = Promise.withResolvers<void>();
  const follow = async () => {
    const day = { facilityId, date: tomorrow };
    for await (const event of eventsOf(origin, token, "watchFacilityDay", day, controller.signal)) {
      const now = performance.now();
      for (const name of takenIn(event)) if (!shownAt.has(name)) shownAt.set(name, now);
      opened.resolve();
    }
  };
  follow().catch((error: unknown) => opened.reject(error));
  await opened.promise;
  return { shownAt, close: () => controller.abort() };
}

function takenIn(event: string): string[] {
  const key = event.replace(/"now":"[^"]*"/, "");
  const known = readDays.get(key);
  if (known) return known;
  const { day } = (JSON.parse(event) as { message: { day: FacilityDay } }).message;
  const taken = day.slots.flatMap((slot) =>
    slot.takenSpotNos.map((spotNo) => nameOfPlace(slot.startMinute, spotNo)),
  );
  readDays.set(key, taken);
  return taken;
}

/** Each look at a day asks once how many wait. Nothing else does. */
async function looks({ query }: Place): Promise<number> {
  // What a backend counts is seen by others after a second.
  await sleep(1500);
  const [row] = await query<{ calls: number }>(
    "select calls::int from pg_stat_user_functions where funcname = 'waiting_counts'",
  );
  return row?.calls ?? 0;
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}
