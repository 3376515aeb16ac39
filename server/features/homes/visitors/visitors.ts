import { sql } from "kysely";

import { bookableMonths } from "#contract/values/visitor-quota.ts";
import type { VisitorQuota } from "#contract/values/visitor-quota.ts";
import type { visitorFunctions } from "#contract/visitors.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { readVisitorRules } from "#server/domain/visitor-rules.ts";

import { check } from "./checking.ts";
import { register } from "./registering.ts";
import { isInside, listVisitors, selectVisitors } from "./visitor-rows.ts";

export const visitorHandlers: Handlers<keyof typeof visitorFunctions> = {
  async registerVisitor({ db, input }) {
    return { success: true, ...(await register(db, input, null)), message: "방문차량을 등록했어요." };
  },

  async registerVisitorFor({ db, input: { building, unit, ...car }, caller, origin }) {
    const registered = await register(db, car, { building, unit });
    await record(db, { action: "visitor_registered", caller, origin, subjectId: registered.visitorId });
    return { success: true, ...registered, message: "방문차량을 등록했어요." };
  },

  async cancelVisitor({ db, input: { visitorId }, caller, origin }) {
    const { rows } = await sql<{ outcome: "cancelled" | "not_found" | "started" | "over" }>`
      select outcome from cancel_visitor(${visitorId})
    `.execute(db);
    const { outcome } = rows[0]!;
    if (outcome === "not_found") throw new CallError("visitor_not_found");
    if (outcome === "started") throw new CallError("visitor_started");
    if (outcome === "over") {
      throw new CallError("visitor_started", { message: "이미 지난 방문은 취소할 수 없어요." });
    }
    if (caller.role === "manager") {
      await record(db, { action: "visitor_cancelled", caller, origin, subjectId: visitorId });
    }
    return { success: true, message: "방문차량을 취소했어요." };
  },

  async getMyVisitors({ db, caller }) {
    const { today, isOpen, ...rules } = await readVisitorRules(db);
    const visitors = await selectVisitors(db)
      .select((row) => [
        row("person_id", "is not distinct from", caller.id).$castTo<boolean>().as("isMine"),
        sql<boolean>`(cardinality(arrivals) = 0 and ends_on >= seoul_today())`.as("isCancellable"),
      ])
      .orderBy(isInside, "desc")
      .orderBy("starts_on", "desc")
      .orderBy("created_at", "desc")
      .execute();
    const [quota, ...laterQuotas] = await listQuotas(db, bookableMonths(today, rules), rules.monthlyDays);
    return { success: true, visitors, today, quota: quota!, laterQuotas, rules: { ...rules, isOpen } };
  },

  async getVisitors({ db, input }) {
    return { success: true, ...(await listVisitors(db, input)) };
  },

  async *watchVisitors({ input, changes, transaction }) {
    const changed = changes("visitors");
    const list = () => transaction((db) => listVisitors(db, input));
    yield await list();
    for await (const _ of changed) yield await list();
    return { success: true };
  },

  async checkVisitor({ db, input: { visitorId, event, isTakenBack } }) {
    const isUndo = isTakenBack === true;
    const visitor = await check(db, visitorId, { event, isTakenBack: isUndo });
    const message = isUndo
      ? "되돌렸어요."
      : event === "arrived"
        ? "입차로 표시했어요."
        : "출차로 표시했어요.";
    return { success: true, visitor, message };
  },
};

/** What the caller's household has left of each month. */
async function listQuotas(db: CallDatabase, months: string[], monthlyDays: number): Promise<VisitorQuota[]> {
  const taken = await db
    .selectFrom("visitor_quotas")
    .select([sql<string>`to_char(month, 'YYYY-MM')`.as("month"), "used_days as usedDays"])
    .execute();
  return months.map((month) => {
    const usedDays = taken.find((each) => each.month === month)?.usedDays ?? 0;
    return { month, usedDays, remainingDays: Math.max(0, monthlyDays - usedDays) };
  });
}
