import fc from "fast-check";

import type { FunctionDeclaration } from "#contract/define.ts";
import { declarations } from "#contract/index.ts";
import { inputSchemaOf } from "#server/testing/input-schemas.ts";

import { anyGarbage } from "./garbage.ts";
import type { Garbage } from "./garbage.ts";
import { anyInput } from "./values.ts";

/** Every kind of caller that the server treats differently. */
export const callerKinds = [
  "nobody",
  "forgedToken",
  "endedSession",
  "inSetup",
  "superAdmin",
  "manager",
  "resident",
] as const;

export type CallerKind = (typeof callerKinds)[number];

/** A call before the people and ids of a world are put into it. */
export interface FuzzCall {
  name: string;
  caller: CallerKind;
  /** Which caller of that kind. */
  nth: number;
  payload: unknown;
  /** The token travels as a cookie, from this origin. */
  cookieFrom: "ours" | "foreign" | undefined;
  asStream: boolean;
  garbage: Garbage | undefined;
}

/** Draws this many calls. The same seed gives the same calls. */
export function drawCalls(seed: number, count: number): FuzzCall[] {
  return fc.sample(anyCall, { seed, numRuns: count });
}

const called = Object.entries(declarations);

const anyCall = fc.oneof(
  ...called.map(([name, declaration]) => ({
    weight: weightOf(name, declaration),
    arbitrary: callOf(name, declaration),
  })),
);

/**
 * Hashing passwords is slow, and ending somebody's session spoils the calls after it, so such functions are
 * drawn less often.
 */
function weightOf(name: string, { kind }: FunctionDeclaration): number {
  const endsSessions =
    /^(signOut|signOutElsewhere|setSuperAdminClaim|resetResidentPassword|delete(MyAccount|Manager|Resident))$/;
  return kind === "procedure" || endsSessions.test(name) ? 1 : 12;
}

function callOf(name: string, declaration: FunctionDeclaration): fc.Arbitrary<FuzzCall> {
  return fc.record({
    name: fc.constant(name),
    caller: fc.oneof(
      { weight: 10, arbitrary: fc.constantFrom(...allowedCallers(declaration)) },
      { weight: 1, arbitrary: fc.constantFrom(...callerKinds) },
    ),
    nth: fc.nat(1000),
    payload: anyInput(inputSchemaOf(declaration)),
    cookieFrom: fc.oneof(
      { weight: 24, arbitrary: fc.constant(undefined) },
      { weight: 5, arbitrary: fc.constant("ours" as const) },
      { weight: 1, arbitrary: fc.constant("foreign" as const) },
    ),
    asStream: fc.oneof(
      { weight: 9, arbitrary: fc.constant(declaration.kind === "stream") },
      { weight: 1, arbitrary: fc.constant(true) },
    ),
    garbage: fc.oneof(
      { weight: 19, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: anyGarbage },
    ),
  });
}

function allowedCallers({ audience, duringSetup }: FunctionDeclaration): CallerKind[] {
  const signedIn = ["superAdmin", "manager", "resident"] as const;
  if (audience === "anyone") return ["nobody", ...signedIn];
  const roles = audience === "signedIn" ? signedIn : audience;
  return duringSetup ? ["inSetup", ...roles] : [...roles];
}
