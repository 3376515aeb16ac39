import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { alertKind } from "#contract/values/alert-kinds.ts";
import type { AlertKindName, AlertWords } from "#contract/values/alert-kinds.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** A user, or none if the account is gone; users; all residents or those of some buildings, or the accounts of the office with a right. */
type Addressee =
  | { userId: string | null }
  | { userIds: string[] }
  | { residents: "all" | number[] }
  | { officeRight: OfficeRight };

interface NewAlert<Kind extends AlertKindName> {
  kind: Kind;
  /** What it is about: a row of the kind's table (alert-subjects.ts). */
  subjectId: string;
  /** Names the cause, such as `notice:{id}`: an addressee gets one alert for a cause. */
  causeKey: string;
  to: Addressee;
  words: AlertWords<Kind>;
  /** The inbox shows the unread alerts of one key as one entry. */
  groupKey?: string;
  /**
   * A state that was changed, and may be changed again and again. If the same person changes it back at once, that was
   * a slip of the hand: its alert is withdrawn unless somebody has read it, and this one is not raised. So what leaves
   * the product waits.
   */
  turn?: { from: string; to: string };
  /** After this it only stays in the inbox. */
  expiresAt?: string;
  /** For a job: a call raises its alerts in the caller's apartment. */
  apartmentId?: string;
}

/**
 * Raises an alert in the transaction of its cause, so that there is never one without the other. Nobody is told of
 * their own doing, unless the kind says so. A repeat of the cause key does nothing.
 */
export async function raiseAlert<Kind extends AlertKindName>(
  db: CallDatabase,
  { kind, subjectId, causeKey, turn, to, words, groupKey, ...rest }: NewAlert<Kind>,
): Promise<void> {
  const { channels, isUrgent = false, tellsActor = false } = alertKind(kind);
  const users = usersOf(to);
  if (users?.length === 0) return;
  const buildings = "residents" in to && to.residents !== "all" ? to.residents : null;
  const right = "officeRight" in to ? to.officeRight : null;
  const [cause, takesBack, hold] = turn
    ? [
        `${causeKey}:${turn.from}>${turn.to}:${randomUUID()}`,
        `${causeKey}:${turn.to}>${turn.from}:`,
        undoSeconds,
      ]
    : [causeKey, null, 0];
  await sql`select raise_alert(
    ${kind}, ${subjectId}, ${cause}, ${groupKey ?? null}, ${JSON.stringify(words)}::jsonb, ${isUrgent},
    ${users}::uuid[], ${buildings}::integer[], ${right}, ${tellsActor},
    ${takesBack}, make_interval(secs => ${hold}), ${rest.expiresAt ?? null}, ${rest.apartmentId ?? null},
    ${channels.length > 0}
  )`.execute(db);
}

/** Null if the addressee is an audience: nobody counts its members. */
function usersOf(to: Addressee): string[] | null {
  if ("userId" in to) return to.userId === null ? [] : [to.userId];
  return "userIds" in to ? to.userIds : null;
}

/** '되돌리기' is offered for eight seconds, and longer while the pointer rests on it. */
const undoSeconds = 15;

/** Whether the caller has yet to read a row of `alerts`, by the database's own knowledge of the caller. */
export const isUnreadByCaller = sql<boolean>`(
  alerts.created_at > (select alerts_read_until())
  and not exists (
    select from alert_reads
    where alert_reads.apartment_id = alerts.apartment_id and alert_reads.person_id = app_user_id()
      and alert_reads.alert_id = alerts.id
  )
)`;

/** Whether the caller has yet to read an alert about this. */
export async function hasUnreadAlerts(db: CallDatabase, subjectId: string): Promise<boolean> {
  const unread = await db
    .selectFrom("alerts")
    .select("id")
    .where("subject_id", "=", subjectId)
    .where(isUnreadByCaller)
    .limit(1)
    .executeTakeFirst();
  return unread !== undefined;
}

/** Reads what the caller has of the alerts that the condition names, such as all about one thing. */
export async function readAlerts(db: CallDatabase, which: RawBuilder<boolean>): Promise<void> {
  await sql`
    insert into alert_reads (apartment_id, person_id, alert_id)
    select alerts.apartment_id, app_user_id(), alerts.id from alerts where ${which} and ${isUnreadByCaller}
    on conflict do nothing
  `.execute(db);
}
