import type { FunctionDeclaration } from "#contract/define.ts";
import { everyonesPerHour, limitsOfAll } from "#contract/limits.ts";
import { mostMembers } from "#contract/values/household-states.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { type AttemptLimit, attemptLimit, countAttempt, networksOf } from "#server/domain/attempt-limits.ts";

import type { Call, CallEnvironment } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import type { Caller } from "./handler-types.ts";
import { readRequestId } from "./kept-answers.ts";
import type { TurnPlace } from "./turns.ts";

/**
 * The lines in which a call waits before it takes a connection: behind its own repeat, behind calls of the
 * same function from its person and its apartment, behind its person's other calls, and behind its
 * apartment's. So neither one person nor one apartment takes all connections.
 */
export function turnsOf(
  environment: CallEnvironment,
  declaration: FunctionDeclaration,
  call: Call,
): TurnPlace[] {
  const { atOncePerPerson, atOncePerApartment } = declaration.limits;
  const { person, apartment } = whoseLine(environment, call);
  const requestId = readRequestId(declaration, call.payload);
  return [
    // The id alone is the key: if somebody else sends the same id, only they wait for their mistake.
    ...(requestId ? [{ key: `request ${requestId}`, most: 1 }] : []),
    ...(atOncePerPerson ? [{ key: `${call.name} ${person}`, most: atOncePerPerson }] : []),
    ...(atOncePerApartment && apartment
      ? [
          {
            key: `${call.name} ${apartment}`,
            // One function never has all that the apartment may use.
            most: Math.min(atOncePerApartment, environment.connectionShare - 1),
            mostWaiting: limitsOfAll.waitingCallsTogether,
          },
        ]
      : []),
    ...connectionTurns(environment, call),
  ];
}

/** What tells the line of a call. */
export type CallPlace = Pick<Call, "tokenHash" | "origin">;

/** The lines for everything that takes a connection. */
export function connectionTurns(environment: CallEnvironment, call: CallPlace): TurnPlace[] {
  const { isKnown, person, apartment } = whoseLine(environment, call);
  const together = { most: environment.connectionShare, mostWaiting: limitsOfAll.waitingCallsTogether };
  if (!isKnown) return [{ key: networksOf(call.origin.address)[0], ...together }];
  const most = Math.min(limitsOfAll.callsAtOncePerPerson, environment.connectionShare);
  const places = [{ key: person, most }];
  return apartment ? [...places, { key: apartment, ...together }] : places;
}

/** A token that is not known here yet counts as a person of its own. */
function whoseLine({ recentCallers }: CallEnvironment, { tokenHash, origin }: CallPlace) {
  const known = tokenHash ? recentCallers.find(tokenHash) : undefined;
  const token = tokenHash ? Buffer.from(tokenHash).toString("base64") : origin.address;
  return { isKnown: known !== undefined, person: known?.userId ?? token, apartment: known?.apartmentId };
}

/**
 * Counts the call against its hourly limit.
 *
 * @throws CallError if the person has called the function too often within the hour
 */
export async function countCall(
  db: CallDatabase,
  { limits: { perHour, perHourSentence } }: FunctionDeclaration,
  name: string,
  caller: Caller | null,
): Promise<void> {
  if (perHour === null || !caller) return;
  const { verdict, retryAfterSeconds = 3600 } = await countAttempt(db, hourlyLimits(name, perHour, caller));
  if (verdict === "allowed") return;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  throw new CallError("too_many_requests", {
    message: `${perHourSentence(perHour.toLocaleString("ko-KR"))} ${minutes}분 뒤에 다시 시도해 주세요.`,
    retryAfterSeconds,
  });
}

/**
 * A person's limit, and the home's for a function with its own limit: a new account begins its own limit again, but a
 * home gets no more than for the accounts that it may have at once.
 */
function hourlyLimits(name: string, perHour: number, { id, householdId }: Caller): AttemptLimit[] {
  const persons = attemptLimit(["perHour", name, id], perHour, 60);
  if (householdId === null || perHour >= everyonesPerHour) return [persons];
  return [persons, attemptLimit(["perHour", name, "home", householdId], perHour * mostMembers, 60)];
}

/**
 * Takes a place among the person's streams. It does not wait for one, because streams may never end.
 *
 * @returns a function that gives the place back
 */
export function enterStream(
  { turns }: CallEnvironment,
  { limits: { atOncePerPerson } }: FunctionDeclaration,
  { name, origin }: Call,
  caller: Caller | null,
): () => void {
  const person = caller?.id ?? networksOf(origin.address)[0];
  const leave = turns.tryTake([
    { key: `streams ${person}`, most: limitsOfAll.streamsPerPerson },
    ...(atOncePerPerson ? [{ key: `${name} ${person}`, most: atOncePerPerson }] : []),
  ]);
  if (leave) return leave;
  throw new CallError("too_many_requests", {
    message: "같은 화면이나 내려받기를 너무 많이 열어 두었어요. 다른 탭을 닫고 다시 시도해 주세요.",
    retryAfterSeconds: 30,
  });
}
