import { limitsOfAll } from "#contract/limits.ts";

import { CallError } from "./call-error.ts";

/** Where calls take turns: at most so many at once under one key. */
export interface TurnPlace {
  key: string;
  most: number;
  /** So many may wait, 100 unless told. */
  mostWaiting?: number;
}

/** Who runs and who waits in this process. */
export interface Turns {
  /**
   * Waits for a turn at each of the places, one after the other, in the order given: whoever holds a later
   * one never waits for an earlier one, so nobody waits for themselves.
   *
   * @param deadline by `performance.now()`
   * @returns what gives the turns back
   * @throws CallError when too many wait already, or the deadline passes first
   */
  take(places: TurnPlace[], deadline: number): Promise<() => void>;
  /** The same without waiting: nothing where a place is full. */
  tryTake(places: TurnPlace[]): (() => void) | undefined;
}

interface Line {
  running: number;
  waiting: Set<() => void>;
}

/** Opens the lines of a process. */
export function openTurns(): Turns {
  const lines = new Map<string, Line>();

  const lineOf = (key: string) => {
    const line = lines.get(key) ?? { running: 0, waiting: new Set() };
    lines.set(key, line);
    return line;
  };
  const leaverOf = (key: string) => () => {
    const line = lineOf(key);
    const [next] = line.waiting;
    // The turn is handed on: whoever comes meanwhile stands behind.
    if (next) next();
    else if (--line.running === 0) lines.delete(key);
  };

  return {
    take: async (places, deadline) => {
      const leavers: (() => void)[] = [];
      const leave = () => leavers.splice(0).forEach((leaveOne) => leaveOne());
      try {
        for (const { key, most, mostWaiting = limitsOfAll.waitingCallsOfPerson } of places) {
          const line = lineOf(key);
          if (line.running < most) line.running++;
          else await waitInLine(line, mostWaiting, deadline);
          leavers.push(leaverOf(key));
        }
      } catch (error) {
        leave();
        throw error;
      }
      return leave;
    },
    tryTake: (places) => {
      if (places.some(({ key, most }) => (lines.get(key)?.running ?? 0) >= most)) return undefined;
      const leavers = places.map(({ key }) => {
        lineOf(key).running++;
        return leaverOf(key);
      });
      return () => leavers.splice(0).forEach((leaveOne) => leaveOne());
    },
  };
}

function waitInLine({ waiting }: Line, mostWaiting: number, deadline: number): Promise<void> {
  if (waiting.size >= mostWaiting) throw tooManyAtOnce();
  return new Promise((resolve, reject) => {
    const begin = () => {
      waiting.delete(begin);
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(begin);
      reject(tooManyAtOnce());
    };
    const timer = setTimeout(giveUp, Math.max(deadline - performance.now(), 0));
    waiting.add(begin);
  });
}

function tooManyAtOnce(): CallError {
  return new CallError("too_many_requests", {
    message: "한꺼번에 온 요청이 너무 많아요. 잠시 후 다시 시도해 주세요.",
    retryAfterSeconds: 5,
  });
}
