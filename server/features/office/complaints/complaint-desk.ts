import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { Colleague, complaintFunctions } from "#contract/complaints.ts";
import type { Input } from "#contract/index.ts";
import type { ComplaintOrder } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { concernsWords } from "#server/domain/complaint-words.ts";
import { withExcerpts } from "#server/domain/excerpt.ts";
import { isDue, isOverdue } from "#server/domain/overdue-complaints.ts";
import { readPage } from "#server/domain/page.ts";

import { countByStatus } from "./complaint-counts.ts";
import { complaintsWith, shownText } from "./complaint-rows.ts";

type DeskFunctions =
  | "getComplaintsByApartment"
  | "getComplaintAssignees"
  | "assignComplaint"
  | "assignComplaints"
  | "setComplaintDue"
  | "setComplaintCategory";

/** How the office finds its complaints and shares them out. */
export const complaintDeskHandlers: Pick<Handlers<keyof typeof complaintFunctions>, DeskFunctions> = {
  async getComplaintsByApartment({ db, input: { status, order, excerpt, cursor, limit, ...filter } }) {
    const wanted = conditions(filter);
    const counts = await countByStatus(db, wanted);
    let list = complaintsWith(db, shownText(excerpt, filter.query));
    for (const condition of wanted) list = list.where(condition);
    // Written out, as the index of open ones has it.
    if (status === "open") list = list.where("status", "<>", sql.lit("resolved"));
    else if (status) list = list.where("status", "=", status);
    const { rows: complaints, nextCursor } = await readPage(
      db,
      list,
      { cursor, limit },
      {
        table: "complaints",
        ...orders[order ?? "newest"],
      },
    );
    return {
      success: true,
      complaints: withExcerpts(complaints, { excerpt, query: filter.query }),
      nextCursor,
      total: status === "open" ? counts.submitted + counts.in_progress : counts[status ?? "all"],
      counts,
    };
  },

  async getComplaintAssignees({ db }) {
    return { success: true, assignees: await colleagues(db) };
  },

  async assignComplaint({ db, input: { complaintId, staffId }, caller }) {
    return { success: true, message: await assign(db, caller, [complaintId], staffId) };
  },

  async assignComplaints({ db, input: { complaintIds, staffId }, caller }) {
    return { success: true, message: await assign(db, caller, complaintIds, staffId) };
  },

  async setComplaintDue({ db, input: { complaintId, dueOn } }) {
    const { isSet } = await db
      .selectNoFrom((of) =>
        of.fn<boolean>("set_complaint_due", [of.val(complaintId), sql`${dueOn}::date`]).as("isSet"),
      )
      .executeTakeFirstOrThrow();
    if (!isSet) throw new CallError("complaint_not_found");
    return { success: true, message: "처리 기한을 바꿨어요." };
  },

  async setComplaintCategory({ db, input: { complaintId, category } }) {
    const { numUpdatedRows } = await db
      .updateTable("complaints")
      .set({ category })
      .where("id", "=", complaintId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new CallError("complaint_not_found");
    return { success: true, message: "분류를 바꿨어요." };
  },
};

type Filter = Pick<
  NonNullable<Input<"getComplaintsByApartment">>,
  "query" | "category" | "assignee" | "isOverdue" | "isDue"
>;

/** The conditions of a list and its numbers, in any status. */
export function conditions({ query, category, assignee, ...days }: Filter): RawBuilder<boolean>[] {
  return [
    ...(query ? [concernsWords(query)] : []),
    ...(category ? [sql<boolean>`category = ${category}`] : []),
    ...(assignee ? [isAssignedTo(assignee)] : []),
    ...(typeof days.isOverdue === "boolean" ? [sql<boolean>`${isOverdue} = ${days.isOverdue}`] : []),
    ...(typeof days.isDue === "boolean" ? [sql<boolean>`${isDue} = ${days.isDue}`] : []),
  ];
}

function isAssignedTo(who: string): RawBuilder<boolean> {
  const assignment = sql`select from complaint_assignments held
    where held.apartment_id = complaints.apartment_id and held.complaint_id = complaints.id`;
  if (who === "none") return sql<boolean>`not exists (${assignment})`;
  const person = who === "me" ? sql`app_user_id()` : sql`${who}::uuid`;
  return sql<boolean>`exists (${assignment} and held.assignee_id = ${person})`;
}

const byDueDay = { column: "due_on", field: "dueOn" } as const;

const orders = {
  newest: { order: "newest first" },
  oldest: { order: "oldest first" },
  dueFirst: { order: "oldest first", byDay: byDueDay },
  dueLast: { order: "newest first", byDay: byDueDay },
} as const satisfies Record<ComplaintOrder, object>;

/** Returns the sentence of success. */
async function assign(
  db: CallDatabase,
  { apartmentId }: Pick<Caller, "apartmentId">,
  complaintIds: readonly string[],
  staffId: string | null,
): Promise<string> {
  const before = await lockedAssignees(db, complaintIds);
  if (staffId === null) {
    await db.deleteFrom("complaint_assignments").where("complaint_id", "in", complaintIds).execute();
    return "담당자를 비웠어요.";
  }
  const assignee = (await colleagues(db)).find(({ id }) => id === staffId);
  if (!assignee) throw new CallError("staff_not_found", { field: "staffId" });
  const changed = before.filter(({ assigneeId }) => assigneeId !== staffId);
  if (changed.length > 0) {
    await db
      .insertInto("complaint_assignments")
      .values(
        changed.map(({ id }) => ({ apartment_id: apartmentId!, complaint_id: id, assignee_id: staffId })),
      )
      .onConflict((it) => it.columns(["apartment_id", "complaint_id"]).doUpdateSet({ assignee_id: staffId }))
      .execute();
  }
  for (const [place, { id, assigneeId }] of changed.entries()) {
    await raiseAlert(db, {
      kind: "complaint_assigned",
      subjectId: id,
      causeKey: `complaint:${id}:assignee`,
      turn: { from: assigneeId ?? "nobody", to: staffId },
      to: { userId: staffId },
      words: {},
      groupKey: "complaints_assigned",
      // If many come at once, the phone rings for the first.
      ...(place > 0 && { expiresAt: new Date().toISOString() }),
    });
  }
  return `담당자를 ${assignee.name} 님으로 정했어요.`;
}

/** The complaints' assignees, read after others have finished changing them. */
async function lockedAssignees(db: CallDatabase, complaintIds: readonly string[]) {
  const found = await db
    .selectFrom("complaints")
    .select("id")
    .where("id", "in", complaintIds)
    // In one order, so that two who do this do not wait for each other.
    .orderBy("id")
    .forUpdate()
    .execute();
  if (found.length < new Set(complaintIds).size) throw new CallError("complaint_not_found");
  const held = await db
    .selectFrom("complaint_assignments")
    .select(["complaint_id as id", "assignee_id as assigneeId"])
    .where("complaint_id", "in", complaintIds)
    .execute();
  return found.map(({ id }) => ({
    id,
    assigneeId: held.find((assignment) => assignment.id === id)?.assigneeId ?? null,
  }));
}

async function colleagues(db: CallDatabase): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select id, name from complaint_colleagues() order by name, id
  `.execute(db);
  return rows;
}
