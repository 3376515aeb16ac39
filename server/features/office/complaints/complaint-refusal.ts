import type { ErrorCode } from "#contract/errors.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/**
 * Returns why the caller got or changed nothing: a neighbour's complaint, or none at all, or else what the caller
 * says of one that they may see.
 */
export async function whyNot(
  db: CallDatabase,
  complaintId: string,
  otherwise: ErrorCode,
): Promise<CallError> {
  const visible = await db
    .selectFrom("complaints")
    .select("id")
    .where("id", "=", complaintId)
    .executeTakeFirst();
  if (visible) return new CallError(otherwise);
  const { exists } = await db
    .selectNoFrom((of) => of.fn<boolean>("complaint_exists", [of.val(complaintId)]).as("exists"))
    .executeTakeFirstOrThrow();
  return new CallError(exists ? "complaint_of_another" : "complaint_not_found");
}
