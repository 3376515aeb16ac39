import { sql } from "kysely";

import type { Input } from "#contract/index.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

import { firstDayOf } from "./bill-plan.ts";

export type Publication = Input<"publishBills"> & {
  reason: string | null;
  account: string | null;
  remark: string | null;
};

/** A file with the office's answers about it, checked or published. */
export type Reading = Pick<Publication, "fileId" | "sheet" | "month" | "columns" | "groups" | "reason">;

export const isOfMonth = (month: string) => sql<boolean>`month = ${firstDayOf(month)}`;

const standingOf = (month: string) => sql<string>`bill_month_standing(${firstDayOf(month)})`;

/** The state of the month when the file was checked. */
export async function noteCheck(
  db: CallDatabase,
  apartmentId: string,
  { fileId, month }: Reading,
): Promise<void> {
  await sql`
    insert into bill_checks (apartment_id, file_id, month, standing)
    values (${apartmentId}, ${fileId}, ${firstDayOf(month)}, ${standingOf(month)})
    on conflict (apartment_id, file_id, month) do update set standing = excluded.standing
  `.execute(db);
}

/** @throws CallError bill_file_outdated */
export async function requireCurrentCheck(db: CallDatabase, { fileId, month }: Reading): Promise<void> {
  const check = await db
    .selectFrom("bill_checks")
    .select(sql<boolean>`standing = ${standingOf(month)}`.as("isCurrent"))
    .where("file_id", "=", fileId)
    .where(isOfMonth(month))
    .executeTakeFirst();
  if (!check?.isCurrent) throw new CallError("bill_file_outdated");
}
