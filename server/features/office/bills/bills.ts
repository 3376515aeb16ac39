import { sql } from "kysely";
import { z } from "zod";

import type { UsageKind } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { readAlerts } from "#server/domain/alerts.ts";
import { ownBills } from "#server/domain/newest-bill.ts";
import { readCursor, writeCursor } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";
import { paidState } from "#server/domain/paid-bills.ts";

import { firstDayOf } from "./bill-plan.ts";
import { billOf } from "./bill-view.ts";
import { listOfficeMonths } from "./office-bills.ts";

export const billHandlers: Handlers<"getBillMonths" | "getMyBill" | "getMyBillHistory"> = {
  async getBillMonths({ db, input, caller }) {
    const list = caller.role === "resident" ? listOwnMonths : listOfficeMonths;
    const rows = await list(db, { ...input, before: monthBefore(input) });
    const months = rows.slice(0, input.limit);
    const nextCursor = rows.length > input.limit ? writeCursor([months.at(-1)!.month]) : null;
    return { success: true, months, nextCursor };
  },

  async getMyBill({ db, input, caller }) {
    const month = input.month ?? (await newestMonth(db));
    const bill = await billOf(db, caller.householdId, month);
    await db
      .insertInto("bill_reads")
      .values({
        apartment_id: caller.apartmentId,
        household_id: caller.householdId,
        month: sql`${firstDayOf(month)}`,
      })
      .onConflict((it) => it.doNothing())
      .execute();
    await readAlerts(
      db,
      sql<boolean>`alerts.subject_id in (select id from bill_months where month = ${firstDayOf(month)})`,
    );
    return { success: true, bill };
  },

  async getMyBillHistory({ db }) {
    const rows = await ownBills(db)
      .select([
        "bills.total",
        sql<(number | null)[]>`to_json(bills.usage)`.as("usage"),
        sql<{ kind: UsageKind; unit: string }[]>`bill_months.usages`.as("usages"),
      ])
      .where(
        sql<boolean>`bills.month > (select max(newest.month) from bills newest
          join bill_months m on m.apartment_id = newest.apartment_id and m.id = newest.bill_month_id
            and m.state = 'published'
          where newest.apartment_id = app_apartment_id() and newest.occupancy_id = my_occupancy()) - interval '13 months'`,
      )
      .orderBy("bills.month")
      .execute();
    const months = rows.map(({ month, total, usage, usages }) => ({
      month,
      total,
      usages: usages.map(({ kind, unit }, at) => ({ kind, unit, value: usage[at] ?? null })),
    }));
    return { success: true, months };
  },
};

/** The last month of the page before. */
function monthBefore({ cursor }: Page): string | null {
  if (cursor == null) return null;
  return readCursor(cursor, z.tuple([z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)]))[0];
}

async function newestMonth(db: CallDatabase): Promise<string> {
  const newest = await ownBills(db).orderBy("bills.month", "desc").limit(1).executeTakeFirst();
  if (!newest) throw new CallError("bill_not_found");
  return newest.month;
}

async function listOwnMonths(db: CallDatabase, { limit, before }: { limit: number; before: string | null }) {
  const rows = await ownBills(db)
    .$if(before !== null, (list) => list.where(sql<boolean>`bills.month < ${firstDayOf(before!)}`))
    .select([
      sql<string>`bill_months.due_on::text`.as("dueOn"),
      "bill_months.published_at as publishedAt",
      "bill_months.corrected_at as correctedAt",
      "bills.total as totalWon",
      paidState.as("paid"),
    ])
    .orderBy("bills.month", "desc")
    .limit(limit + 1)
    .execute();
  return rows.map((row) => ({ ...row, state: "published" as const, publishAt: null }));
}
