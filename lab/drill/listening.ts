import { setTimeout as sleep } from "node:timers/promises";

import { eventsOf } from "#server/testing/ask.ts";

import type { Place } from "./place.ts";

/** People who have the bell open. It tells them about every notice. */
export interface Listening {
  count: number;
  /** Waits until all of them hear something again. @returns how many did, if not all do within a minute */
  allHear(place: Place): Promise<number>;
  /** The longest time that one of them has heard nothing, since then and until now. */
  longestSilenceMs(since: number): number;
  stop(): Promise<void>;
}

/** A stream that is silent for longer has been lost: the browser's longest pause is far shorter. */
const patienceMs = 60_000;

/** As the browser does it: at first soon, then ever more seldom. */
const [firstPauseMs, longestPauseMs] = [500, 15_000];

export function startListening(origin: string, tokens: string[]): Listening {
  const stopped = new AbortController();
  const { signal } = stopped;
  const heardAt = tokens.map((): number[] => []);
  const listen = async (token: string, moments: number[]) => {
    for (let breaks = 0; !signal.aborted; breaks++) {
      try {
        for await (const _ of eventsOf(origin, token, "watchAlerts", null, signal)) {
          moments.push(performance.now());
          breaks = 0;
        }
      } catch {
        // It is always opened again.
      }
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** breaks) * (1 + Math.random() / 4);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const listeners = tokens.map((token, index) => listen(token, heardAt[index]!));
  return {
    count: tokens.length,
    allHear: async (place) => {
      const from = performance.now();
      const hearing = () => heardAt.filter((moments) => (moments.at(-1) ?? 0) > from).length;
      while (hearing() < tokens.length && performance.now() < from + patienceMs) await place.pause(100);
      return hearing();
    },
    longestSilenceMs: (since) => Math.max(...heardAt.map((moments) => longestGap(moments, since))),
    stop: async () => {
      stopped.abort();
      await Promise.all(listeners);
    },
  };
}

function longestGap(moments: number[], since: number): number {
  const before = moments.findLast((moment) => moment <= since) ?? since;
  const points = [before, ...moments.filter((moment) => moment > since), performance.now()];
  return Math.max(...points.slice(1).map((moment, index) => moment - points[index]!));
}
