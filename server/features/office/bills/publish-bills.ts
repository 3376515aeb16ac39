import { randomUUID } from "node:crypto";

import { sql } from "kysely";

import { monthName } from "#contract/values/bills.ts";
import { startOfSeoulDay } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers, ProcedureSteps, Transaction } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { partsOf } from "#server/domain/resident-bulk.ts";
import { tellOfBills } from "#server/domain/telling-of-bills.ts";

import { readBillFile } from "./bill-file.ts";
import type { Means } from "./bill-file.ts";
import { changesOf, firstDayOf, planBills, requirePastMonth } from "./bill-plan.ts";
import type { BillPlan } from "./bill-plan.ts";
import { isOfMonth, noteCheck, requireCurrentCheck } from "./bill-standing.ts";
import type { Publication, Reading } from "./bill-standing.ts";
import { finish, storeDraft, storeLines } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { sumsOf, totalOf } from "./month-sums.ts";

export const billPublishingHandlers: Handlers<"checkBillFile" | "publishBills" | "withdrawBills"> = {
  async checkBillFile({ input, settings, caller, transaction }) {
    const plan = await readPlan({ settings, caller, transaction }, input);
    await transaction((db) => noteCheck(db, caller.apartmentId, input));
    return { success: true, ...checkOf(plan) };
  },

  async publishBills({ input, settings, caller, origin, transaction, inSteps, once, answeredBefore }) {
    const plan = await readPlan({ settings, caller, transaction }, input);
    const draft: Draft = { id: randomUUID(), plan, input, caller, origin };
    await transaction((db) => requireCurrentCheck(db, input));
    requirePublishable(plan, input);
    const isCorrection = await transaction((db) => requireTimes(db, input));
    const publish = async (step: Transaction) => {
      const before = await step(answeredBefore);
      if (before) return before.answer;
      await step((db) => storeDraft(db, draft));
      for (const part of partsOf(plan.kept, linesPerStep)) await step((db) => storeLines(db, draft, part));
      return step((db) => once(db, () => finish(db, draft, isCorrection)));
    };
    // Nobody sees a draft, and the sweep takes it.
    const answer = await inSteps(publish, async () => undefined);
    await tellAll(inSteps);
    return answer;
  },

  async withdrawBills({ db, input: { month, reason }, caller, origin }) {
    const waiting = await db
      .deleteFrom("bill_months")
      .where(isOfMonth(month))
      .where("state", "=", "scheduled")
      .returning("home_count as homes")
      .executeTakeFirst();
    const { rows } = await sql<{ homes: number | null }>`
      select withdraw_bills(${firstDayOf(month)}, ${reason}) as homes
    `.execute(db);
    const homes = waiting?.homes ?? rows[0]!.homes;
    if (homes === null) throw new CallError("bill_not_found", { field: "month" });
    await record(db, { action: "bills_withdrawn", caller, origin, details: { month, reason, homes } });
    return { success: true, message: `${monthName(month)} 관리비를 거두었어요.`, homes };
  },
};

/** On the embedded database, other calls wait for one step at most. */
const linesPerStep = 250;

/** The month is out: what fails now is no failure of it, and the job tells the rest. */
async function tellAll(inSteps: ProcedureSteps): Promise<void> {
  const tell = async (step: Transaction) => {
    while (await step(tellOfBills));
  };
  await inSteps(tell, async () => undefined).catch(() => undefined);
}

async function readPlan(means: Means, input: Reading): Promise<BillPlan> {
  await means.transaction((db) => requirePastMonth(db, input.month));
  const read = await readBillFile(means, input);
  return planBills(means.transaction, read, input);
}

const mostErrors = 200;

function checkOf(plan: BillPlan) {
  const { read, kept, skipped, missing, errors, warnings, lastMonth, newItems } = plan;
  const sums = sumsOf(kept, read.items.length);
  const before = [...(lastMonth?.sums.values() ?? [])];
  return {
    summary: {
      homes: kept.length,
      sumWon: totalOf(kept),
      itemCount: read.items.length,
      newItems,
      skippedHomes: skipped.length,
      skippedWon: totalOf(skipped),
      missingHomes: missing.length,
    },
    layout: read.layout,
    sheets: read.sheets,
    columns: read.columns,
    items: read.items.map(({ name, group }, at) => ({
      name,
      group,
      ...sums[at]!,
      sumWonLastMonth: lastMonth ? (before.find((item) => item.name === name)?.sumWon ?? 0) : null,
    })),
    usages: read.usages,
    errors: errors.slice(0, mostErrors),
    errorCount: errors.length,
    warnings,
    changes: changesOf(plan),
  };
}

function requirePublishable({ read, errors, warnings }: BillPlan, { acceptWarnings }: Publication): void {
  const open = read.items.find(({ group }) => group === null);
  if (open) {
    throw new CallError("item_group_missing", {
      field: "groups",
      message: `'${open.name}' 항목의 구분을 골라 주세요.`,
    });
  }
  if (errors.length > 0) {
    throw new CallError("bill_has_errors", {
      message: `오류가 ${errors.length}개 있어요. 파일을 고쳐 다시 올려 주세요.`,
    });
  }
  if (warnings.length > 0 && !acceptWarnings) {
    throw new CallError("bill_has_warnings", {
      message: `확인할 것이 ${warnings.length}가지 있어요. 살펴본 뒤에 발행해 주세요.`,
    });
  }
}

const [dayMs, soonestMs, latestDays, longestDueDays] = [86_400_000, 60_000, 31, 92];

/** Answers whether the month is published already, so that this corrects it. */
async function requireTimes(db: CallDatabase, { month, dueOn, at }: Publication): Promise<boolean> {
  const published = await db
    .selectFrom("bill_months")
    .select(sql<string>`due_on::text`.as("dueOn"))
    .where(isOfMonth(month))
    .where("state", "=", "published")
    .executeTakeFirst();
  const appears = at == null ? Date.now() : Date.parse(at);
  const firstDay = startOfSeoulDay(new Date(appears)).getTime();
  const due = Date.parse(`${dueOn}T00:00:00+09:00`);
  if (published?.dueOn !== dueOn) {
    if (due < firstDay) throw new CallError("due_before_publish", { field: "dueOn" });
    if (due > firstDay + longestDueDays * dayMs) {
      throw new CallError("invalid_input", {
        field: "dueOn",
        message: "납기일은 발행일부터 92일 안이어야 해요.",
      });
    }
  }
  if (at == null) return published !== undefined;
  if (published) {
    const message = "이미 발행한 달은 지금 바로 바로잡을 수 있어요. 예약은 할 수 없어요.";
    throw new CallError("invalid_input", { field: "at", message });
  }
  if (appears < Date.now() + soonestMs || appears > Date.now() + latestDays * dayMs) {
    const message = "발행 시각은 지금부터 1분 뒤에서 31일 안이어야 해요.";
    throw new CallError("publish_time_past", { field: "at", message });
  }
  return false;
}
