import { sql } from "kysely";

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
}

/** What `finish_deliveries()` of the database reads. */
export interface Result {
  apartmentId: string;
  id: string;
  outcome: "sent" | "gone" | "failed" | "again";
  afterSeconds?: number;
  restsChannel?: true | undefined;
}

/** How many people of an alert are looked up in one step. */
const peopleOfStep = 500;

/** Makes deliveries of an alert for its next people. Answers whether there was one. */
export async function handOver({ kysely }: Database, channels: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select hand_over_alerts(${kindsFor(channels)}::jsonb, ${peopleOfStep}) as done
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
      seconds_left as "secondsLeft"
    from claim_deliveries(${channels}::text[], ${most})
  `.execute(kysely);
  return rows;
}

export async function finish({ kysely }: Database, results: readonly Result[]): Promise<void> {
  await sql`select finish_deliveries(${JSON.stringify(results)}::jsonb)`.execute(kysely);
}

/** What `hand_over_alerts()` needs to know of each kind, with only the channels that are switched on. */
function kindsFor(channels: readonly string[]): string {
  const kinds = alertKindNames.map((name) => {
    const { category, channels: own, ignoresQuietHours = false } = alertKind(name);
    return [name, { category, channels: own.filter((it) => channels.includes(it)), ignoresQuietHours }];
  });
  return JSON.stringify(Object.fromEntries(kinds));
}
