import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";

import type { Notice, NoticeWithFiles, noticeFunctions } from "#contract/notices.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { hasUnreadAlerts, raiseAlert, readAlerts } from "#server/domain/alerts.ts";
import { attachFiles, documentNames, fileCountOf, filesOf, thumbnailOf } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { excerptAround, textOrExcerpt } from "#server/domain/excerpt.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { readPage } from "#server/domain/page.ts";
import { refuseResidentNumbers } from "#server/domain/personal-data.ts";
import { isUnreadByCaller } from "#server/domain/unread-notices.ts";

import { lacksReceipt, leaveReceipt } from "./receipts.ts";

export const noticeHandlers: Handlers<keyof typeof noticeFunctions> = {
  async getNotices({ db, input: { excerpt, query, ...page } }) {
    const all = db
      .selectFrom("notices")
      .$if(query !== undefined && query !== null, (notice) => notice.where("id", "in", found(query!)));
    const { total } = await all
      .select((notice) => notice.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const content = excerpt && query ? excerptAround("content", query) : textOrExcerpt("content", excerpt);
    const list = withColumns(all, content);
    const { rows: notices, nextCursor } = await readPage(db, list, page, { table: "notices" });
    return { success: true, notices, total, nextCursor };
  },

  async getNoticeById({ db, input: { noticeId }, caller }) {
    const notice = await findNotice(db, noticeId);
    if (caller.role !== "resident") return { success: true, notice };
    if (notice.isUnread) {
      await db
        .insertInto("notice_reads")
        .values({ apartment_id: caller.apartmentId, person_id: caller.id, notice_id: noticeId })
        .onConflict((read) => read.doNothing())
        .execute();
    }
    await leaveReceipt(db, noticeId);
    await readAlerts(db, sql`alerts.subject_id = ${noticeId}`);
    return { success: true, notice: { ...notice, isUnread: false } };
  },

  async peekNotice({ db, input: { noticeId }, caller }) {
    const notice = await findNotice(db, noticeId);
    if (caller.role !== "resident") return { success: true, notice };
    const isUnread =
      notice.isUnread || (await lacksReceipt(db, noticeId)) || (await hasUnreadAlerts(db, noticeId));
    return { success: true, notice: { ...notice, isUnread } };
  },

  async createNotice({ db, input: { title, content, fileIds }, caller }) {
    const warnings = refuseResidentNumbers({ title, content, fileIds: await documentNames(db, fileIds) });
    const { id: noticeId } = await db
      .insertInto("notices")
      .values({
        apartment_id: caller.apartmentId,
        title,
        content,
        author_id: caller.id,
        author_name: caller.name,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await attachFiles(db, caller, "notice", { notice_id: noticeId }, fileIds);
    await tellResidents(db, { noticeId, title, causeKey: `notice:${noticeId}` });
    return { success: true, noticeId, message: "공지사항을 등록했어요.", warnings };
  },

  async updateNotice({ db, input: { noticeId, title, content, alertAgain, fileIds }, caller }) {
    const warnings = refuseResidentNumbers({ title, content, fileIds: await documentNames(db, fileIds) });
    const updated = await db
      .updateTable("notices")
      // The moment of this statement: what was opened since the transaction began was the text before.
      .set({ title, content, ...(alertAgain && { alerted_at: sql`clock_timestamp()` }) })
      .where("id", "=", noticeId)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw new CallError("notice_not_found");
    await attachFiles(db, caller, "notice", { notice_id: noticeId }, fileIds);
    if (alertAgain)
      await tellResidents(db, { noticeId, title, causeKey: `notice:${noticeId}:${randomUUID()}` });
    return { success: true, message: "공지사항을 수정했어요.", warnings };
  },

  async deleteNotice({ db, input: { noticeId }, caller, origin }) {
    const deleted = await db.deleteFrom("notices").where("id", "=", noticeId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("notice_not_found");
    await record(db, { action: "notice_deleted", caller, origin, subjectId: noticeId });
    return { success: true, message: "공지사항을 삭제했어요." };
  },
};

async function findNotice(db: CallDatabase, noticeId: string): Promise<NoticeWithFiles> {
  const notice = await withColumns(db.selectFrom("notices"), textOrExcerpt("content", false))
    .select(filesOf("notice_id").as("files"))
    .where("id", "=", noticeId)
    .executeTakeFirst();
  if (!notice) throw new CallError("notice_not_found");
  return notice;
}

interface Published {
  noticeId: string;
  title: string;
  causeKey: string;
}

/** Each notice is an entry of its own in the inbox. */
function tellResidents(db: CallDatabase, { noticeId, title, causeKey }: Published): Promise<void> {
  return raiseAlert(db, {
    kind: "notice_published",
    subjectId: noticeId,
    causeKey,
    to: { residents: "all" },
    words: { notice: Array.from(title).slice(0, outwardTitleLength).join("") },
    groupKey: `notice:${noticeId}`,
  });
}

/** A push or a mail's subject has room for this much of a title. */
const outwardTitleLength = 80;

function found(words: string) {
  return sql<string>`(select notice_id from search_notices(${words}))`;
}

function withColumns(
  from: SelectQueryBuilder<DB, "notices", object>,
  content: RawBuilder<string>,
): SelectQueryBuilder<DB, "notices", Notice> {
  return from
    .select(["id", "title", content.as("content"), "created_at as createdAt"])
    .select(sql<string>`coalesce(author_name, ${sql.lit(formerAuthor.manager)})`.as("authorName"))
    .select(isUnreadByCaller.as("isUnread"))
    .select([fileCountOf("notice_id").as("fileCount"), thumbnailOf("notice_id").as("thumbnailUrl")]);
}
