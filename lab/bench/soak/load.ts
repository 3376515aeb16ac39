import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import type { FunctionName, Input, Output, StreamName } from "#contract/index.ts";
import { measuredDay } from "#lab/bench/facility-rows.ts";
import { ask, eventsOf } from "#server/testing/ask.ts";
import { sampleJpeg } from "#server/testing/sample-pictures.ts";

import { errands } from "./errands.ts";
import type { Errand, Line } from "./errands.ts";
import type { Place } from "./place.ts";
import type { Record } from "./record.ts";
import { anyHome, homeToken } from "./town.ts";
import type { Apartment, Town } from "./town.ts";

/** How much comes. */
export interface Pace {
  errandsPerSecond: number;
  /** How many have the bell's stream open all the time, and how many a facility's day. */
  listeners: number;
}

/** The server has not done what was asked, which is recorded. The person who asked gives up the errand. */
class Unserved extends Error {}

/** Lets people of all apartments come and go until it is aborted. Calls begin at an even pace, whether others wait or not. */
export async function soak(
  { origins, owner }: Pick<Place, "origins" | "owner">,
  town: Town,
  { errandsPerSecond, listeners }: Pace,
  record: Record,
  signal: AbortSignal,
): Promise<void> {
  const photo = await sampleJpeg();
  const broken = new AbortController();
  const ending = AbortSignal.any([signal, broken.signal]);
  const under = new Set<Promise<void>>();
  const listening = Array.from({ length: listeners }, (_, index) => {
    const origin = origins[index % origins.length]!;
    const place = town.apartments[index % town.apartments.length]!;
    return [
      listen(origin, place, ["watchAlerts", null], record, ending),
      listen(
        origin,
        place,
        ["watchFacilityDay", { facilityId: place.facilityId, date: measuredDay }],
        record,
        ending,
      ),
    ];
  }).flat();
  const beside = watchYardstick(owner, record, ending);
  const startedAt = performance.now();
  for (let count = 0; !ending.aborted; count += 1) {
    await pause(startedAt + (count * 1000) / errandsPerSecond - performance.now(), ending);
    const errand = draw();
    const line = lineTo(origins[count % origins.length]!, errand.service, photo, record);
    const done = go(errand, line, town, town.apartments[count % town.apartments.length]!)
      .catch((error: unknown) => broken.abort(error))
      .finally(() => under.delete(done));
    under.add(done);
  }
  await Promise.all([...under, ...listening, beside]);
  broken.signal.throwIfAborted();
}

const shares = errands.reduce((total, { share }) => total + share, 0);

function draw(): Errand {
  let left = Math.random() * shares;
  return errands.find(({ share }) => (left -= share) < 0) ?? errands[0]!;
}

async function go({ run }: Errand, line: Line, town: Town, place: Apartment): Promise<void> {
  try {
    await run(line, town, place);
  } catch (error) {
    if (!(error instanceof Unserved)) throw error;
  }
}

function lineTo(origin: string, service: string, photo: Buffer, record: Record): Line {
  const call = async <Name extends FunctionName>(
    token: string,
    name: Name,
    data: Input<Name>,
  ): Promise<Output<Name>> => {
    const sentAt = performance.now();
    const answer = await ask(origin, token, name, data);
    if ("code" in answer) {
      if (answer.status === 0 || answer.status >= 500)
        record.failed(`${name} ${answer.status} ${answer.code}`);
      else record.refused(name, answer.code);
      throw new Unserved();
    }
    record.served(service, performance.now() - sentAt);
    return answer.result;
  };
  const upload = async (token: string) => {
    const sentAt = performance.now();
    const headers = { authorization: `Bearer ${token}` };
    const body = new Uint8Array(photo);
    const answer = await fetch(`${origin}/files?for=post`, { method: "POST", headers, body }).catch(
      () => undefined,
    );
    if (!answer?.ok) {
      record.failed(`upload ${answer?.status ?? 0}`);
      throw new Unserved();
    }
    const { result } = (await answer.json()) as { result: { file: { id: string } } };
    record.served(service, performance.now() - sentAt);
    return result.file.id;
  };
  return { call, upload };
}

/** Follows what an open page shows. A stream that breaks is a fault, and is opened again. */
async function listen<Name extends StreamName>(
  origin: string,
  place: Apartment,
  [name, data]: [name: Name, data: Input<Name>],
  record: Record,
  signal: AbortSignal,
): Promise<void> {
  const token = homeToken(place, anyHome());
  while (!signal.aborted) {
    try {
      for await (const _ of eventsOf(origin, token, name, data, signal));
    } catch {
      // To the listener it makes no difference what has ended it.
    }
    if (signal.aborted) return;
    record.failed(`${name} broke`);
    await pause(1000, signal);
  }
}

/** Asks the database for nothing, each second: the time of that is the machine's doing. */
async function watchYardstick(owner: Place["owner"], record: Record, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const askedAt = performance.now();
    await sql`select 1`.execute(owner);
    record.measured(performance.now() - askedAt);
    await pause(1000, signal);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(0, milliseconds), undefined, { signal }).catch(() => undefined);
}
