import { sql } from "kysely";

import type { Deliveries, noticeReachFunctions } from "#contract/notice-reach.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";

export const noticeReachHandlers: Handlers<keyof typeof noticeReachFunctions> = {
  async getNoticeReach({ db, input: { noticeId } }) {
    const notice = await findPublication(db, noticeId);
    const rows = await addressedHouseholds(db, notice)
      .select("building")
      .select(({ fn }) => [
        fn.countAll<number>().as("householdCount"),
        sql<number>`count(*) filter (where ${hasRead(notice)})`.as("readCount"),
        sql<number>`count(*) filter (where not ${hasAccount})`.as("noAccountCount"),
      ])
      .groupBy("building")
      .orderBy("building")
      .execute();
    return {
      success: true,
      householdCount: sumOf(rows, "householdCount"),
      readCount: sumOf(rows, "readCount"),
      noAccountCount: sumOf(rows, "noAccountCount"),
      alertedAt: notice.alertedAt,
      byBuilding: rows.map(({ building, householdCount, readCount }) => ({
        building: String(building),
        householdCount,
        readCount,
      })),
      deliveries: await deliveriesOf(db, notice),
    };
  },

  async getUnreadHouseholds({ db, input: { noticeId, building }, caller, origin }) {
    const notice = await findPublication(db, noticeId);
    const rows = await addressedHouseholds(db, notice)
      .where(sql<boolean>`not ${hasRead(notice)}`)
      .$if(building != null, (household) => household.where("building", "=", building!))
      .select(["building", "unit", hasAccount.as("hasAccount")])
      .orderBy("building")
      .orderBy("unit")
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

/** What decides who should be reached by a notice, and since when receipts count. */
interface Publication {
  id: string;
  buildings: number[] | null;
  alertedAt: string | null;
}

async function findPublication(db: CallDatabase, noticeId: string): Promise<Publication> {
  const notice = await db
    .selectFrom("notices")
    .select(["id", "buildings", "alerted_at as alertedAt"])
    .where("id", "=", noticeId)
    .executeTakeFirst();
  if (!notice) throw new CallError("notice_not_found");
  return notice;
}

/** The households that a notice is for, without the vacant ones. */
function addressedHouseholds(db: CallDatabase, { buildings }: Publication) {
  return db
    .selectFrom("households")
    .where("is_vacant", "=", false)
    .$if(buildings !== null, (household) => household.where("building", "in", buildings!));
}

/**
 * Whether somebody of a row of `households` has opened the notice since it was last told of. Two sets that are each
 * read once, and not a join: the planner takes thousands of households for a few, and would look into an index for
 * each.
 */
function hasRead({ id }: Publication) {
  return sql<boolean>`(households.id in (
    select receipt.household_id from notice_receipts as receipt
    where receipt.notice_id = ${id}
      and receipt.read_at >= (select coalesce(told.alerted_at, '-infinity') from notices as told where told.id = ${id})
  ))`;
}

const hasAccount = sql<boolean>`(households.id in (select households_with_account()))`;

async function deliveriesOf(db: CallDatabase, { id, alertedAt }: Publication) {
  const { rows } = await sql<Deliveries & { channel: "push" | "email" | "message" }>`
    select channel, sent, failed, waiting from notice_deliveries(${id}, ${alertedAt})
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
