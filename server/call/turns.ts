import { limitsOfAll } from "#contract/limits.ts";

import { CallError } from "./call-error.ts";

/** A line of calls. At most `most` of them run at once under one key. */
export interface TurnPlace {
  key: string;
  most: number;
  /** The most calls that may wait; 100 by default. */
  mostWaiting?: number;
  /** The error for a call that finds no place, or waits in vain; too_many_requests by default. */
  refusal?: () => CallError;
}

/** The running and waiting calls of this process. */
export interface Turns {
  /**
   * Waits for a turn in each of the lines, in the given order. A call that holds a turn in a later line never
   * waits in an earlier one, so calls cannot block each other.
   *
   * @param deadline by `performance.now()`
   * @returns a function that gives the turns back
   * @throws CallError if too many calls wait already, or the deadline passes first
   */
  take(places: TurnPlace[], deadline: number): Promise<() => void>;
  /** Takes the turns without waiting. Returns undefined if a line is full. */
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
    // The turn goes to the next waiting call. A call that arrives now waits behind it.
    if (next) next();
    else if (--line.running === 0) lines.delete(key);
  };

  return {
    take: async (places, deadline) => {
      const leavers: (() => void)[] = [];
      const leave = () => leavers.splice(0).forEach((leaveOne) => leaveOne());
      try {
        for (const place of places) {
          const line = lineOf(place.key);
          if (line.running < place.most) line.running++;
          else await waitInLine(line, place, deadline);
          leavers.push(leaverOf(place.key));
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

function waitInLine(
  { waiting }: Line,
  { mostWaiting = limitsOfAll.waitingCallsOfPerson, refusal = tooManyAtOnce }: TurnPlace,
  deadline: number,
): Promise<void> {
  if (waiting.size >= mostWaiting) throw refusal();
  return new Promise((resolve, reject) => {
    const begin = () => {
      waiting.delete(begin);
      clearTimeout(timer);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(begin);
      reject(refusal());
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
