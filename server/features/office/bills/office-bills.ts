import { sql } from "kysely";
import { z } from "zod";

import type { BillMonth } from "#contract/bills.ts";
import { mostReminders } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { isMeantHome } from "#server/domain/meant-home.ts";
import { readCursor, writeCursor } from "#server/domain/page.ts";
import { paidState, paidWon } from "#server/domain/paid-bills.ts";

import { firstDayOf } from "./bill-plan.ts";
import { billOf } from "./bill-view.ts";
import { billsAsXlsx } from "./bills-as-xlsx.ts";

export const billOfficeHandlers: Handlers<"getBills" | "getHouseholdBill" | "exportBills"> = {
  async getBills({ db, input: { month, query, filter, cursor, limit } }) {
    const id = await publishedMonth(db, month);
    const meant = selectRows(db, id)
      .$if(query != null, (rows) => rows.where(isMeantHome(query!)))
      .$if(filter === "unpaid", (rows) => rows.where(sql<boolean>`${paidState} = 'unpaid'`))
      .$if(filter === "unread", (rows) => rows.where(sql<boolean>`not ${isRead}`))
      .$if(filter === "changed", (rows) => rows.where("bills.is_changed", "=", true));
    const { total } = await meant
      .clearSelect()
      .select(sql<number>`count(*)::integer`.as("total"))
      .executeTakeFirstOrThrow();
    const rows = await meant
      .$if(cursor != null, (list) => list.where(isBeyond(cursor!)))
      .orderBy("h.building")
      .orderBy("h.unit")
      .limit(limit + 1)
      .execute();
    const bills = rows.slice(0, limit);
    const last = bills.at(-1);
    const nextCursor =
      rows.length > limit && last ? writeCursor([Number(last.building), Number(last.unit)]) : null;
    return { success: true, bills, total, nextCursor };
  },

  async getHouseholdBill({ db, input: { month, householdId }, caller, origin }) {
    const bill = await billOf(db, householdId, month);
    await record(db, {
      action: "household_bill_read",
      caller,
      origin,
      subjectId: householdId,
      details: { month },
    });
    return { success: true, bill };
  },

  async exportBills({ db, input: { month, kind }, caller, origin }) {
    const id = await publishedMonth(db, month);
    const { items } = await db
      .selectFrom("bill_months")
      .select(sql<{ name: string }[]>`items`.as("items"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rows = await selectRows(db, id)
      .select("bills.amounts")
      .$if(kind === "unpaid", (all) => all.where(sql<boolean>`${paidState} = 'unpaid'`))
      .orderBy("h.building")
      .orderBy("h.unit")
      .execute();
    const file = await billsAsXlsx(
      items.map(({ name }) => name),
      rows,
    );
    await record(db, { action: "bills_exported", caller, origin, subjectId: id, details: { month, kind } });
    const fileName = `${kind === "all" ? "관리비" : "미납"}_${month}.xlsx`;
    return { success: true, fileData: file.toString("base64"), fileName };
  },
};

/** The months that stand published or wait, the newest first. */
export async function listOfficeMonths(
  db: CallDatabase,
  { limit, before }: { limit: number; before: string | null },
): Promise<BillMonth[]> {
  return db
    .selectFrom("bill_months")
    .where(sql<boolean>`state = any (array['scheduled', 'published'])`)
    .$if(before !== null, (list) => list.where(sql<boolean>`month < ${firstDayOf(before!)}`))
    .select([
      sql<string>`to_char(month, 'YYYY-MM')`.as("month"),
      sql<string>`due_on::text`.as("dueOn"),
      "published_at as publishedAt",
      "corrected_at as correctedAt",
      sql<"scheduled" | "published">`state`.as("state"),
      sql<string | null>`case when state = 'scheduled' then publish_at end`.as("publishAt"),
      "account",
      "remark",
      "home_count as homes",
      sql<number>`sum_won::float8`.as("sumWon"),
      sql<number>`(
        select count(*)::integer from (
          select p.household_id, sum(p.paid_won) as paid_won from bill_payments p
          where p.apartment_id = bill_months.apartment_id and p.month = bill_months.month
          group by p.household_id
        ) sums
        join bills b on b.apartment_id = bill_months.apartment_id and b.bill_month_id = bill_months.id
          and b.household_id = sums.household_id and sums.paid_won >= b.total
      )`.as("paidHomes"),
      sql<number>`(
        select count(*)::integer from bill_reads r
        where r.apartment_id = bill_months.apartment_id and r.month = bill_months.month
      )`.as("readHomes"),
      sql<number | null>`case when exists (select from months_with_payments(array[bill_months.month])) then (
        select ${mostReminders} - count(*)::integer from bill_reminders r
        where r.apartment_id = bill_months.apartment_id and r.month = bill_months.month
      ) end`.as("remindersLeft"),
    ])
    .orderBy("month", "desc")
    .limit(limit + 1)
    .execute();
}

/** The publication that stands for a month. */
export async function publishedMonth(db: CallDatabase, month: string): Promise<string> {
  const found = await db
    .selectFrom("bill_months")
    .select("id")
    .where(sql<boolean>`month = ${firstDayOf(month)}`)
    .where("state", "=", "published")
    .executeTakeFirst();
  if (!found) throw new CallError("bill_not_found", { field: "month" });
  return found.id;
}

const isRead = sql<boolean>`exists (
  select from bill_reads r
  where r.apartment_id = bills.apartment_id and r.household_id = bills.household_id and r.month = bills.month
)`;

function selectRows(db: CallDatabase, id: string) {
  return db
    .selectFrom("bills")
    .innerJoin("households as h", (on) =>
      on.onRef("h.apartment_id", "=", "bills.apartment_id").onRef("h.id", "=", "bills.household_id"),
    )
    .where("bills.bill_month_id", "=", id)
    .select([
      "bills.household_id as householdId",
      sql<string>`h.building::text`.as("building"),
      sql<string>`h.unit::text`.as("unit"),
      "bills.total",
      "bills.total_after_due as totalAfterDue",
      "bills.unpaid_before as unpaidBefore",
      paidWon.as("paidWon"),
      paidState.as("paid"),
      isRead.as("isRead"),
      "bills.is_changed as isChanged",
      sql<boolean>`h.resident_count > 0`.as("hasResident"),
    ]);
}

const place = z.tuple([z.int().min(1).max(99_999), z.int().min(1).max(99_999)]);

function isBeyond(cursor: string) {
  const [building, unit] = readCursor(cursor, place);
  return sql<boolean>`(h.building, h.unit) > (${building}::integer, ${unit}::integer)`;
}
