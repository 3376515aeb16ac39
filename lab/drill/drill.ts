import { faults } from "./faults.ts";
import type { FaultName } from "./faults.ts";
import { compare } from "./kept.ts";
import type { Layout } from "./layout.ts";
import { startListening } from "./listening.ts";
import type { Listening } from "./listening.ts";
import { startLoad } from "./load.ts";
import type { Acknowledged, Load, Seen } from "./load.ts";
import { summary } from "./report.ts";
import type { Outcome } from "./report.ts";
import { makeTown } from "./town.ts";
import type { Town } from "./town.ts";

/** How many inboxes are compared with the notices. */
const inboxes = 5;

/** What stays the same from fault to fault. */
export interface Exercise {
  layout: Layout;
  town: Town;
  load: Load;
  listening: Listening;
  /** Everything since the start: what an earlier fault has left may still be lost by a later one. */
  acknowledged: Acknowledged[];
}

/** Lets people use the layout, until the stack is disposed of. */
export async function startExercise(layout: Layout, stack: AsyncDisposableStack): Promise<Exercise> {
  const { origin } = layout.front;
  const town = await makeTown(layout.databaseUrl);
  const load = startLoad(origin, town, layout.place.signal);
  stack.defer(() => load.stop());
  const listening = startListening(origin, town.listeners);
  stack.defer(() => listening.stop());
  return { layout, town, load, listening, acknowledged: [] };
}

/** Causes a fault while everything is as it should be, mends it, and tells what people noticed. */
export async function suffer(exercise: Exercise, name: FaultName): Promise<Outcome> {
  const { layout, load, listening } = exercise;
  const { cause, lastsMs, title, goalSeconds } = faults[name];
  await layout.whole();
  await everybodyServed(exercise);
  await listening.allHear(layout.place);
  keep(exercise, load.take());

  const since = new Date();
  const startedAt = performance.now();
  const mend = await cause(layout);
  await everybodyServed(exercise);
  const servedAgainSeconds = (performance.now() - startedAt) / 1000;
  await layout.place.pause(Math.max(0, startedAt + lastsMs - performance.now()));
  await mend();
  await layout.whole();
  await everybodyServed(exercise);
  const recovered = await listening.allHear(layout.place);
  const longestSilenceSeconds = listening.longestSilenceMs(startedAt) / 1000;

  const seen = keep(exercise, load.take());
  return {
    fault: name,
    title,
    goalSeconds,
    ...summary(seen),
    servedAgainSeconds,
    streams: { open: listening.count, recovered, longestSilenceSeconds },
    ...(await compareAll(exercise, since)),
  };
}

/** Waits until each caller has been served by a call that begins now or later. */
async function everybodyServed({ layout, load }: Exercise): Promise<void> {
  const now = performance.now();
  await layout.place.until("모두가 다시 서비스를 쓰기", () => load.isServedSince(now), 180_000);
}

function keep({ acknowledged }: Exercise, seen: Seen): Seen {
  acknowledged.push(...seen.acknowledged);
  return seen;
}

async function compareAll({ layout, town, acknowledged }: Exercise, since: Date) {
  const witnesses = {
    administratorUrl: await layout.database.administratorUrl(),
    origin: layout.front.origin,
    tokens: town.listeners.slice(0, inboxes),
  };
  return compare(witnesses, acknowledged, since);
}
