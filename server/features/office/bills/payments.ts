import { sql } from "kysely";

import { mostReminders } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";

import { firstDayOf } from "./bill-plan.ts";
import { publishedMonth } from "./office-bills.ts";

export const billPaymentHandlers: Handlers<"remindUnpaid" | "setPayment"> = {
  async remindUnpaid({ db, input: { month }, caller, origin }) {
    await publishedMonth(db, month);
    if (!(await hasPayments(db, month))) throw new CallError("payments_unknown");
    const { rows } = await sql<{ count: number | null }>`
      select remind_unpaid(${firstDayOf(month)}) as count
    `.execute(db);
    const { count } = rows[0]!;
    if (count === null) throw new CallError("remind_too_often");
    const remaining = mostReminders - (await remindersOf(db, month));
    if (count === 0) return { success: true, message: "알릴 세대가 없어요.", count, remaining };
    await record(db, { action: "bill_reminder_sent", caller, origin, details: { month, homes: count } });
    const message = `${count.toLocaleString("ko-KR")}세대에 납기를 알렸어요.`;
    return { success: true, message, count, remaining };
  },

  async setPayment({ db, input: { month, householdId, paidWon, paidOn }, caller, origin }) {
    await requireBill(db, month, householdId);
    await requireNotInFuture(db, paidOn ?? null);
    await holdPayments(db, caller.apartmentId);
    await db
      .deleteFrom("bill_payments")
      .where("household_id", "=", householdId)
      .where(sql<boolean>`month = ${firstDayOf(month)}`)
      .execute();
    if (paidWon > 0) {
      await db
        .insertInto("bill_payments")
        .values({
          apartment_id: caller.apartmentId,
          household_id: householdId,
          month: sql`${firstDayOf(month)}`,
          paid_won: paidWon,
          paid_on: sql`${paidOn}::date`,
          source: "hand",
        })
        .execute();
    }
    await record(db, {
      action: "bill_payment_set",
      caller,
      origin,
      subjectId: householdId,
      details: { month, paidWon },
    });
    return { success: true, message: paidWon > 0 ? "낸 금액을 기록했어요." : "낸 금액을 지웠어요." };
  },
};

/** One after the other: two lists at once would both add what is in both, or to what is just set by hand. */
export async function holdPayments(db: CallDatabase, apartmentId: string): Promise<void> {
  await holdByName(db, `payments ${apartmentId}`);
}

async function hasPayments(db: CallDatabase, month: string): Promise<boolean> {
  const payment = await db
    .selectFrom("bill_payments")
    .where(sql<boolean>`month = ${firstDayOf(month)}`)
    .select("id")
    .executeTakeFirst();
  return payment !== undefined;
}

async function remindersOf(db: CallDatabase, month: string): Promise<number> {
  const { count } = await db
    .selectFrom("bill_reminders")
    .where(sql<boolean>`month = ${firstDayOf(month)}`)
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function requireBill(db: CallDatabase, month: string, householdId: string): Promise<void> {
  const bill = await db
    .selectFrom("bills")
    .innerJoin("bill_months", (on) =>
      on
        .onRef("bill_months.apartment_id", "=", "bills.apartment_id")
        .onRef("bill_months.id", "=", "bills.bill_month_id"),
    )
    .where("bills.household_id", "=", householdId)
    .where(sql<boolean>`bills.month = ${firstDayOf(month)}`)
    .where("bill_months.state", "=", "published")
    .select("bills.household_id")
    .executeTakeFirst();
  if (!bill) throw new CallError("bill_not_found");
}

async function requireNotInFuture(db: CallDatabase, paidOn: string | null): Promise<void> {
  if (paidOn === null) return;
  const { rows } = await sql<{
    isAhead: boolean;
  }>`select ${paidOn}::date > seoul_today() as "isAhead"`.execute(db);
  if (rows[0]!.isAhead) {
    throw new CallError("invalid_input", { field: "paidOn", message: "낸 날은 오늘까지 고를 수 있어요." });
  }
}
