import { sql } from "kysely";

import type { AlertCategory, AlertChannel } from "#contract/values/alert-kind.ts";
import { alertKind, alertKindNames } from "#contract/values/alert-kinds.ts";
import type { AlertKindName } from "#contract/values/alert-kinds.ts";
import type { Role } from "#contract/values/roles.ts";
import type { Database } from "#database/database.ts";

import type { Targets } from "./channel.ts";

/** A delivery that this server has to itself for two minutes. */
export interface ClaimedDelivery {
  apartmentId: string;
  id: string;
  /** Null, as its kind, for a test. */
  alertId: string | null;
  kind: AlertKindName | null;
  channel: keyof Targets;
  personId: string;
  role: Exclude<Role, "superAdmin">;
  /** Null if there is nothing to send to any more. */
  target: Targets[keyof Targets] | null;
  attempts: number;
  /** Quiet hours held it back. */
  waited: boolean;
  /** Too old, or for nobody any more: to be dropped. */
  isOver: boolean;
  apartmentName: string;
  showsNoticeTitle: boolean;
  /** The entries that the person has not read, to 100. */
  unread: number;
  groupKey: string | null;
  words: Record<string, string | number> | null;
  isUrgent: boolean;
  secondsLeft: number | null;
  /** The person's own choices, where they differ from the kinds'. */
  switches: { [Category in AlertCategory]?: { [Way in AlertChannel]?: boolean } };
  /** What a daily mail tells of, newest first. Null for everything else. */
  unreadEntries: UnreadEntry[] | null;
  /** Null for what is about no alert. */
  overAt: string | null;
}

/** An entry of the inbox, which stands for so many alerts. */
export interface UnreadEntry {
  id: string;
  kind: AlertKindName;
  words: Record<string, string | number>;
  count: number;
}

/** What `finish_deliveries()` of the database reads. */
export interface Result {
  apartmentId: string;
  id: string;
  outcome: "sent" | "gone" | "failed" | "again";
  afterSeconds?: number;
  restsChannel?: true | undefined;
  isRefused?: true | undefined;
  isUncounted?: boolean | undefined;
}

/** How many people of an alert are looked up in one step. */
const peopleOfStep = 500;

/** What each of them has not read is counted, which takes its time. */
const peopleOfDigests = 100;

/** Makes deliveries of an alert for its next people. Answers whether there was one. */
export async function handOver({ kysely }: Database, channels: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select hand_over_alerts(${kinds}::jsonb, ${channels}::text[], ${peopleOfStep}) as done
  `.execute(kysely);
  return rows[0]!.done;
}

export async function claim(
  { kysely }: Database,
  channels: readonly string[],
  most: number,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    select apartment_id as "apartmentId", id, alert_id as "alertId", kind, channel, person_id as "personId", role,
      target, attempts, waited, is_over as "isOver", apartment_name as "apartmentName",
      shows_notice_title as "showsNoticeTitle", unread, group_key as "groupKey", words, is_urgent as "isUrgent",
      seconds_left as "secondsLeft", switches, unread_entries as "unreadEntries", over_at as "overAt"
    from claim_deliveries(${channels}::text[], ${most})
  `.execute(kysely);
  return rows.map((row) => {
    const unreadEntries =
      row.unreadEntries && row.unreadEntries.filter(({ kind }) => isInDailyMail(kind, row));
    return { ...row, unreadEntries, isOver: row.isOver || !isWanted(row) || unreadEntries?.length === 0 };
  });
}

/** Makes the daily mails of the next people who are due at this hour. Answers whether there may be more. */
export async function makeDigests({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select make_digests(${peopleOfDigests}) as count`.execute(
    kysely,
  );
  return rows[0]!.count === peopleOfDigests;
}

/** Not if the person has switched it off while it waited. */
function isWanted({ kind, channel, switches }: ClaimedDelivery): boolean {
  const category = kind && alertKind(kind).category;
  return !category || switches[category]?.[channel] !== false;
}

/** What was mailed at once is not told again. */
function isInDailyMail(name: AlertKindName, { switches }: ClaimedDelivery): boolean {
  const { category, channels, ignoresQuietHours = false } = alertKind(name);
  return !ignoresQuietHours && (switches[category ?? "notice"]?.email ?? channels.includes("email"));
}

export async function finish({ kysely }: Database, results: readonly Result[]): Promise<void> {
  await sql`select finish_deliveries(${JSON.stringify(results)}::jsonb)`.execute(kysely);
}

/** What `hand_over_alerts()` needs to know of each kind. */
const kinds = JSON.stringify(
  Object.fromEntries(
    alertKindNames.map((name) => {
      const { category, channels, ignoresQuietHours = false } = alertKind(name);
      return [name, { category, channels, ignoresQuietHours }];
    }),
  ),
);
