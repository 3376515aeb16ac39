import type { FunctionKind } from "./define.ts";

/** How much of the server one person and one apartment may use through one function. */
export interface Limits {
  /** How often one person may call it within an hour; null if it is not counted. */
  perHour: number | null;
  /** Says how often one person may do this within an hour. When they may go on is said after it. */
  perHourSentence: (most: string) => string;
  /** How many calls one person may run at once; null if only the limit of all functions applies. */
  atOncePerPerson: number | null;
  /** How many calls one apartment may run at once in a server process. */
  atOncePerApartment: number | null;
  /** The largest answer, or chunk of a stream, in bytes of JSON. */
  answerBytes: number;
}

/** The limits of all functions together. Above them, calls wait and streams are refused. */
export const limitsOfAll = {
  /** An apartment, or an address of unknown callers, may also use only a share of the connections. */
  callsAtOncePerPerson: 6,
  /** The most calls that may wait: of one person, and of all who share an apartment or an address. */
  waitingCallsOfPerson: 100,
  waitingCallsTogether: 2000,
  streamsPerPerson: 5,
} as const;

/** How often one person may call a command within an hour where it declares nothing else. */
export const everyonesPerHour = 600;

/** The limits of a function that declares no others. */
export function defaultLimits(kind: FunctionKind): Limits {
  return {
    perHour: kind === "command" || kind === "procedure" ? everyonesPerHour : null,
    perHourSentence: (most) => `한 시간에 ${most}번까지 할 수 있어요.`,
    atOncePerPerson: null,
    atOncePerApartment: null,
    answerBytes: 4 * 1024 * 1024,
  };
}
