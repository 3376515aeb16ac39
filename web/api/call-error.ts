import type { ErrorDetails } from "#contract/errors.ts";
import type { ErrorCodeOf, FunctionName } from "#contract/index.ts";

/** The codes of the callable protocol, as its client SDKs write them. */
export const failureCodes = [
  "cancelled",
  "unknown",
  "invalid-argument",
  "deadline-exceeded",
  "not-found",
  "already-exists",
  "permission-denied",
  "resource-exhausted",
  "failed-precondition",
  "aborted",
  "out-of-range",
  "unimplemented",
  "internal",
  "unavailable",
  "data-loss",
  "unauthenticated",
] as const;

export type FailureCode = (typeof failureCodes)[number];

interface FailureOptions {
  code: FailureCode;
  /** The HTTP status; 0 if no answer came. */
  status: number;
  message: string;
  details?: ErrorDetails | undefined;
  /** The message is a technical one in English, for the console only. */
  technical?: boolean;
}

/** Why a call failed: the server refused it, or it was lost on the way. */
export class CallError extends Error {
  override name = "CallError";
  readonly code: FailureCode;
  readonly status: number;
  readonly details: ErrorDetails | undefined;
  readonly technical: boolean;

  constructor({ code, status, message, details, technical = false }: FailureOptions) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
    this.technical = technical;
  }
}

/** A failed call of this function: the function declares the error's code, or all functions share it. */
export interface CallErrorOf<Name extends FunctionName> extends CallError {
  readonly details: ErrorDetails<ErrorCodeOf<Name>> | undefined;
}

/** The sentence to show for a failed call: its own if it has one for users, else the action's fallback. */
export function errorMessage(error: unknown, fallback: string): string {
  if (!(error instanceof CallError) || error.technical) return fallback;
  const message = error.message || fallback;
  const id = error.details?.requestId;
  // Whoever runs the server finds the failure by it in the log.
  return id === undefined ? message : `${message} (오류 번호 ${id})`;
}

/** Whether the same call may succeed later. A missing thing or invalid input stays so. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof CallError && ["not-found", "invalid-argument"].includes(error.code));
}

/** The form field that a failed call is about, if there is one. */
export function errorField(error: unknown): string | undefined {
  return error instanceof CallError ? error.details?.field : undefined;
}

/** Whether the server found no such thing for this caller. */
export function isNotFound(error: unknown): boolean {
  return error instanceof CallError && error.code === "not-found";
}

/** Whether the server says that nobody is signed in. A wrong password is something else. */
export function isSessionEnd(error: unknown): boolean {
  return (
    error instanceof CallError &&
    error.code === "unauthenticated" &&
    error.details?.code !== "wrong_credentials"
  );
}
