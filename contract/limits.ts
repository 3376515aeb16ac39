import type { FunctionKind } from "./define.ts";

/** What one person and one apartment may take of the server through one function. */
export interface Limits {
  /** How often one person may carry it out within an hour; null where it is not counted. */
  perHour: number | null;
  /** How many calls of it one person may have under way at once; null for as many as of all functions. */
  atOncePerPerson: number | null;
  /** How many calls of it one apartment may have under way at once in a server process. */
  atOncePerApartment: number | null;
  /** The largest answer, or chunk of a stream, in bytes of JSON. */
  answerBytes: number;
}

/** What holds over all functions together. Beyond what may run at once, calls wait; streams are refused. */
export const limitsOfAll = {
  /** Besides, an apartment may use no more than a share of the connections, and so may an address of unknown callers. */
  callsAtOncePerPerson: 6,
  /** More waiting calls than these are refused: of one person, and of all who share an apartment or an address. */
  waitingCallsOfPerson: 100,
  waitingCallsTogether: 2000,
  streamsPerPerson: 5,
} as const;

/** What holds for a function that says nothing else. */
export function defaultLimits(kind: FunctionKind): Limits {
  return {
    perHour: kind === "command" || kind === "procedure" ? 600 : null,
    atOncePerPerson: null,
    atOncePerApartment: null,
    answerBytes: 4 * 1024 * 1024,
  };
}
