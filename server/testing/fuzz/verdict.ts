import { isDeepStrictEqual } from "node:util";

import { z } from "zod";

import { errors } from "#contract/errors.ts";
import { httpStatusOf } from "#contract/errors/status.ts";
import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";

import type { ReceivedAnswer } from "./client.ts";

interface Expectation {
  name: string;
  /** The marks of apartments that are not the caller's. */
  foreignMarks: string[];
  /** The request itself was garbage, so it may have reached another path than the function's. */
  isGarbage: boolean;
}

export interface Verdict {
  /** A status of the protocol, such as `OK` or `NOT_FOUND`; otherwise the HTTP status. */
  status: string;
  /** `details.code` of an error. */
  code?: string;
  result?: Record<string, unknown>;
  /** A fault of the answer, which must never happen. */
  problem?: string;
}

/**
 * These answers may hold another apartment's marks: the payload names who signs in, a waiting grant shows
 * the person who got it, and anyone may find an apartment by its name.
 */
const namesWhomItIsGiven = new Set(["signIn", "signInByHousehold", "findApartments", "getSuperAdmins"]);

interface Failure {
  status?: string;
  message?: string;
  details?: { code?: string; field?: string };
}

/** Returns the kind of the answer, and its fault if it has one. */
export function judge(answer: ReceivedAnswer, expectation: Expectation): Verdict {
  const verdict = judgeForm(answer, expectation);
  if (verdict.problem) return verdict;
  const leaked =
    !namesWhomItIsGiven.has(expectation.name) &&
    expectation.foreignMarks.find((mark) => answer.body.includes(mark));
  return leaked ? { ...verdict, problem: `shows ${leaked} of another apartment` } : verdict;
}

function judgeForm(answer: ReceivedAnswer, { name, isGarbage }: Expectation): Verdict {
  const { status: httpStatus, isStream, body } = answer;
  const httpOnly = { status: `HTTP ${httpStatus}` };
  if (httpStatus >= 500) return { ...httpOnly, problem: `HTTP status ${httpStatus}` };
  const parsed = parse(isStream ? body.replace(/^data: /, "") : body);
  const { error, result, message } = parsed ?? {};
  if (typeof error === "object" && error !== null) return judgeError(error, answer);
  if (isGarbage && (httpStatus !== 200 || (result === undefined && message === undefined))) {
    return internals.test(body) && !body.startsWith("<!doctype")
      ? { ...httpOnly, problem: "shows internals" }
      : httpOnly;
  }
  if (httpStatus !== 200) return { ...httpOnly, problem: "no answer of the protocol" };
  if (isGarbage) return { status: "OK" };
  const declaration = declarations[name as FunctionName];
  const [schema, value] = message === undefined ? [declaration.output, result] : [declaration.chunk, message];
  const { success, data } = z.safeParse(schema, value);
  if (!success) return { status: "OK", problem: "does not match the declared output" };
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(data)), value)) {
    return { status: "OK", problem: "has more than the declared output" };
  }
  return { status: "OK", result: value as Record<string, unknown> };
}

function judgeError(error: Failure, { status: httpStatus, isStream, body }: ReceivedAnswer): Verdict {
  const { status = "", message = "", details: { code = "", ...details } = {} } = error;
  const verdict = { status, code };
  const known: { status: string; message: string } | undefined = Object.hasOwn(errors, code)
    ? errors[code as keyof typeof errors]
    : undefined;
  const expected = httpStatusOf[status as keyof typeof httpStatusOf];
  if (expected === undefined || !known) return { ...verdict, problem: "is no error of the contract" };
  if (expected >= 500) return { ...verdict, problem: `is ${status}` };
  if (!isStream && httpStatus !== expected) return { ...verdict, problem: `travels with HTTP ${httpStatus}` };
  if (!/[가-힣]/.test(message) && message !== known.message)
    return { ...verdict, problem: "is not in Korean" };
  const fieldIsLong = (details.field ?? "").length > 100;
  if (internals.test(body) || fieldIsLong) return { ...verdict, problem: "shows internals" };
  return verdict;
}

/** Words of PostgreSQL, of zod and of stack traces. No error of the contract uses them. */
const internals =
  /\n\s+at |node:internal|node_modules|\.ts:\d|\bselect .* from\b|\binsert into\b|\brelation "|violates|syntax error|TypeError|invalid (input|byte)|Invalid input|expected \w+, received|row-level/i;

function parse(text: string): { error?: unknown; result?: unknown; message?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
