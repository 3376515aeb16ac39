import { sql } from "kysely";

import type { billCostFunctions } from "#contract/bill-costs.ts";
import type { Output } from "#contract/index.ts";
import { billGroups } from "#contract/values/bills.ts";
import type { BillGroup } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";

import { firstDayOf } from "./bill-plan.ts";
import { fewestHomes } from "./month-sums.ts";

export const apartmentCostHandlers: Handlers<keyof typeof billCostFunctions> = {
  async getApartmentCosts({ db, input, caller }) {
    const leastHomes = caller.role === "resident" ? fewestHomes : 1;
    const months = await publishedMonths(db, leastHomes);
    const shown = input.month == null ? months.at(-1) : await monthOf(db, input.month, leastHomes);
    if (!shown) throw new CallError("bill_not_found");
    const groups: CostGroup[] = [];
    for (const group of billGroups) {
      const costs = await groupOf(db, shown, group);
      if (costs) groups.push(costs);
    }
    return {
      success: true,
      ...sumOf(shown),
      homes: shown.homes,
      perM2Won: per(shown.sumWon, shown.size),
      groups,
      months: months.map(sumOf),
    };
  },
};

type CostGroup = Output<"getApartmentCosts">["groups"][number];

interface PublishedMonth {
  id: string;
  month: string;
  homes: number;
  sumWon: number;
  /** In square metres. */
  size: number | null;
  items: { name: string; group: BillGroup }[];
  sums: { sumWon: number; homes: number }[];
}

/** The 13 months up to the newest, oldest first. */
async function publishedMonths(db: CallDatabase, leastHomes: number): Promise<PublishedMonth[]> {
  const rows = await selectMonths(db, leastHomes)
    .where(
      sql<boolean>`month > (
        select max(newest.month) from bill_months newest
        where newest.state = 'published' and newest.home_count >= ${leastHomes}
      ) - interval '13 months'`,
    )
    .orderBy("month", "desc")
    .execute();
  return rows.toReversed();
}

function selectMonths(db: CallDatabase, leastHomes: number) {
  return db
    .selectFrom("bill_months")
    .where("state", "=", "published")
    .where("home_count", ">=", leastHomes)
    .select([
      "id",
      sql<string>`to_char(month, 'YYYY-MM')`.as("month"),
      "home_count as homes",
      sql<number>`sum_won::float8`.as("sumWon"),
      sql<number | null>`size_m2::float8`.as("size"),
      sql<PublishedMonth["items"]>`items`.as("items"),
      sql<PublishedMonth["sums"]>`sums`.as("sums"),
    ]);
}

async function monthOf(db: CallDatabase, month: string, leastHomes: number) {
  return selectMonths(db, leastHomes)
    .where(sql<boolean>`month = ${firstDayOf(month)}`)
    .executeTakeFirst();
}

function sumOf({ month, sumWon, homes }: PublishedMonth) {
  return { month, sumWon, perHouseholdWon: Math.round(sumWon / homes) };
}

function per(won: number, size: number | null): number | null {
  return size === null ? null : Math.round(won / size);
}

/** What few homes have is told with other such items, or not at all. */
async function groupOf(db: CallDatabase, shown: PublishedMonth, group: BillGroup): Promise<CostGroup | null> {
  const all = shown.items
    .map(({ name, group: of }, at) => ({ name, of, place: at + 1, ...shown.sums[at]! }))
    .filter(({ of, homes }) => of === group && homes > 0);
  const [named, few] = [
    all.filter(({ homes }) => homes >= fewestHomes),
    all.filter(({ homes }) => homes < fewestHomes),
  ];
  const told = named.map(({ name, sumWon }) => ({ name, sumWon }));
  if (few.length > 1 && (await homesWith(db, shown.id, few)) >= fewestHomes)
    told.push({ name: "그 밖의 항목", sumWon: few.reduce((sum, { sumWon }) => sum + sumWon, 0) });
  if (told.length === 0) return null;
  const sumWon = told.reduce((sum, item) => sum + item.sumWon, 0);
  return {
    group,
    sumWon,
    perHouseholdWon: Math.round(sumWon / shown.homes),
    items: told.map((item) => ({
      ...item,
      perHouseholdWon: Math.round(item.sumWon / shown.homes),
      perM2Won: per(item.sumWon, shown.size),
    })),
  };
}

async function homesWith(db: CallDatabase, id: string, items: readonly { place: number }[]): Promise<number> {
  const places = items.map(({ place }) => place);
  const { rows } = await sql<{ homes: number }>`
    select homes_with_items(${id}, ${places}::integer[]) as homes
  `.execute(db);
  return rows[0]!.homes;
}
