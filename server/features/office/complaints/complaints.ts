import { sql } from "kysely";

import type { Complaint, complaintFunctions, OtherComplaint } from "#contract/complaints.ts";
import { complaintStatusNames } from "#contract/values/complaint-status.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { attachFiles, filesOf } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { holdsWords } from "#server/domain/complaint-words.ts";
import { withExcerpts } from "#server/domain/excerpt.ts";
import { readPage } from "#server/domain/page.ts";

import { complaintDeskHandlers } from "./complaint-desk.ts";
import { moveComplaints, statusChanges } from "./complaint-history.ts";
import { tellOffice } from "./complaint-intake.ts";
import { messagesOf, reopenableUntil } from "./complaint-messages.ts";
import { whyNot } from "./complaint-refusal.ts";
import { callerOf, complaintsWith, selectComplaints, shownText } from "./complaint-rows.ts";

/** While it is submitted and the office has not written to it, the resident may still edit and delete what they wrote. */
const isUntouched = sql<boolean>`(status = 'submitted' and not is_under_way and source = 'app')`;

export const complaintHandlers: Handlers<keyof typeof complaintFunctions> = {
  ...complaintDeskHandlers,

  async getMyComplaints({ db, input: { query, excerpt, ...page }, caller }) {
    const own = db.selectFrom("complaints").where("author_id", "=", caller.id);
    const found = query ? own.where(holdsWords(query)) : own;
    const { total } = await found
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const mine = complaintsWith(db, shownText(excerpt, query)).where("author_id", "=", caller.id);
    const list = query ? mine.where(holdsWords(query)) : mine;
    const { rows: complaints, nextCursor } = await readPage(db, list, page, { table: "complaints" });
    return { success: true, complaints: withExcerpts(complaints, { excerpt, query }), nextCursor, total };
  },

  async getComplaintById({ db, input: { complaintId }, caller }) {
    const found = await selectComplaints(db)
      .select([
        filesOf("complaint_id").as("files"),
        reopenableUntil.as("reopenableUntil"),
        isUntouched.as("isEditable"),
        "complaints.household_id as householdId",
        callerOf("name").as("callerName"),
        callerOf("phone").as("callerPhone"),
      ])
      .where("id", "=", complaintId)
      .executeTakeFirst();
    if (!found) throw await whyNot(db, complaintId, "complaint_under_way");
    const { isEditable, householdId, callerName, callerPhone, ...complaint } = found;
    const isCalled = caller.role === "manager" && (callerName ?? callerPhone) !== null;
    const history = await statusChanges(db, complaintId, caller);
    const householdComplaints = caller.role === "manager" ? await othersOfHousehold(db, complaint) : [];
    return {
      success: true,
      complaint,
      caller: isCalled ? { name: callerName, phone: callerPhone } : null,
      history,
      messages: await messagesOf(db, complaintId, caller),
      reopenableUntil: complaint.reopenableUntil,
      isEditable: caller.role === "resident" && isEditable,
      householdId: caller.role === "manager" ? householdId : null,
      householdComplaints,
      message: "민원을 불러왔어요.",
    };
  },

  async createComplaint({ db, input: { title, content, category, fileIds }, caller }) {
    const { id: complaintId } = await db
      .insertInto("complaints")
      .values({
        apartment_id: caller.apartmentId,
        title,
        content,
        category,
        author_id: caller.id,
        author_name: caller.name,
        household_id: caller.householdId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await attachFiles(db, caller, "complaint", { complaint_id: complaintId }, fileIds);
    await tellOffice(db, complaintId);
    return { success: true, complaintId, message: "민원을 접수했어요." };
  },

  async updateComplaint({ db, input: { complaintId, title, content, category, fileIds }, caller }) {
    // One statement checks and writes. If the office is changing or answering it, it waits and checks again.
    const updated = await db
      .updateTable("complaints")
      .set({ title, content, category })
      .where("id", "=", complaintId)
      .where(isUntouched)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw await whyNot(db, complaintId, "complaint_under_way");
    await attachFiles(db, caller, "complaint", { complaint_id: complaintId }, fileIds);
    return { success: true, message: "민원을 수정했어요." };
  },

  async updateComplaintStatus({ db, input: { complaintId, status, from }, caller }) {
    const complaint = await db
      .selectFrom("complaints")
      .select(["status", "author_id as authorId"])
      .where("id", "=", complaintId)
      .forUpdate()
      .executeTakeFirst();
    if (!complaint) throw new CallError("complaint_not_found");
    if (from && complaint.status !== from) throw new CallError("conflict", { message: changedMeanwhile });
    if (complaint.status !== status) {
      await moveComplaints(db, caller, [{ id: complaintId, status: complaint.status }], status);
      await raiseAlert(db, {
        kind: "complaint_moved",
        subjectId: complaintId,
        causeKey: `complaint:${complaintId}`,
        turn: { from: complaint.status, to: status },
        to: { userId: complaint.authorId },
        words: { status: complaintStatusNames[status] },
        groupKey: `complaint:${complaintId}`,
      });
    }
    return { success: true, message: "상태가 변경되었습니다." };
  },

  async deleteComplaint({ db, input: { complaintId }, caller, origin }) {
    let deletion = db.deleteFrom("complaints").where("id", "=", complaintId);
    if (caller.role === "resident") deletion = deletion.where(isUntouched);
    const deleted = await deletion.executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw await whyNot(db, complaintId, "complaint_under_way");
    await record(db, { action: "complaint_deleted", caller, origin, subjectId: complaintId });
    return { success: true, message: "민원을 삭제했어요." };
  },
};

/** The newest other complaints that came from the same household. */
function othersOfHousehold(db: CallDatabase, { id }: Pick<Complaint, "id">): Promise<OtherComplaint[]> {
  return db
    .selectFrom("complaints")
    .select((of) => [
      "id",
      "title",
      of.ref("status").$castTo<ComplaintStatus>().as("status"),
      "created_at as createdAt",
    ])
    .where("household_id", "=", (of) =>
      of.selectFrom("complaints as shown").where("shown.id", "=", id).select("shown.household_id"),
    )
    .where("id", "<>", id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(otherComplaintCount)
    .execute();
}

const otherComplaintCount = 5;

const changedMeanwhile = "그 사이 다른 사람이 상태를 바꿔서 그대로 두었어요. 지금 상태를 확인해 주세요.";
