import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { ComplaintMessage, complaintMessageFunctions } from "#contract/complaint-messages.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { attachFiles, documentNames, filesOf } from "#server/domain/attachments.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { refuseResidentNumbers } from "#server/domain/personal-data.ts";

import { moveComplaints } from "./complaint-history.ts";
import { whyNot } from "./complaint-refusal.ts";

export const complaintMessageHandlers: Handlers<keyof typeof complaintMessageFunctions> = {
  async answerComplaints({ db, input: { complaintIds, content, status, files }, caller }) {
    const fileIds = files?.map(({ fileId }) => fileId);
    refuseResidentNumbers({ content, files: await documentNames(db, fileIds) });
    const complaints = await db
      .selectFrom("complaints")
      .select(["id", "status", "author_id as authorId"])
      .where("id", "in", complaintIds)
      // In one order, so that two answers do not wait for each other.
      .orderBy("id")
      .forUpdate()
      .execute();
    if (complaints.length < complaintIds.length) throw new CallError("complaint_not_found");
    const messageId = await write(db, caller, { kind: "answer", content, complaintIds });
    const stages = new Map(files?.map(({ fileId, stage }) => [fileId, stage ?? null]));
    await attachFiles(db, caller, "answer", { complaint_message_id: messageId }, fileIds, {
      stages,
      field: "files",
    });
    if (status) await moveComplaints(db, caller, complaints, status);
    for (const { id, authorId } of complaints) {
      await raiseAlert(db, {
        kind: "complaint_answered",
        subjectId: id,
        // A resident who filed several of them is told once, because it is one answer.
        causeKey: `answer:${messageId}`,
        to: { userId: authorId },
        words: {},
        groupKey: `complaint:${id}`,
      });
    }
    const message =
      complaints.length === 1 ? "답변을 보냈어요." : `민원 ${complaints.length}건에 답변을 보냈어요.`;
    return { success: true, answeredCount: complaints.length, message };
  },

  async addComplaintNote({ db, input: { complaintId, content, fileIds }, caller }) {
    const complaint = await db
      .selectFrom("complaints")
      .select("id")
      .where("id", "=", complaintId)
      .executeTakeFirst();
    if (!complaint) throw new CallError("complaint_not_found");
    const messageId = await write(db, caller, { kind: "note", content, complaintIds: [complaintId] });
    await attachFiles(db, caller, "note", { complaint_message_id: messageId }, fileIds);
    return { success: true, messageId, message: "메모를 남겼어요." };
  },

  async replyToComplaint({ db, input: { complaintId, content, fileIds }, caller }) {
    // Held, so that the office does not resolve it in between.
    const { status } = await db
      .selectNoFrom((of) => of.fn<string | null>("hold_own_complaint", [of.val(complaintId)]).as("status"))
      .executeTakeFirstOrThrow();
    if (status === null) throw await whyNot(db, complaintId, "complaint_not_found");
    if (status === "resolved") throw new CallError("complaint_closed");
    const messageId = await write(db, caller, { kind: "reply", content, complaintIds: [complaintId] });
    await attachFiles(db, caller, "reply", { complaint_message_id: messageId }, fileIds);
    await tellAssignee(db, "complaint_replied", complaintId, messageId);
    return { success: true, messageId, message: "관리사무소에 전했어요." };
  },

  async reopenComplaint({ db, input: { complaintId, reason }, caller }) {
    const { isReopened } = await db
      .selectNoFrom((of) => of.fn<boolean>("reopen_complaint", [of.val(complaintId)]).as("isReopened"))
      .executeTakeFirstOrThrow();
    if (!isReopened) throw await whyNotReopened(db, complaintId);
    const messageId = await write(db, caller, {
      kind: "reply",
      content: reason,
      complaintIds: [complaintId],
    });
    await tellAssignee(db, "complaint_reopened", complaintId, messageId);
    return { success: true, message: "민원을 다시 열었어요." };
  },
};

/** What was said about a complaint, oldest first: row-level security keeps notes from residents. */
export async function messagesOf(
  db: CallDatabase,
  complaintId: string,
  { role }: Pick<Caller, "role">,
): Promise<ComplaintMessage[]> {
  return db
    .selectFrom("complaint_messages")
    .innerJoin("complaint_conversations as said", (join) =>
      join
        .onRef("said.apartment_id", "=", "complaint_messages.apartment_id")
        .onRef("said.message_id", "=", "complaint_messages.id"),
    )
    .where("said.complaint_id", "=", complaintId)
    .select([
      "complaint_messages.id",
      sql<ComplaintMessage["kind"]>`complaint_messages.kind`.as("kind"),
      authorNameFor(role).as("authorName"),
      "complaint_messages.content",
      filesOf<ComplaintMessage["files"]>("complaint_message_id").as("files"),
      "complaint_messages.created_at as createdAt",
    ])
    .orderBy("complaint_messages.created_at")
    .orderBy("complaint_messages.id")
    .execute();
}

/** Until when its author may reopen it: a column for a select of `complaints`. */
export const reopenableUntil = sql<string | null>`
  case when status = 'resolved' and resolved_at >= now() - interval '7 days' then resolved_at + interval '7 days' end
`;

function authorNameFor(role: Caller["role"]): RawBuilder<string> {
  const office = sql.lit(formerAuthor.manager);
  const former = sql`case complaint_messages.kind when 'reply' then ${sql.lit(formerAuthor.resident)} else ${office} end`;
  const name = sql<string>`coalesce(complaint_message_author(complaint_messages.id), ${former})`;
  return role === "manager"
    ? name
    : sql<string>`case complaint_messages.kind when 'reply' then ${name} else ${office} end`;
}

interface NewMessage {
  kind: ComplaintMessage["kind"];
  content: string;
  complaintIds: readonly string[];
}

async function write(
  db: CallDatabase,
  caller: Pick<Caller, "id" | "name" | "apartmentId">,
  { kind, content, complaintIds }: NewMessage,
): Promise<string> {
  // Its readers see it by its conversations, so it cannot be read before they are there.
  const id = randomUUID();
  const apartment_id = caller.apartmentId!;
  await db
    .insertInto("complaint_messages")
    .values({ apartment_id, id, kind, content, author_id: caller.id, author_name: caller.name })
    .execute();
  await db
    .insertInto("complaint_conversations")
    .values(complaintIds.map((complaint_id) => ({ apartment_id, complaint_id, message_id: id, kind })))
    .execute();
  return id;
}

/** Residents may not know who has the complaint, so the database finds the one to tell. */
async function tellAssignee(
  db: CallDatabase,
  kind: "complaint_replied" | "complaint_reopened",
  complaintId: string,
  messageId: string,
): Promise<void> {
  await sql`select tell_assignee(${kind}, ${complaintId}, ${messageId})`.execute(db);
}

async function whyNotReopened(db: CallDatabase, complaintId: string): Promise<CallError> {
  const complaint = await db
    .selectFrom("complaints")
    .select("status")
    .where("id", "=", complaintId)
    .executeTakeFirst();
  if (!complaint) return whyNot(db, complaintId, "complaint_not_found");
  return complaint.status === "resolved"
    ? new CallError("reopen_too_late")
    : new CallError("conflict", { message: "처리 완료된 민원만 다시 열 수 있어요." });
}
