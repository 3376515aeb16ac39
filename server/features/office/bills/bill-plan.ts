import { sql } from "kysely";

import type { BillFault, BillWarning } from "#contract/bill-publishing.ts";
import { monthName, normalizedHeader } from "#contract/values/bills.ts";
import type { BillWarningCode } from "#contract/values/bills.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Transaction } from "#server/call/handler-types.ts";

import { faultOf } from "./home-lines.ts";
import type { BillItemRead, BillLine, BillsRead } from "./read-bills.ts";

/** A line for a home that the complex has. */
export type KeptLine = BillLine & { householdId: string };

export interface BillPlan {
  read: BillsRead;
  kept: KeptLine[];
  skipped: BillLine[];
  missing: Unit[];
  errors: BillFault[];
  warnings: BillWarning[];
  lastMonth: LastMonth | null;
  newItems: string[];
}

interface LastMonth {
  /** By name without blanks and brackets. */
  sums: Map<string, { name: string; sumWon: number }>;
  totals: Map<string, number>;
}

/** @throws CallError month_not_over_yet */
export async function requirePastMonth(db: CallDatabase, month: string): Promise<void> {
  const { rows } = await sql<{ isOver: boolean; isOld: boolean }>`
    select ${firstDayOf(month)} < date_trunc('month', seoul_today()) as "isOver",
      ${firstDayOf(month)} < date_trunc('month', seoul_today()) - interval '60 months' as "isOld"
  `.execute(db);
  if (!rows[0]!.isOver) throw new CallError("month_not_over_yet", { field: "month" });
  if (rows[0]!.isOld) {
    throw new CallError("invalid_input", { field: "month", message: "지난 5년 안의 달만 올릴 수 있어요." });
  }
}

export const firstDayOf = (month: string) => sql`${`${month}-01`}::date`;

/** What publishing a file would do, besides what the complex has already. */
export async function planBills(
  step: Transaction,
  read: BillsRead,
  { month, reason }: { month: string; reason: string | null },
): Promise<BillPlan> {
  const homes = await step((db) =>
    db
      .selectFrom("households")
      .select(["id", "building", "unit", "is_vacant"])
      .where("bulk_id", "is", null)
      .execute(),
  );
  const lastMonth = await step((db) => readLastMonth(db, month));
  const ids = new Map(homes.map(({ id, building, unit }) => [homeKey({ building, unit }), id]));
  const kept = read.lines.flatMap((line) => {
    const householdId = ids.get(homeKey(line));
    return householdId === undefined ? [] : [{ ...line, householdId }];
  });
  const skipped = read.lines.filter((line) => !ids.has(homeKey(line)));
  const named = new Set(read.lines.map(homeKey));
  const missing = homes.filter((home) => !home.is_vacant && !named.has(homeKey(home)));
  const plan = { read, kept, skipped, missing, lastMonth, newItems: newItemsOf(read.items, lastMonth) };
  return { ...plan, errors: errorsOf(plan, reason), warnings: warningsOf(plan, month, reason) };
}

/** The changes against last month, the largest first. */
export function changesOf({ kept, lastMonth }: BillPlan) {
  if (!lastMonth) return [];
  return kept
    .flatMap(({ householdId, building, unit, total }) => {
      const before = lastMonth.totals.get(householdId);
      if (before === undefined || before === total) return [];
      return [{ building: String(building), unit: String(unit), won: total, wonLastMonth: before }];
    })
    .toSorted((a, b) => Math.abs(b.won - b.wonLastMonth) - Math.abs(a.won - a.wonLastMonth))
    .slice(0, 10);
}

type Compared = Omit<BillPlan, "errors" | "warnings">;

function errorsOf({ read, kept }: Compared, reason: string | null): BillFault[] {
  const noHome = "단지에 있는 세대가 한 집도 없어요. 동과 호를 확인해 주세요.";
  const all = [
    ...(kept.length === 0 ? [faultOf("home_missing", { message: noHome })] : []),
    ...read.faults,
    ...(reason === null ? read.mismatches : []),
  ];
  return all.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
}

function warningsOf(plan: Compared, month: string, reason: string | null): BillWarning[] {
  const { read, skipped, missing, lastMonth } = plan;
  const about = (code: BillWarningCode, message: string, homes: readonly Unit[], count = homes.length) =>
    count === 0 ? [] : [{ code, message, count, homes: homes.slice(0, 20).map(asText) }];
  const changed = largeChanges(plan);
  const vanished = vanishedItems(read.items, lastMonth);
  const says = read.month !== null && !month.endsWith(read.month) ? read.month : null;
  const mismatches = reason === null ? [] : read.mismatches;
  return [
    ...about(
      "month_differs",
      `파일에는 ${monthName(`0000-${(says ?? "").slice(-2)}`)}이라고 적혀 있어요.`,
      [],
      says ? 1 : 0,
    ),
    ...about("home_unknown", "단지에 없는 세대예요. 이 줄은 빼고 발행해요.", skipped),
    ...about("home_without_row", "파일에 없는 세대예요. 이 세대는 관리비를 받지 못해요.", missing),
    ...about("large_change", "지난달과 3배 넘게 달라요.", changed),
    ...about("item_vanished", `지난달에 있던 항목이 없어요: ${vanished.join(", ")}`, [], vanished.length),
    ...about("reading_differs", "지침과 사용량이 맞지 않아요.", read.oddReadings),
    ...about(
      "discounts_subtracted",
      "할인 금액을 빼야 합계와 맞아서, 할인을 뺀 금액으로 읽었어요.",
      [],
      read.discountsSubtracted ? 1 : 0,
    ),
    ...about(
      "sum_mismatch",
      "항목을 더한 값이 합계와 다른 세대가 있어요. 파일의 합계를 그대로 써요.",
      mismatches.map(unitOfFault),
    ),
  ];
}

const [largeFactor, largeWon] = [3, 100_000];

function largeChanges({ kept, lastMonth }: Compared): Unit[] {
  return kept.filter(({ householdId, total }) => {
    const before = lastMonth?.totals.get(householdId);
    if (before === undefined || Math.abs(total - before) <= largeWon) return false;
    return total > before * largeFactor || total * largeFactor < before;
  });
}

function vanishedItems(items: BillItemRead[], lastMonth: LastMonth | null): string[] {
  const names = new Set(items.map(({ name }) => normalizedHeader(name)));
  const before = [...(lastMonth?.sums ?? [])];
  return before.filter(([key, { sumWon }]) => sumWon !== 0 && !names.has(key)).map(([, { name }]) => name);
}

/** Items that last month lacks; in the first month, items without a known meaning. */
function newItemsOf(items: BillItemRead[], lastMonth: LastMonth | null): string[] {
  const isNew = ({ name, group }: BillItemRead) =>
    lastMonth ? !lastMonth.sums.has(normalizedHeader(name)) : group === null;
  return items.filter(isNew).map(({ name }) => name);
}

async function readLastMonth(db: CallDatabase, month: string): Promise<LastMonth | null> {
  const published = await db
    .selectFrom("bill_months")
    .select(["id", sql<{ name: string }[]>`items`.as("items"), sql<{ sumWon: number }[]>`sums`.as("sums")])
    .where(sql<boolean>`month = ${firstDayOf(month)} - interval '1 month'`)
    .where("state", "=", "published")
    .executeTakeFirst();
  if (!published) return null;
  const bills = await db
    .selectFrom("bills")
    .select(["household_id", "total"])
    .where("bill_month_id", "=", published.id)
    .execute();
  return {
    sums: new Map(
      published.items.map(({ name }, at) => [
        normalizedHeader(name),
        { name, sumWon: published.sums[at]!.sumWon },
      ]),
    ),
    totals: new Map(bills.map(({ household_id, total }) => [household_id, total])),
  };
}

const homeKey = ({ building, unit }: Unit) => `${building} ${unit}`;
const asText = ({ building, unit }: Unit) => ({ building: String(building), unit: String(unit) });
const unitOfFault = ({ building, unit }: BillFault): Unit => ({
  building: Number(building),
  unit: Number(unit),
});
