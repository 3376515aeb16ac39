import { sql } from "kysely";

import type { alertFunctions } from "#contract/alerts.ts";
import { alertAddress } from "#contract/values/alert-kinds.ts";
import type { AlertKindName, AnyWords } from "#contract/values/alert-kinds.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { isSeenByCaller } from "#server/domain/alert-subjects.ts";
import { isUnreadByCaller, readAlerts } from "#server/domain/alerts.ts";

import { countUnread, listAlerts, readBell } from "./inbox.ts";

export const alertHandlers: Handlers<keyof typeof alertFunctions> = {
  async getAlerts({ db, input, caller }) {
    const { alerts, nextCursor } = await listAlerts(db, input, caller);
    return { success: true, alerts, nextCursor, unreadCount: await countUnread(db) };
  },

  async *watchAlerts({ caller, changes, transaction }) {
    const changed = changes("alerts");
    let told = await transaction((db) => readBell(db, caller));
    yield told;
    for await (const _ of changed) {
      const now = await transaction((db) => readBell(db, caller));
      // The apartment's topic also announces alerts that are not for everybody.
      if (JSON.stringify(now) === JSON.stringify(told)) continue;
      told = now;
      yield told;
    }
    return { success: true };
  },

  async markAlertRead({ db, input: { alertId }, caller }) {
    const { kind, subjectId, groupKey, words } = await findAlert(db, alertId);
    const sameEntry =
      groupKey === null ? sql<boolean>`alerts.id = ${alertId}` : sql<boolean>`alerts.group_key = ${groupKey}`;
    const unread = await countAlerts(db, sql`${sameEntry} and ${isUnreadByCaller}`);
    await readAlerts(db, sameEntry);
    const url = alertAddress(kind, caller.role, subjectId, unread, words);
    return { success: true, unreadCount: await countUnread(db), url };
  },

  async markAlertsOfRead({ db, input }) {
    if ("subjectId" in input) {
      const { isSeen } = await db
        .selectNoFrom(isSeenByCaller(sql`${input.subjectId}::uuid`).as("isSeen"))
        .executeTakeFirstOrThrow();
      if (!isSeen) throw new CallError("alert_not_found");
      await readAlerts(db, sql`alerts.subject_id = ${input.subjectId}`);
    } else {
      await readAlerts(db, sql`alerts.kind = ${input.kind}`);
    }
    return { success: true, unreadCount: await countUnread(db) };
  },

  async markAllAlertsRead({ db, input: { upTo }, caller }) {
    // A browser's clock knows milliseconds, and the newest alert was raised within one.
    const seen = sql`date_trunc('milliseconds', ${upTo}::timestamptz) + interval '999 microseconds'`;
    await db
      .updateTable("users")
      .set({ alerts_read_until: sql`greatest(alerts_read_until, least(${seen}, clock_timestamp()))` })
      .where("id", "=", caller.id)
      .execute();
    return { success: true, unreadCount: await countUnread(db) };
  },

  async setThreadMuted({ db, input: { postId, isMuted }, caller }) {
    if (isMuted) {
      // muted_threads_post_exists refuses a post that is not there.
      await db
        .insertInto("muted_threads")
        .values({ apartment_id: caller.apartmentId, person_id: caller.id, post_id: postId })
        .onConflict((mute) => mute.doNothing())
        .execute();
      return { success: true, isMuted, message: "이 글의 알림을 껐어요." };
    }
    const post = await db.selectFrom("posts").select("id").where("id", "=", postId).executeTakeFirst();
    if (!post) throw new CallError("post_not_found");
    await db
      .deleteFrom("muted_threads")
      .where("post_id", "=", postId)
      .where("person_id", "=", caller.id)
      .execute();
    return { success: true, isMuted, message: "이 글의 알림을 켰어요." };
  },
};

async function findAlert(db: CallDatabase, alertId: string) {
  const found = await db
    .selectFrom("alerts")
    .select((of) => [
      of.ref("kind").$castTo<AlertKindName>().as("kind"),
      "subject_id as subjectId",
      "group_key as groupKey",
      sql<AnyWords>`words`.as("words"),
    ])
    .where("id", "=", alertId)
    .executeTakeFirst();
  if (!found) throw new CallError("alert_not_found");
  return found;
}

async function countAlerts(db: CallDatabase, which: ReturnType<typeof sql<boolean>>): Promise<number> {
  const { count } = await db
    .selectFrom("alerts")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where(which)
    .executeTakeFirstOrThrow();
  return count;
}
