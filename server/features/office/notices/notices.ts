import { randomUUID } from "node:crypto";

import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";

import type { Notice, NoticeWithFiles, noticeFunctions } from "#contract/notices.ts";
import type { NoticeCategory, NoticeImportance, NoticeState } from "#contract/values/notice-categories.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, Handlers } from "#server/call/handler-types.ts";
import { hasUnreadAlerts, readAlerts } from "#server/domain/alerts.ts";
import { attachFiles, documentNames, fileCountOf, filesOf, thumbnailOf } from "#server/domain/attachments.ts";
import { record } from "#server/domain/audit.ts";
import { readBuildings } from "#server/domain/buildings.ts";
import { excerptAround, textOrExcerpt, withExcerpts } from "#server/domain/excerpt.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { readPage } from "#server/domain/page.ts";
import { refuseResidentNumbers } from "#server/domain/personal-data.ts";
import { isUnexpired, isUnreadByCaller } from "#server/domain/unread-notices.ts";

import { readPublishing, refusePlaceholders, settlePublishing } from "./publishing.ts";
import { lacksReceipt, leaveReceipt } from "./receipts.ts";
import { tellResidents } from "./telling.ts";

export const noticeHandlers: Handlers<keyof typeof noticeFunctions> = {
  async getNotices({ db, input: { excerpt, query, category, state, ...page }, caller }) {
    const shown = db
      .selectFrom("notices")
      .$if(caller.role === "resident", (notice) => notice.where(isUnexpired))
      .$if(isGiven(category), (notice) => notice.where("category", "=", category!))
      .$if(isGiven(state), (notice) => notice.where(conditionOf[state!]))
      .$if(isGiven(query), (notice) => notice.where("id", "in", found(query!)));
    const { total } = await shown
      .select((notice) => notice.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const content = excerpt && query ? excerptAround("notices", query) : textOrExcerpt("content", excerpt);
    const pinned = await withColumns(shown, content)
      // Written out, so that a plan for any value can use the index of pinned ones.
      .where("is_pinned", "=", sql.lit(true))
      .where(conditionOf.published)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    const list = withColumns(shown, content);
    const { rows: notices, nextCursor } = await readPage(db, list, page, { table: "notices" });
    const asked = { excerpt, query };
    return {
      success: true,
      notices: withExcerpts(notices, asked),
      pinned: withExcerpts(pinned, asked),
      total,
      nextCursor,
    };
  },

  async getNoticeBuildings({ db }) {
    return { success: true, buildings: await readBuildings(db) };
  },

  async getNoticeById({ db, input: { noticeId }, caller }) {
    const { notice, isMarkedUnread, isToBeOpened } = await findNotice(db, noticeId, caller);
    if (isMarkedUnread) {
      await db
        .insertInto("notice_reads")
        .values({ apartment_id: caller.apartmentId, person_id: caller.id, notice_id: noticeId })
        .onConflict((read) => read.doNothing())
        .execute();
    }
    if (isToBeOpened) {
      await leaveReceipt(db, noticeId);
      await readAlerts(db, sql`alerts.subject_id = ${noticeId}`);
    }
    return { success: true, notice };
  },

  async peekNotice({ db, input: { noticeId }, caller }) {
    const { notice, isToBeOpened } = await findNotice(db, noticeId, caller);
    return { success: true, notice, isToBeOpened };
  },

  async createNotice({ db, input: { title, content, fileIds, ...asked }, caller, origin }) {
    refusePlaceholders({ title, content });
    const warnings = refuseResidentNumbers({ title, content, fileIds: await documentNames(db, fileIds) });
    const publishing = await settlePublishing(db, asked, caller.apartmentId);
    const { id } = await db
      .insertInto("notices")
      .values({
        apartment_id: caller.apartmentId,
        title,
        content,
        author_id: caller.id,
        author_name: caller.name,
        ...publishing,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await attachFiles(db, caller, "notice", { notice_id: id }, fileIds);
    const isScheduled = publishing.publish_at !== null;
    if (!isScheduled) await tellResidents(db, { id, title, ...publishing }, { caller, origin });
    const message = isScheduled ? "공지사항을 예약했어요." : "공지사항을 등록했어요.";
    return { success: true, noticeId: id, message, warnings };
  },

  async updateNotice({ db, input: { noticeId: id, title, content, alertAgain, fileIds, ...asked }, ...by }) {
    const { caller } = by;
    refusePlaceholders({ title, content });
    const warnings = refuseResidentNumbers({ title, content, fileIds: await documentNames(db, fileIds) });
    const before = await readPublishing(db, id);
    const publishing = await settlePublishing(db, asked, caller.apartmentId, { id, ...before });
    const wasScheduled = before.published_at === null;
    const isPublishedNow = wasScheduled && publishing.publish_at === null;
    const isToldAgain = alertAgain === true && !wasScheduled;
    await db
      .updateTable("notices")
      .set({
        title,
        content,
        ...publishing,
        ...(isPublishedNow && { published_at: sql`now()` }),
        // The moment of this statement: what was opened since the transaction began was the text before.
        ...(isToldAgain && { alerted_at: sql`clock_timestamp()` }),
      })
      .where("id", "=", id)
      .execute();
    await attachFiles(db, caller, "notice", { notice_id: id }, fileIds);
    if (isPublishedNow) await tellResidents(db, { id, title, ...publishing }, by);
    else if (isToldAgain) await tellResidents(db, { id, title, ...publishing, again: randomUUID() }, by);
    const message = isPublishedNow ? "공지사항을 게시했어요." : "공지사항을 수정했어요.";
    return { success: true, message, warnings };
  },

  async publishNoticeNow({ db, input: { noticeId: id }, ...by }) {
    const before = await readPublishing(db, id);
    if (before.published_at === null) {
      const { title } = await db
        .updateTable("notices")
        .set({ publish_at: null, published_at: sql`now()` })
        .where("id", "=", id)
        .returning("title")
        .executeTakeFirstOrThrow();
      await tellResidents(db, { id, title, ...before }, by);
    }
    return { success: true, message: "공지사항을 게시했어요." };
  },

  async deleteNotice({ db, input: { noticeId }, caller, origin }) {
    const deleted = await db.deleteFrom("notices").where("id", "=", noticeId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("notice_not_found");
    await record(db, { action: "notice_deleted", caller, origin, subjectId: noticeId });
    return { success: true, message: "공지사항을 삭제했어요." };
  },
};

const conditionOf: Record<NoticeState, RawBuilder<boolean>> = {
  published: sql<boolean>`(notices.published_at is not null and ${isUnexpired})`,
  scheduled: sql<boolean>`(notices.published_at is null)`,
  expired: sql<boolean>`(notices.published_at is not null and notices.expires_at <= now())`,
};

/** A notice as its reader finds it, and what opening it would change. */
async function findNotice(db: CallDatabase, noticeId: string, caller: Pick<Caller, "role">) {
  const notice: NoticeWithFiles | undefined = await withColumns(
    db.selectFrom("notices"),
    textOrExcerpt("content", false),
  )
    .select(filesOf("notice_id").as("files"))
    .where("id", "=", noticeId)
    .executeTakeFirst();
  if (!notice) throw new CallError("notice_not_found");
  const isMarkedUnread = notice.isUnread;
  // Opening it reads its alerts, too, such as one of a repeated announcement.
  const isUnread = isMarkedUnread || (await hasUnreadAlerts(db, noticeId));
  const isToBeOpened = isUnread || (caller.role === "resident" && (await lacksReceipt(db, noticeId)));
  return { notice: { ...notice, isUnread }, isMarkedUnread, isToBeOpened };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function found(words: string) {
  return sql<string>`(select notice_id from search_notices(${words}))`;
}

function withColumns(
  from: SelectQueryBuilder<DB, "notices", object>,
  content: RawBuilder<string>,
): SelectQueryBuilder<DB, "notices", Notice> {
  return from
    .select(["id", "title", content.as("content"), "created_at as createdAt"])
    .select(["category", "importance", "is_pinned as isPinned", "buildings"])
    .select(["publish_at as publishAt", "published_at as publishedAt", "expires_at as expiresAt"])
    .$narrowType<{ category: NoticeCategory; importance: NoticeImportance }>()
    .select(sql<string>`coalesce(author_name, ${sql.lit(formerAuthor.manager)})`.as("authorName"))
    .select(isUnreadByCaller.as("isUnread"))
    .select([fileCountOf("notice_id").as("fileCount"), thumbnailOf("notice_id").as("thumbnailUrl")]);
}
