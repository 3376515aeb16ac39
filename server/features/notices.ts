import { sql } from "kysely";

import type { noticeFunctions } from "#contract/notices.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call-error.ts";
import { record } from "#server/domain/audit.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { olderThan, pageOf } from "#server/domain/page.ts";
import type { Handlers } from "#server/handler-types.ts";

export const noticeHandlers: Handlers<keyof typeof noticeFunctions> = {
  async getNotices({ db, input: page }) {
    let list = selectNotices(db)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(page.limit + 1);
    if (page.cursor) list = list.where(olderThan(page.cursor, "notices"));
    const { rows: notices, nextCursor } = pageOf(await list.execute(), page);
    return { success: true, notices, nextCursor };
  },

  async getNoticeById({ db, input: { noticeId } }) {
    const notice = await selectNotices(db).where("id", "=", noticeId).executeTakeFirst();
    if (!notice) throw new CallError("notice_not_found");
    return { success: true, notice };
  },

  async createNotice({ db, input: { title, content }, caller }) {
    const { id: noticeId } = await db
      .insertInto("notices")
      .values({
        apartment_id: caller.apartmentId!,
        title,
        content,
        author_id: caller.id,
        author_name: caller.name,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { success: true, noticeId, message: "공지사항을 등록했어요." };
  },

  async updateNotice({ db, input: { noticeId, title, content } }) {
    const updated = await db
      .updateTable("notices")
      .set({ title, content })
      .where("id", "=", noticeId)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw new CallError("notice_not_found");
    return { success: true, message: "공지사항을 수정했어요." };
  },

  async deleteNotice({ db, input: { noticeId }, caller, origin }) {
    const deleted = await db.deleteFrom("notices").where("id", "=", noticeId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("notice_not_found");
    await record(db, { action: "notice_deleted", caller, origin, subjectId: noticeId });
    return { success: true, message: "공지사항을 삭제했어요." };
  },
};

function selectNotices(db: CallDatabase) {
  return db
    .selectFrom("notices")
    .select(["id", "title", "content", "created_at as createdAt"])
    .select(sql<string>`coalesce(author_name, ${sql.lit(formerAuthor.manager)})`.as("authorName"));
}
