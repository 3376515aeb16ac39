import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import { monthName } from "#contract/values/bills.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller, CallOrigin } from "#server/call/handler-types.ts";
import { attachFiles } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";

import { rememberColumns } from "./bill-file.ts";
import { firstDayOf } from "./bill-plan.ts";
import type { BillPlan, KeptLine } from "./bill-plan.ts";
import { isOfMonth, requireCurrentCheck } from "./bill-standing.ts";
import type { Publication } from "./bill-standing.ts";
import { averagesOf, squareMetresOf, sumsOf, totalOf } from "./month-sums.ts";

/** A publication before anybody sees it. */
export interface Draft {
  id: string;
  plan: BillPlan;
  input: Publication;
  caller: Caller & { apartmentId: string };
  origin: CallOrigin;
}

export async function storeDraft(db: CallDatabase, { id, plan, input, caller }: Draft): Promise<void> {
  const { kept, read } = plan;
  await db
    .insertInto("bill_months")
    .values({
      apartment_id: caller.apartmentId,
      id,
      month: sql`${firstDayOf(input.month)}`,
      items: JSON.stringify(read.items),
      usages: JSON.stringify(read.usages),
      sums: JSON.stringify(sumsOf(kept, read.items.length)),
      averages: JSON.stringify(averagesOf(kept, read.items, read.usages)),
      home_count: kept.length,
      sum_won: totalOf(kept),
      size_m2: squareMetresOf(kept),
      due_on: sql`${input.dueOn}::date`,
      account: input.account,
      remark: input.remark,
      reason: read.mismatches.length > 0 ? input.reason : null,
      publish_at: input.at ?? null,
      tells_all: sql`exists (
        select from bill_months m
        where ${sql.ref("m.month")} = ${firstDayOf(input.month)} and m.state = 'published'
          and (m.due_on, m.account) is distinct from (${input.dueOn}::date, ${input.account}::text)
      )`,
    })
    .execute();
}

export async function storeLines(
  db: CallDatabase,
  { id, input, caller }: Draft,
  lines: readonly KeptLine[],
): Promise<void> {
  const rows = lines.map(
    ({ householdId, amounts, usage, readings, size, total, afterDue, unpaidBefore, virtualAccount }) => ({
      householdId,
      amounts,
      usage,
      readings,
      size,
      total,
      afterDue,
      unpaidBefore,
      virtualAccount,
    }),
  );
  await sql`
    insert into bills (
      apartment_id, bill_month_id, household_id, month, amounts, usage, readings, size_m2, total, total_after_due,
      unpaid_before, virtual_account
    )
    select ${caller.apartmentId}, ${id}, r."householdId", ${firstDayOf(input.month)}, r.amounts, r.usage, r.readings, r.size,
      r.total, r."afterDue", r."unpaidBefore", r."virtualAccount"
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      "householdId" uuid, amounts integer[], usage numeric[], readings numeric[], size numeric, total integer, "afterDue" integer,
      "unpaidBefore" integer, "virtualAccount" text
    )
  `.execute(db);
}

/** Everything visible happens here, in one transaction. */
export async function finish(db: CallDatabase, draft: Draft, isCorrection: boolean) {
  const { id, plan, input, caller, origin } = draft;
  const homes = plan.kept.length;
  const sumWon = totalOf(plan.kept);
  // If two publish a month at once, the second finds it changed.
  await holdByName(db, `bills ${caller.apartmentId}`);
  await requireCurrentCheck(db, input);
  if (isCorrection && (await changesNothing(db, draft))) {
    await db.deleteFrom("bill_months").where("id", "=", id).execute();
    const message = "발행한 관리비와 같아서 바뀐 것이 없어요.";
    return {
      success: true as const,
      message,
      homes,
      sumWon,
      publishedAt: await publishedAt(db, input.month),
      told: 0,
    };
  }
  await keepFile(db, draft);
  await db.deleteFrom("bill_months").where(isOfMonth(input.month)).where("state", "=", "scheduled").execute();
  const { rows } = await sql<{ told: number }>`select publish_bills(${id}) as told`.execute(db);
  await rememberColumns(db, caller.apartmentId, input, plan.read);
  const details = {
    month: input.month,
    homes,
    ...(plan.read.mismatches.length > 0 ? { reason: input.reason! } : {}),
  };
  const action = isCorrection ? "bills_corrected" : "bills_published";
  await record(db, { action, caller, origin, subjectId: id, details });
  const name = monthName(input.month);
  const message = input.at
    ? `${name} 관리비를 예약했어요.`
    : `${name} 관리비를 ${isCorrection ? "바로잡았어요" : "발행했어요"}.`;
  const appeared = await publishedAt(db, input.month);
  return { success: true as const, message, homes, sumWon, publishedAt: appeared, told: rows[0]!.told };
}

async function changesNothing(db: CallDatabase, { id, input }: Draft): Promise<boolean> {
  const { rows } = await sql<{ isSame: boolean }>`
    select m.home_count = was.home_count and m.due_on = was.due_on and not m.tells_all
      and m.remark is not distinct from was.remark
      and not exists (
        select from bills b
        left join bills before on before.apartment_id = b.apartment_id and before.bill_month_id = was.id
          and before.household_id = b.household_id
        where b.apartment_id = m.apartment_id and b.bill_month_id = m.id
          and (before.household_id is null or not is_same_bill(before, was, b, m))
      ) as "isSame"
    from bill_months m
    join bill_months was on was.apartment_id = m.apartment_id and was.month = m.month and was.state = 'published'
    where m.id = ${id}
  `.execute(db);
  return rows[0]?.isSame === true && input.at == null;
}

async function publishedAt(db: CallDatabase, month: string): Promise<string | null> {
  const found = await db
    .selectFrom("bill_months")
    .select("published_at")
    .where(isOfMonth(month))
    .where("state", "=", "published")
    .executeTakeFirst();
  return found?.published_at ?? null;
}

/** The file goes with the publication that it was first read for, or is taken over from one that still waits. */
async function keepFile(db: CallDatabase, { id, input, caller }: Draft): Promise<void> {
  const attached = await db
    .selectFrom("attachments")
    .innerJoin("bill_files", (on) => on.onRef("bill_files.id", "=", "attachments.bill_file_id"))
    .innerJoin("bill_months", (on) => on.onRef("bill_months.id", "=", "bill_files.bill_month_id"))
    .select(["bill_files.id", "bill_months.state"])
    .where("attachments.file_id", "=", input.fileId)
    .executeTakeFirst();
  if (attached?.state === "scheduled") {
    await db.updateTable("bill_files").set({ bill_month_id: id }).where("id", "=", attached.id).execute();
  }
  if (attached) return;
  const billFileId = randomUUID();
  await db
    .insertInto("bill_files")
    .values({ apartment_id: caller.apartmentId, id: billFileId, bill_month_id: id })
    .execute();
  await attachFiles(db, caller, "bill", { bill_file_id: billFileId }, [input.fileId], { field: "fileId" });
}
