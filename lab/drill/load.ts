import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { ask } from "#server/testing/ask.ts";

import type { Town } from "./town.ts";

/** A write that was answered with success: from then on it may not get lost. */
export interface Acknowledged {
  kind: "notice" | "booking";
  id: string;
}

/** From `performance.now()` to `performance.now()`. */
export interface Span {
  from: number;
  to: number;
}

/** All that the callers have seen since the load was started, or since it was last taken. */
export interface Seen {
  acknowledged: Acknowledged[];
  /** By HTTP status, with `0` for calls without an answer. */
  answers: Record<string, number>;
  /** From a call that failed until that person was served again, or refused for good. */
  failures: Span[];
  /** From the wish of a person until it was granted, however often it was sent. */
  waits: Span[];
  /** Calls that were refused for good, which no wish deserves. */
  refusals: string[];
}

export interface Load {
  /** Returns what was seen since the last time. */
  take(): Seen;
  /** Whether each caller has been served by a call that began after this moment. */
  isServedSince(moment: number): boolean;
  stop(): Promise<void>;
}

/** As long as the browser waits for an answer. */
const patienceMs = 70_000;

/** How long a person pauses after a success, and the browser before it sends a lost call again. */
const [thinkMs, repeatMs] = [800, 500];

/** A caller's call. One that changes something says what was acknowledged. */
interface Wish<Name extends FunctionName> {
  name: Name;
  data: (count: number) => Input<Name>;
  acknowledged?: (result: Output<Name>) => Acknowledged;
}

interface Call<Name extends FunctionName> {
  token: string;
  name: Name;
  data: Input<Name>;
}

/** Lets everybody of the town do what they do, one call after the other, until it is stopped. */
export function startLoad(origin: string, town: Town, signal: AbortSignal): Load {
  let seen = nothingSeen();
  const stopped = new AbortController();
  const ending = AbortSignal.any([signal, stopped.signal]);
  const servedAt: number[] = [];

  /** Sends a call until it is answered with success, or refused for good. */
  const untilGranted = async <Name extends FunctionName>(
    caller: number,
    { token, name, data }: Call<Name>,
  ) => {
    const wishedAt = performance.now();
    for (let tries = 1; !ending.aborted; tries++) {
      const sentAt = performance.now();
      const patience = AbortSignal.any([ending, AbortSignal.timeout(patienceMs)]);
      const answer = await ask(origin, token, name, data, patience);
      const span = { from: wishedAt, to: performance.now() };
      seen.answers[answer.status] = (seen.answers[answer.status] ?? 0) + 1;
      if (!("code" in answer)) {
        servedAt[caller] = sentAt;
        seen.waits.push(span);
        if (tries > 1) seen.failures.push(span);
        return answer.result;
      }
      if (!mayPass(answer)) {
        seen.failures.push(span);
        seen.refusals.push(`${name}: ${answer.status} ${answer.code}`);
        return undefined;
      }
      await pause(repeatMs, ending);
    }
    return undefined;
  };

  const live = async <Name extends FunctionName>(token: string, { name, data, acknowledged }: Wish<Name>) => {
    const caller = servedAt.push(0) - 1;
    await pause(Math.random() * thinkMs, ending);
    for (let count = 0; !ending.aborted; count++) {
      // A repeat has the id of the first try, so the server does what is wished only once.
      const request = { ...data(count), ...(acknowledged && { requestId: randomUUID() }) };
      const result = await untilGranted(caller, { token, name, data: request });
      if (result !== undefined && acknowledged) seen.acknowledged.push(acknowledged(result));
      await pause(thinkMs, ending);
    }
  };

  const callers = [
    ...town.managers.map((token, index) => live(token, publishing(index))),
    ...town.bookers.map((token, index) => live(token, booking(town.facilityId, index + 1))),
    ...town.readers.map((token) => live(token, { name: "getNotices", data: () => ({ limit: 20 }) })),
  ];
  return {
    take: () => {
      const taken = seen;
      seen = nothingSeen();
      return taken;
    },
    isServedSince: (moment) => servedAt.every((time) => time > moment),
    stop: async () => {
      stopped.abort();
      await Promise.all(callers);
    },
  };
}

function nothingSeen(): Seen {
  return { acknowledged: [], answers: {}, failures: [], waits: [], refusals: [] };
}

function publishing(manager: number): Wish<"createNotice"> {
  return {
    name: "createNotice",
    data: (count) => ({ title: `단수 안내 ${manager}-${count}`, content: "내일 물이 나오지 않아요." }),
    acknowledged: ({ noticeId }) => ({ kind: "notice", id: noticeId }),
  };
}

const slotsOfDay = 144;

/** One slot after the other of a spot that nobody else books. So a booking that was made twice would be refused. */
function booking(facilityId: string, spotNo: number): Wish<"createReservation"> {
  const today = seoulDate(new Date());
  return {
    name: "createReservation",
    data: (count) => ({
      facilityId,
      date: dayAfter(today, 1 + Math.floor(count / slotsOfDay)),
      startMinute: (count % slotsOfDay) * 10,
      spotNo,
    }),
    acknowledged: ({ reservation }) => ({ kind: "booking", id: reservation.id }),
  };
}

/** Whether the browser would send the call again: nobody knows whether it was carried out. */
function mayPass({ status, code }: { status: number; code: string }): boolean {
  return [0, 502, 503, 504].includes(status) || code === "conflict";
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
