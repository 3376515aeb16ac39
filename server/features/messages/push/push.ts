import { sql } from "kysely";

import type { pushFunctions } from "#contract/push.ts";
import { deviceOf } from "#contract/values/device.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { isAllowedEndpoint } from "#server/delivery/push-endpoint.ts";
import { pushKeyOf } from "#server/domain/push-availability.ts";
import type { Settings } from "#server/start/settings.ts";

export const pushHandlers: Handlers<keyof typeof pushFunctions> = {
  async addPushSubscription({ db, input: { endpoint, p256dh, auth }, caller, origin, settings }) {
    await requirePush(db, settings);
    if (!isAllowedEndpoint(endpoint, settings.PUSH_ENDPOINT_HOSTS)) {
      throw new CallError("push_endpoint_not_allowed");
    }
    const { rows } = await sql<{ id: string }>`
      select register_push_subscription(
        ${endpoint}, ${p256dh}, ${auth}, ${deviceOf(origin.userAgent)}, ${caller.sessionId}
      ) as id
    `.execute(db);
    return { success: true, deviceId: rows[0]!.id };
  },

  async removePushSubscription({ db, input: { endpoint } }) {
    await db.deleteFrom("push_subscriptions").where("endpoint", "=", endpoint).execute();
    return { success: true };
  },

  async getPushDevices({ db, caller }) {
    const devices = await db
      .selectFrom("push_subscriptions")
      .select(["id", "label", "created_at as createdAt", "last_sent_at as lastSentAt"])
      .select(sql<boolean>`session_id is not distinct from ${caller.sessionId}`.as("isThis"))
      .orderBy("last_visit_at", "desc")
      .orderBy("id")
      .execute();
    return { success: true, devices };
  },

  async removePushDevice({ db, input: { deviceId } }) {
    const { numDeletedRows } = await db
      .deleteFrom("push_subscriptions")
      .where("id", "=", deviceId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new CallError("push_device_not_found");
    return { success: true };
  },

  async sendTestAlert({ db, settings }) {
    await requirePush(db, settings);
    await sql`select request_test_pushes()`.execute(db);
    return { success: true, message: "시험 알림을 보냈어요." };
  },
};

async function requirePush(db: CallDatabase, settings: Settings): Promise<void> {
  if ((await pushKeyOf(db, settings)) === null) throw new CallError("push_unavailable");
}
