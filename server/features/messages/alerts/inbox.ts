import { sql } from "kysely";

import type { Alert } from "#contract/alerts.ts";
import type { AlertCategory } from "#contract/values/alert-kind.ts";
import { alertAddress, alertKind, alertKindNames, inboxText } from "#contract/values/alert-kinds.ts";
import type { AlertKindName } from "#contract/values/alert-kinds.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller } from "#server/call/handler-types.ts";
import { titleOf } from "#server/domain/alert-subjects.ts";
import { isUnreadByCaller } from "#server/domain/alerts.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

type Reader = Extract<Caller, { role: "manager" | "resident" }>;

interface Wanted extends Page {
  category?: AlertCategory | null | undefined;
  unreadOnly?: boolean | null | undefined;
}

/**
 * A page of the caller's inbox. The policy of `alerts` shows each caller their own. Within one group, unread alerts are
 * one entry, shown by the newest, and so are read ones.
 */
export async function listAlerts(
  db: CallDatabase,
  { category, unreadOnly = false, ...page }: Wanted,
  { role }: Pick<Reader, "role">,
): Promise<{ alerts: Alert[]; nextCursor: string | null }> {
  const kinds = alertKindNames.filter((kind) => !category || alertKind(kind).category === category);
  const { rows, nextCursor } = await readPage(db, selectEntries(db, kinds, unreadOnly ?? false), page, {
    table: "alerts",
    text: null,
  });
  return { alerts: rows.map((row) => alertOf(row, role)), nextCursor };
}

/** What the bell shows, in one statement: with two statements, the count could include an alert that is missing. */
export async function readBell(
  db: CallDatabase,
  { role }: Pick<Reader, "role">,
): Promise<{ unreadCount: number; newest: Alert | null }> {
  const newest = await selectEntries(db, alertKindNames, false)
    .select(unreadEntries.as("unreadCount"))
    .orderBy("alerts.created_at", "desc")
    .orderBy("alerts.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!newest) return { unreadCount: 0, newest: null };
  const { unreadCount, ...row } = newest;
  return { unreadCount, newest: alertOf(row, role) };
}

/** The number of the caller's unread entries, at most this many. */
export async function countUnread(db: CallDatabase): Promise<number> {
  const { count } = await db.selectNoFrom(unreadEntries.as("count")).executeTakeFirstOrThrow();
  return count;
}

const mostCounted = 100;

const unreadEntries = sql<number>`(
  select count(*) from (
    select distinct coalesce(group_key, id::text) from alerts where ${isUnreadByCaller} limit ${sql.lit(mostCounted)}
  ) entries
)`;

/** The entries of these kinds. */
function selectEntries(db: CallDatabase, kinds: readonly AlertKindName[], unreadOnly: boolean) {
  const entries = sql<Entry>`(
    select id, kind, subject_id, words, is_urgent, is_unread, created_at, count
    from (
      select shown.*, row_number() over (entry order by created_at desc, id desc) as place,
        count(*) over entry as count
      from (
        select alerts.id, alerts.kind, alerts.subject_id, alerts.group_key, alerts.words, alerts.is_urgent,
          alerts.created_at, ${isUnreadByCaller} as is_unread
        from alerts
        where alerts.kind = any (${kinds}::text[])
      ) shown
      where is_unread or not ${unreadOnly}
      window entry as (partition by coalesce(group_key, id::text), is_unread)
    ) counted
    where place = 1
  )`;
  return db
    .selectFrom(entries.as("alerts"))
    .select([
      "alerts.id",
      "alerts.kind",
      "alerts.subject_id as subjectId",
      "alerts.words",
      "alerts.is_urgent as isUrgent",
      "alerts.is_unread as isUnread",
      "alerts.count",
      "alerts.created_at as createdAt",
      titleOf(sql`alerts.subject_id`).as("titleOfSubject"),
    ]);
}

interface Entry {
  id: string;
  kind: AlertKindName;
  subject_id: string;
  words: Record<string, string | number>;
  is_urgent: boolean;
  is_unread: boolean;
  created_at: string;
  count: number;
}

interface Row {
  id: string;
  kind: AlertKindName;
  subjectId: string;
  words: Record<string, string | number>;
  isUrgent: boolean;
  isUnread: boolean;
  count: number;
  createdAt: string;
  titleOfSubject: string | null;
}

function alertOf(
  { kind, subjectId, words, isUnread, titleOfSubject: title, ...row }: Row,
  role: Reader["role"],
) {
  const { category, isOneThing = false } = alertKind(kind);
  return {
    ...row,
    ...inboxText(kind, words, title),
    kind,
    category,
    count: isOneThing ? 1 : row.count,
    isRead: !isUnread,
    url: alertAddress(kind, role, subjectId, row.count, words),
  };
}
