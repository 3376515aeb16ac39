import { CallError } from "./call-error.ts";

/** A line for what only one can have at a time. The one who has had it for less time goes first. */
export interface FairLine {
  /**
   * @param key who waits: each key gets the same share of the time, however much it asks for
   * @param deadline by `performance.now()`
   * @returns a function that gives the place to the next one
   * @throws CallError if the deadline passes first
   */
  take(key: string, deadline: number): Promise<() => void>;
}

/** After so long, others may have sent something that nobody could read meanwhile. */
const dearMs = 5;

/** In so many turns of the event loop a request is read, from its connection to its place in line: counted, none took more. */
const turnsOfRequest = 3;

interface Waiting {
  key: string;
  /** The line's time when it came: being away saves nothing up. */
  since: number;
  begin: () => void;
}

/**
 * Opens a line. Its time is the share that its present holder had before (start-time fair queueing): so a hundred cheap
 * calls of one apartment go before the second dear one of another.
 *
 * @param now in milliseconds
 */
export function openFairLine(now: () => number = () => performance.now()): FairLine {
  const waiting = new Set<Waiting>();
  /** What each key has had, until the line's time has reached it. */
  const had = new Map<string, number>();
  let isTaken = false;
  let time = 0;

  const standingOf = ({ key, since }: Pick<Waiting, "key" | "since">) => Math.max(had.get(key) ?? 0, since);

  const begin = (who: Pick<Waiting, "key" | "since">): (() => void) => {
    isTaken = true;
    time = standingOf(who);
    for (const [key, share] of had) if (share <= time) had.delete(key);
    const [standing, begunAt] = [time, now()];
    return () => {
      const took = now() - begunAt;
      had.set(who.key, standing + took);
      // The place stays taken although nobody waits: its holder's next request comes before others are read.
      if (took >= dearMs) afterTurns(turnsOfRequest, callNext);
      else if (waiting.size > 0) setImmediate(callNext);
      else isTaken = false;
    };
  };

  const callNext = () => {
    let next: Waiting | undefined;
    for (const each of waiting) if (!next || standingOf(each) < standingOf(next)) next = each;
    if (next) next.begin();
    else isTaken = false;
  };

  return {
    take: (key, deadline) => {
      if (!isTaken) return Promise.resolve(begin({ key, since: time }));
      return new Promise((resolve, reject) => {
        const own: Waiting = {
          key,
          since: time,
          begin: () => {
            waiting.delete(own);
            clearTimeout(timer);
            resolve(begin(own));
          },
        };
        const giveUp = () => {
          waiting.delete(own);
          reject(new CallError("deadline_exceeded"));
        };
        const timer = setTimeout(giveUp, Math.max(deadline - performance.now(), 0));
        waiting.add(own);
      });
    },
  };
}

/** A caller who has sent something meanwhile must be in line, too, before the next one is chosen. */
function afterTurns(turns: number, work: () => void): void {
  setImmediate(() => (turns > 1 ? afterTurns(turns - 1, work) : work()));
}
