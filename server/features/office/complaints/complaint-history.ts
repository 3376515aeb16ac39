import { sql } from "kysely";

import type { ComplaintStatusChange } from "#contract/complaints.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller } from "#server/call/handler-types.ts";
import { formerAuthor } from "#server/domain/former-author.ts";

interface Movable {
  id: string;
  status: string;
}

/**
 * Gives all of them this status, and leaves in their history who did it. Those that have it already stay as they are.
 *
 * @param complaints locked, so that the status is still theirs
 */
export async function moveComplaints(
  db: CallDatabase,
  caller: Pick<Caller, "id" | "name" | "apartmentId">,
  complaints: readonly Movable[],
  to: ComplaintStatus,
): Promise<void> {
  const moved = complaints.filter(({ status }) => status !== to);
  if (moved.length === 0) return;
  const ids = moved.map(({ id }) => id);
  await db.updateTable("complaints").set({ status: to }).where("id", "in", ids).execute();
  await db
    .insertInto("complaint_status_changes")
    .values(
      moved.map(({ id, status }) => ({
        apartment_id: caller.apartmentId!,
        complaint_id: id,
        from_status: status,
        to_status: to,
        author_id: caller.id,
        author_name: caller.name,
      })),
    )
    .execute();
}

/** A resident is told that the office did it, not who, and that it was themselves who reopened it. */
export function statusChanges(
  db: CallDatabase,
  complaintId: string,
  { role }: Pick<Caller, "role">,
): Promise<ComplaintStatusChange[]> {
  const name =
    role === "manager"
      ? sql<string>`coalesce(
          complaint_change_author(id),
          case when is_reopening then ${sql.lit(formerAuthor.resident)} else ${sql.lit(formerAuthor.manager)} end
        )`
      : sql<string>`case when is_reopening then '본인' else ${sql.lit(formerAuthor.manager)} end`;
  return db
    .selectFrom("complaint_status_changes")
    .select([
      sql<ComplaintStatus>`from_status`.as("from"),
      sql<ComplaintStatus>`to_status`.as("to"),
      name.as("changedBy"),
      "changed_at as changedAt",
      "is_reopening as isReopening",
    ])
    .where("complaint_id", "=", complaintId)
    .orderBy("changed_at")
    .orderBy("id")
    .execute();
}
