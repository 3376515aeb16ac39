import { z } from "zod";

import type { FunctionDeclaration } from "#contract/define.ts";
import type { OpenedCall } from "#database/transaction.ts";

import type { Call } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import { callerOf } from "./caller.ts";
import type { Caller } from "./handler-types.ts";

/** Who may call a function, or do something else over HTTP. */
export type Admission = Pick<FunctionDeclaration, "audience" | "right" | "duringSetup">;

/**
 * Returns the caller, or null where anyone may call.
 *
 * @throws CallError if the caller may not call this function
 */
export function admit(
  { audience, right, duringSetup }: Admission,
  call: Pick<Call, "tokenHash" | "byBearer">,
  opened: OpenedCall,
): Caller | null {
  const caller = callerOf(opened);
  if (!caller && call.byBearer) throw new CallError("session_ended");
  if (audience === "anyone") return caller;
  if (!caller) throw new CallError(call.tokenHash ? "session_ended" : "not_signed_in");
  if (caller.isInitialPassword && !duringSetup) throw new CallError("initial_setup_required");
  if (audience !== "signedIn" && !audience.includes(caller.role)) throw new CallError("role_not_allowed");
  if (right && caller.role === "manager" && !caller.rights.includes(right)) {
    throw new CallError("right_not_granted");
  }
  return caller;
}

/**
 * Returns the function's parsed input.
 *
 * @throws CallError if the payload does not follow the contract
 */
export function parseInput({ input }: FunctionDeclaration, payload: unknown): unknown {
  const { success, data, error } = z.safeParse(input, payload);
  if (success) return data;
  const issue = error.issues[0] as z.core.$ZodIssue;
  const field = issue.path.map(String).join(".");
  // Where a schema has no message of its own, zod's message is English and must not be shown.
  const message = /[가-힣]/.test(issue.message) ? issue.message : undefined;
  throw new CallError("invalid_input", { field: field || undefined, message });
}
