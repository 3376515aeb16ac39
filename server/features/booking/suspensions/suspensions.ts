import { sql } from "kysely";

import type { BookingPolicy, Suspension, suspensionFunctions } from "#contract/suspensions.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { record } from "#server/domain/audit.ts";
import { readPage } from "#server/domain/page.ts";

import { setAttendance } from "./attendance.ts";

export const suspensionHandlers: Handlers<keyof typeof suspensionFunctions> = {
  setAttendance,

  async getSuspensions({ db, input }) {
    const { rows, nextCursor } = await readPage(db, selectSuspensions(db), input, {
      table: "booking_suspensions",
      text: null,
    });
    return { success: true, suspensions: rows, nextCursor };
  },

  async suspendResident({ db, input: { residentId, days, reason }, caller, origin }) {
    const { rows } = await sql<{ name: string | null }>`
      select name from suspended_person(${residentId})
    `.execute(db);
    if (!rows[0]?.name) throw new CallError("resident_not_found");
    const { id } = await db
      .insertInto("booking_suspensions")
      .values({
        apartment_id: caller.apartmentId,
        user_id: residentId,
        ends_at: sql<string>`now() + make_interval(days => ${days})`,
        cause: "office",
        reason,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await raiseAlert(db, {
      kind: "suspended",
      subjectId: id,
      causeKey: `suspended:${id}`,
      to: { userId: residentId },
      words: {},
    });
    await record(db, {
      action: "booking_suspended",
      caller,
      origin,
      subjectId: residentId,
      details: { days },
    });
    return { success: true, suspensionId: id, message: "이용을 정지했어요." };
  },

  async liftSuspension({ db, input: { suspensionId, reason }, caller, origin }) {
    const message = "이용 정지를 해제했어요.";
    const lifted = await db
      .updateTable("booking_suspensions")
      .set({ lifted_at: sql`now()`, lift_reason: reason })
      .where("id", "=", suspensionId)
      .where(isInForce)
      .returning("user_id as userId")
      .executeTakeFirst();
    if (!lifted) {
      const known = await db
        .selectFrom("booking_suspensions")
        .where("id", "=", suspensionId)
        .select("id")
        .execute();
      if (known.length === 0) throw new CallError("suspension_not_found");
      return { success: true, message };
    }
    // When somebody has left, the home keeps it without its person: nobody is told.
    if (lifted.userId) {
      await raiseAlert(db, {
        kind: "suspension_lifted",
        subjectId: suspensionId,
        causeKey: `suspension_lifted:${suspensionId}`,
        to: { userId: lifted.userId },
        words: {},
      });
    }
    const subjectId = lifted.userId ?? undefined;
    await record(db, { action: "booking_suspension_lifted", caller, origin, subjectId });
    return { success: true, message };
  },

  async getBookingPolicy({ db }) {
    return { success: true, policy: await policyOf(db) };
  },

  async updateBookingPolicy({ db, input, caller, origin }) {
    const policy = { ...(await policyOf(db)), ...input };
    const columns = {
      no_show_limit: policy.noShowLimit,
      no_show_days: policy.noShowDays,
      suspend_days: policy.suspendDays,
    };
    await db
      .insertInto("booking_policies")
      .values({ apartment_id: caller.apartmentId, ...columns })
      .onConflict((conflict) => conflict.column("apartment_id").doUpdateSet(columns))
      .execute();
    await record(db, { action: "booking_policy_changed", caller, origin, details: columns });
    return { success: true, policy, message: "저장했어요." };
  },
};

const isInForce = sql<boolean>`(
  booking_suspensions.lifted_at is null and booking_suspensions.ends_at > now()
)`;

function selectSuspensions(db: CallDatabase) {
  return db
    .selectFrom("booking_suspensions")
    .select([
      "booking_suspensions.id",
      "reason",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "lifted_at as liftedAt",
      "lift_reason as liftReason",
      "created_at as createdAt",
      isInForce.as("isInForce"),
      sql<string>`(select p.building::text from suspended_person(booking_suspensions.user_id) p)`.as(
        "building",
      ),
      sql<string>`(select p.unit::text from suspended_person(booking_suspensions.user_id) p)`.as("unit"),
      sql<string>`(select p.name from suspended_person(booking_suspensions.user_id) p)`.as("residentName"),
      sql<Suspension["cause"]>`cause`.as("cause"),
    ]);
}

/** Three no-shows in 30 days lead to seven days, until the office says something else. */
async function policyOf(db: CallDatabase): Promise<BookingPolicy> {
  const policy = await db
    .selectFrom("booking_policies")
    .select(["no_show_limit as noShowLimit", "no_show_days as noShowDays", "suspend_days as suspendDays"])
    .executeTakeFirst();
  return policy ?? { noShowLimit: 3, noShowDays: 30, suspendDays: 7 };
}
