import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";

import type { Deliveries, noticeReachFunctions } from "#contract/notice-reach.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";

import { receiptCounts } from "./receipts.ts";

export const noticeReachHandlers: Handlers<keyof typeof noticeReachFunctions> = {
  async getNoticeReach({ db, input: { noticeId } }) {
    const { alertedAt } = await noticeOf(db, noticeId);
    const rows = await addressedHouseholds(db, noticeId)
      .select("households.building")
      .select(({ fn }) => [
        fn.countAll<number>().as("householdCount"),
        fn.count<number>("notice_receipts.household_id").as("readCount"),
        sql<number>`count(*) filter (where not ${hasAccount})`.as("noAccountCount"),
      ])
      .groupBy("households.building")
      .orderBy("households.building")
      .execute();
    return {
      success: true,
      householdCount: sumOf(rows, "householdCount"),
      readCount: sumOf(rows, "readCount"),
      noAccountCount: sumOf(rows, "noAccountCount"),
      byBuilding: rows.map(({ building, householdCount, readCount }) => ({
        building: String(building),
        householdCount,
        readCount,
      })),
      deliveries: await deliveriesOf(db, noticeId, alertedAt),
    };
  },

  async getUnreadHouseholds({ db, input: { noticeId, building }, caller, origin }) {
    await noticeOf(db, noticeId);
    const rows = await addressedHouseholds(db, noticeId)
      .where("notice_receipts.household_id", "is", null)
      .$if(building != null, (household) => household.where("households.building", "=", building!))
      .select(["households.building", "households.unit", hasAccount.as("hasAccount")])
      .orderBy("households.building")
      .orderBy("households.unit")
      .execute();
    await record(db, {
      action: "unread_households_read",
      caller,
      origin,
      subjectId: noticeId,
      details: { count: rows.length, ...(building != null && { building }) },
    });
    const households = rows.map((row) => ({
      building: String(row.building),
      unit: String(row.unit),
      hasAccount: row.hasAccount,
    }));
    return { success: true, households };
  },
};

async function noticeOf(db: CallDatabase, noticeId: string): Promise<{ alertedAt: string | null }> {
  const notice = await db
    .selectFrom("notices")
    .select("alerted_at as alertedAt")
    .where("id", "=", noticeId)
    .executeTakeFirst();
  if (!notice) throw new CallError("notice_not_found");
  return notice;
}

/** The households that a notice is for, without the vacant ones; each with its receipt if it counts. */
function addressedHouseholds(
  db: CallDatabase,
  noticeId: string,
): SelectQueryBuilder<DB, "households" | "notices" | "notice_receipts", object> {
  return db
    .selectFrom("notices")
    .innerJoin("households", "households.apartment_id", "notices.apartment_id")
    .leftJoin("notice_receipts", (receipt) =>
      receipt
        .onRef("notice_receipts.apartment_id", "=", "households.apartment_id")
        .onRef("notice_receipts.notice_id", "=", "notices.id")
        .onRef("notice_receipts.household_id", "=", "households.id")
        .on(receiptCounts),
    )
    .where("notices.id", "=", noticeId)
    .where("households.is_vacant", "=", false)
    .where(sql<boolean>`(notices.buildings is null or households.building = any (notices.buildings))`);
}

/** The function runs once for the statement. */
const hasAccount = sql<boolean>`(households.id in (select households_with_account()))`;

async function deliveriesOf(db: CallDatabase, noticeId: string, alertedAt: string | null) {
  const { rows } = await sql<Deliveries & { channel: "push" | "email" | "message" }>`
    select channel, sent, failed, waiting from notice_deliveries(${noticeId}, ${alertedAt})
  `.execute(db);
  const of = (wanted: (typeof rows)[number]["channel"]): Deliveries => {
    const { sent, failed, waiting } = rows.find(({ channel }) => channel === wanted)!;
    return { sent, failed, waiting };
  };
  return { push: of("push"), email: of("email"), message: of("message") };
}

function sumOf<Field extends string>(rows: Record<Field, number>[], field: Field): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
