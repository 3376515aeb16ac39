import { CallError } from "./call-error.ts";
import type { ErrorCode } from "#contract/errors.ts";

interface Meaning {
  code: ErrorCode;
  field?: string;
}

/** What a violated constraint means to the caller, by the constraint's name in the migrations. */
const meanings: Record<string, Meaning> = {
  apartments_code_unique: { code: "apartment_code_taken", field: "code" },
  users_email_unique: { code: "email_taken", field: "email" },
  users_apartment_exists: { code: "apartment_not_found", field: "apartmentId" },
  comments_post_exists: { code: "post_not_found" },
};

interface DatabaseFailure {
  code: string;
  constraint?: string;
}

/** The caller's view of a database error: what was violated, or a passing conflict; undefined for our own mistakes. */
export function callErrorOf(error: unknown): CallError | undefined {
  if (!isDatabaseFailure(error)) return undefined;
  switch (error.code) {
    case "23503":
    case "23505":
    case "23514": {
      const meaning = meanings[error.constraint ?? ""];
      return meaning && new CallError(meaning.code, { field: meaning.field });
    }
    case "40001":
    case "40P01":
      return new CallError("conflict");
    case "57014":
      return new CallError("deadline_exceeded");
    case "57P01":
    case "57P03":
    case "08006":
    case "ECONNREFUSED":
    case "ECONNRESET":
      return new CallError("unavailable");
    default:
      return undefined;
  }
}

/** Whether something still refers to the row that was to be deleted. */
export function isStillReferredTo(error: unknown): boolean {
  return isDatabaseFailure(error) && error.code === "23503";
}

function isDatabaseFailure(error: unknown): error is DatabaseFailure {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
