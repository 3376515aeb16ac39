import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import type { Database } from "#database/database.ts";

import { acting } from "./acting.ts";
import type { Actor } from "./builders.ts";

/** A past month's bills of all homes that an office has, published without a file. Returns one of the homes, too. */
export async function publishedBills(
  database: Database,
  { id: userId, apartmentId }: Actor,
  month = "2026-09",
): Promise<{ month: string; householdId: string }> {
  const id = randomUUID();
  return acting(database, { role: "manager", userId, apartmentId: apartmentId! }, async (db) => {
    const homes = await db.selectFrom("households").select("id").execute();
    await sql`
      insert into bill_months (
        apartment_id, id, month, items, usages, sums, averages, home_count, sum_won, due_on
      ) values (
        ${apartmentId}, ${id}, ${`${month}-01`}::date, '[{"name": "청소비", "group": "common"}]', '[]',
        ${JSON.stringify([{ sumWon: 10_000 * homes.length, homes: homes.length }])}, '{}', ${homes.length},
        ${10_000 * homes.length}, current_date
      )
    `.execute(db);
    await sql`
      insert into bills (apartment_id, bill_month_id, household_id, month, amounts, usage, total)
      select ${apartmentId}, ${id}, home, ${`${month}-01`}::date, array[10000], '{}', 10000
      from unnest(${homes.map((home) => home.id)}::uuid[]) home
    `.execute(db);
    await sql`select publish_bills(${id})`.execute(db);
    return { month, householdId: homes[0]!.id };
  });
}
