import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import type { Caller, CallOrigin } from "#server/call/handler-types.ts";

import type { AuditAction } from "./audit-actions.ts";

interface AuditRecord {
  action: AuditAction;
  /** Null if nobody is signed in. */
  caller: Pick<Caller, "id" | "role" | "apartmentId"> | null;
  origin: CallOrigin;
  /** The person or thing that the action was done to. */
  subjectId?: string;
  details?: Record<string, string | number>;
}

/** Writes an access record in the call's own transaction: action and record are both kept or both lost. */
export async function record(
  db: CallDatabase,
  { action, caller, origin, subjectId, details = {} }: AuditRecord,
): Promise<void> {
  await db
    .insertInto("audit_log")
    .values({
      action,
      actor_id: caller?.id ?? null,
      actor_role: caller?.role ?? null,
      apartment_id: caller?.apartmentId ?? null,
      subject_id: subjectId ?? null,
      address: origin.address,
      details: JSON.stringify(details),
    })
    .execute();
}

/** Writes the same action's records for many subjects in one statement. */
export async function recordEach(
  db: CallDatabase,
  { action, caller, origin }: Pick<AuditRecord, "action" | "caller" | "origin">,
  subjects: { subjectId: string; details?: Record<string, string | number> }[],
): Promise<void> {
  if (subjects.length === 0) return;
  await sql`
    insert into audit_log (action, actor_id, actor_role, apartment_id, subject_id, address, details)
    select ${action}, ${caller?.id ?? null}::uuid, ${caller?.role ?? null}, ${caller?.apartmentId ?? null}::uuid,
      s.id, ${origin.address}, s.details
    from unnest(
      ${subjects.map(({ subjectId }) => subjectId)}::uuid[],
      ${subjects.map(({ details = {} }) => JSON.stringify(details))}::jsonb[]
    ) as s (id, details)
  `.execute(db);
}
