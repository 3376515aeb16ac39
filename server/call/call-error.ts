import { errors } from "#contract/errors.ts";
import type { BookingAlternative, ErrorCode, ErrorDetails, Gap } from "#contract/errors.ts";
import type { ErrorStatus } from "#contract/errors/status.ts";

interface Particulars {
  field?: string;
  /** Replaces the code's own sentence, where it must say more. */
  message?: string;
  retryAfterSeconds?: number;
  missingIds?: string[];
  alternatives?: BookingAlternative[];
  gaps?: Gap[];
}

/** A failure that the caller is told about. Thrown anywhere in a call, it rolls the transaction back. */
export class CallError extends Error {
  readonly status: ErrorStatus;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    { field, message, retryAfterSeconds, missingIds, alternatives, gaps }: Particulars = {},
  ) {
    super(message ?? errors[code].message);
    this.status = errors[code].status;
    this.details = { code, field, retryAfterSeconds, missingIds, alternatives, gaps };
  }
}
