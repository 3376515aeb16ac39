import { sql } from "kysely";

import type { Bill, BillItem } from "#contract/bills.ts";
import { billGroups, normalizedHeader } from "#contract/values/bills.ts";
import type { BillGroup, UsageKind } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { paidState, paidWon } from "#server/domain/paid-bills.ts";

import { firstDayOf } from "./bill-plan.ts";
import type { SizeAverage } from "./month-sums.ts";

/** A home's bill of a month, with those of the month before and the year before, as far as the caller may see them. */
export async function billOf(db: CallDatabase, householdId: string, month: string): Promise<Bill> {
  const found = await readBills(db, householdId, month);
  const bill = found.find((row) => row.month === month);
  if (!bill) throw new CallError("bill_not_found");
  const compared = {
    before: found.find((row) => row.ago === 1),
    lastYear: found.find((row) => row.ago === 12),
  };
  return {
    ...viewOf(bill, compared, await newcomersMonth(db, householdId, month)),
    bookingCharges: await bookingCharges(db, householdId, month),
  };
}

async function bookingCharges(db: CallDatabase, householdId: string, month: string) {
  const { rows } = await sql<Bill["bookingCharges"][number]>`
    select facility_name as "facilityName", used_count as "usedCount", won::float8 as won
    from booking_charges_of_home(${householdId}, ${firstDayOf(month)})
  `.execute(db);
  return rows;
}

type Stored = Awaited<ReturnType<typeof readBills>>[number];

interface Compared {
  before: Stored | undefined;
  lastYear: Stored | undefined;
}

async function readBills(db: CallDatabase, householdId: string, month: string) {
  const rows = await db
    .selectFrom("bills")
    .innerJoin("bill_months", (on) =>
      on
        .onRef("bill_months.apartment_id", "=", "bills.apartment_id")
        .onRef("bill_months.id", "=", "bills.bill_month_id"),
    )
    .where("bills.household_id", "=", householdId)
    .where("bill_months.state", "=", "published")
    .where(
      sql<boolean>`bills.month in (
        ${firstDayOf(month)}, (${firstDayOf(month)} - interval '1 month')::date, (${firstDayOf(month)} - interval '1 year')::date
      )`,
    )
    .select([
      sql<string>`to_char(bills.month, 'YYYY-MM')`.as("month"),
      sql<number>`(12 * extract(year from age(${firstDayOf(month)}, bills.month))
        + extract(month from age(${firstDayOf(month)}, bills.month)))::integer`.as("ago"),
      "bills.amounts",
      sql<(number | null)[]>`to_json(bills.usage)`.as("usage"),
      sql<number | null>`bills.size_m2::float8`.as("size"),
      "bills.total",
      "bills.total_after_due as afterDue",
      "bills.unpaid_before as unpaidBefore",
      "bills.virtual_account as virtualAccount",
      sql<{ name: string; group: BillGroup }[]>`bill_months.items`.as("items"),
      sql<{ kind: UsageKind; unit: string }[]>`bill_months.usages`.as("usages"),
      sql<Record<string, SizeAverage>>`bill_months.averages`.as("averages"),
      sql<string>`bill_months.due_on::text`.as("dueOn"),
      "bill_months.account",
      "bill_months.remark",
      "bill_months.published_at as publishedAt",
      "bill_months.corrected_at as correctedAt",
      sql<boolean>`bills.is_changed or (bill_months.tells_all and bill_months.corrected_at is not null)`.as(
        "isChanged",
      ),
      paidWon.as("paidWon"),
      paidState.as("paid"),
    ])
    .execute();
  return rows.map((row) => ({ ...row, publishedAt: row.publishedAt! }));
}

/** Whether others lived there for a part of the month: what was unpaid before is theirs. */
async function newcomersMonth(db: CallDatabase, householdId: string, month: string): Promise<boolean> {
  const former = await db
    .selectFrom("occupancies")
    .select("id")
    .where("household_id", "=", householdId)
    .where(sql<boolean>`ended_at >= ${firstDayOf(month)}::timestamp at time zone 'Asia/Seoul'`)
    .executeTakeFirst();
  return former !== undefined;
}

function viewOf(bill: Stored, compared: Compared, isNewcomers: boolean): Omit<Bill, "bookingCharges"> {
  const items = itemsOf(bill, compared);
  const difference = bill.total - items.reduce((sum, { won }) => sum + won, 0);
  const groups = billGroups.flatMap((group) => {
    const all = items.filter((item) => item.group === group);
    const shown = all.filter(({ won, wonLastMonth, wonLastYear }) => won || wonLastMonth || wonLastYear);
    const sum = all.reduce((total, { won }) => total + won, 0);
    return shown.length === 0 ? [] : [{ group, sum, items: shown.map(withoutGroup) }];
  });
  return {
    month: bill.month,
    total: bill.total,
    totalLastMonth: compared.before?.total ?? null,
    totalLastYear: compared.lastYear?.total ?? null,
    averageTotal: averageOf(bill)?.total ?? null,
    afterDue: bill.afterDue,
    dueOn: bill.dueOn,
    account: bill.account,
    virtualAccount: bill.virtualAccount,
    unpaidBefore: isNewcomers ? null : bill.unpaidBefore,
    remark: bill.remark,
    groups,
    difference: difference === 0 ? null : difference,
    usages: usagesOf(bill, compared),
    because: becauseOf(bill, compared.before),
    paid: bill.paid,
    paidWon: bill.paidWon,
    publishedAt: bill.publishedAt,
    correctedAt: bill.correctedAt,
    isChanged: bill.isChanged,
  };
}

function withoutGroup({ name, won, wonLastMonth, wonLastYear, averageWon }: BillItem): BillItem {
  return { name, won, wonLastMonth, wonLastYear, averageWon };
}

function averageOf({ size, averages }: Stored): SizeAverage | undefined {
  return size === null ? undefined : averages[String(Math.floor(size))];
}

function itemsOf(bill: Stored, { before, lastYear }: Compared): (BillItem & { group: BillGroup })[] {
  const [wonBefore, wonLastYear] = [wonByName(before), wonByName(lastYear)];
  return bill.items.map(({ name, group }, at) => ({
    name,
    group,
    won: bill.amounts[at]!,
    wonLastMonth: wonBefore && (wonBefore.get(normalizedHeader(name)) ?? 0),
    wonLastYear: wonLastYear && (wonLastYear.get(normalizedHeader(name)) ?? 0),
    averageWon: averageOf(bill)?.amounts[at] ?? null,
  }));
}

function wonByName(bill: Stored | undefined): Map<string, number> | null {
  return bill ? new Map(bill.items.map(({ name }, at) => [normalizedHeader(name), bill.amounts[at]!])) : null;
}

function usagesOf(bill: Stored, { before, lastYear }: Compared): Bill["usages"] {
  const of = (other: Stored | undefined, kind: UsageKind) => {
    const at = other?.usages.findIndex((usage) => usage.kind === kind) ?? -1;
    return at === -1 ? null : (other!.usage[at] ?? null);
  };
  return bill.usages.map(({ kind, unit }, at) => ({
    kind,
    unit,
    value: bill.usage[at] ?? null,
    lastMonth: of(before, kind),
    lastYear: of(lastYear, kind),
    average: averageOf(bill)?.usages[at] ?? null,
  }));
}

const [mostReasons, leastReason] = [3, 1000];

/** The items that moved with the total, the largest first. */
function becauseOf(bill: Stored, before: Stored | undefined): Bill["because"] {
  if (!before) return [];
  const names = new Map([...before.items, ...bill.items].map(({ name }) => [normalizedHeader(name), name]));
  const [now, then] = [wonByName(bill)!, wonByName(before)!];
  const direction = Math.sign(bill.total - before.total);
  return [...names]
    .map(([key, name]) => ({ name, won: now.get(key) ?? 0, wonLastMonth: then.get(key) ?? 0 }))
    .map((item) => ({ item, change: (item.won - item.wonLastMonth) * direction }))
    .filter(({ change }) => change >= leastReason)
    .toSorted((a, b) => b.change - a.change)
    .slice(0, mostReasons)
    .map(({ item }) => item);
}
