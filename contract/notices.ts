import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { file, fileErrors, fileIds, fileSummary } from "./files.ts";
import { noticeCategories, noticeImportances, noticeStates } from "./values/notice-categories.ts";
import { type Excerpt, excerptField, nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { personalDataWarnings } from "./values/personal-data-warnings.ts";
import { searchField, total } from "./values/search-words.ts";
import { givenMoment, id, timestamp } from "./values/text.ts";
import { askedTitleAndContent } from "./values/title-and-content.ts";
import { maxBuildingOrUnit } from "./values/unit-numbering.ts";

const unusable = "잘못된 접근입니다.";

const moment = givenMoment("날짜와 시각을 확인해 주세요.");

export const notice = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** The management office, if the manager's account is deleted. */
  authorName: z.string(),
  category: z.enum(noticeCategories),
  importance: z.enum(noticeImportances),
  /** Stands above the list. */
  isPinned: z.boolean(),
  /** The buildings that are alerted, and that see it as unread; null: all. Everybody may read it. */
  buildings: z.array(z.int()).nullable(),
  /** When residents got it; while it is scheduled, when they will get it. */
  createdAt: timestamp,
  /** Null unless it waits for this, or was published then by itself. */
  publishAt: timestamp.nullable(),
  /** Null while it is scheduled. */
  publishedAt: timestamp.nullable(),
  /** From then on it is in no list of residents. Its link goes on. */
  expiresAt: timestamp.nullable(),
  /**
   * For the calling resident, for 30 days and not of the time before the account; never for the office. A read notice
   * counts as unread, too, while one of its alerts is unread.
   */
  isUnread: z.boolean(),
  ...fileSummary,
});

export type Notice = z.infer<typeof notice>;

const noticeWithFiles = notice.extend({ files: z.array(file) });

export type NoticeWithFiles = z.infer<typeof noticeWithFiles>;

/** A row of the list: with only the beginning of its content. */
export type NoticeSummary = Excerpt<Notice>;

/** How a notice is published. On an update, what is left out stays as it is, and null is as for a new one. */
export const publishing = {
  category: z.enum(noticeCategories, unusable).nullish(),
  importance: z.enum(noticeImportances, unusable).nullish(),
  isPinned: z.boolean(unusable).nullish(),
  /** Null: all of them. */
  buildings: z
    .array(z.int(unusable).min(1, unusable).max(maxBuildingOrUnit, unusable), unusable)
    .min(1, "동을 하나 이상 골라 주세요.")
    .max(500, "동은 500개까지 고를 수 있어요.")
    .nullish(),
  /** From a minute to a year ahead. Null: at once. What is published stays so. */
  publishAt: moment.nullish(),
  expiresAt: moment.nullish(),
};

export const createNoticeInput = z.object({ ...askedTitleAndContent, fileIds, ...publishing });

const publishingErrors = ["placeholder_left", "publish_time_past", "too_many_pinned"] as const;

export const noticeFunctions = {
  /**
   * Newest first; if there are words, those with the words in title or content. Residents get what is published and
   * not expired; who writes notices gets all of them, or those of a state. `pinned` are those of all pages that stand
   * above them, and they are in `notices`, too.
   */
  getNotices: query({
    audience: ["manager", "resident"],
    input: optionalPayload({
      ...pageFields,
      ...excerptField,
      ...searchField,
      category: z.enum(noticeCategories, unusable).nullish(),
      state: z.enum(noticeStates, unusable).nullish(),
    }),
    output: success({ notices: z.array(notice), pinned: z.array(notice), total, nextCursor }),
    shows: ["notices", "noticeReads"],
  }),
  /** The buildings that a notice can be addressed to, by number, and how many households that are lived in each has. */
  getNoticeBuildings: query({
    audience: ["manager"],
    right: "notices",
    input: nothing,
    output: success({ buildings: z.array(z.object({ building: z.int(), householdCount: z.int() })) }),
    shows: ["residents"],
  }),
  /**
   * Opens a notice. A resident who does has read it, with its alerts, and leaves their household's receipt. It comes as
   * it was before. (A command, so that nothing but an opening counts: a cache, which reads when it likes, reads with
   * `peekNotice`.)
   */
  getNoticeById: command({
    audience: ["manager", "resident"],
    input: z.object({ noticeId: id }),
    output: success({ notice: noticeWithFiles }),
    errors: ["notice_not_found"],
    limits: { perHour: null },
    // To open it twice changes nothing.
    keepsAnswer: false,
    touches: ["noticeReads", "alerts"],
  }),
  /** The same, without a trace. */
  peekNotice: query({
    audience: ["manager", "resident"],
    input: z.object({ noticeId: id }),
    output: success({
      notice: noticeWithFiles,
      /** Whether `getNoticeById` would change anything: also while nobody of the caller's household has opened it. */
      isToBeOpened: z.boolean(),
    }),
    errors: ["notice_not_found"],
    shows: ["notices", "noticeReads"],
  }),
  createNotice: command({
    audience: ["manager"],
    right: "notices",
    input: createNoticeInput,
    output: success({ noticeId: id, message: z.string(), warnings: personalDataWarnings }),
    errors: ["resident_number_found", ...publishingErrors, ...fileErrors],
    touches: ["notices"],
  }),
  updateNotice: command({
    audience: ["manager"],
    right: "notices",
    /** With `alertAgain`, the residents are told as of a new notice. */
    input: createNoticeInput.extend({
      noticeId: id,
      alertAgain: z.boolean("잘못된 접근입니다.").nullish(),
    }),
    output: success({ message: z.string(), warnings: personalDataWarnings }),
    errors: ["notice_not_found", "resident_number_found", ...publishingErrors, ...fileErrors],
    touches: ["notices"],
  }),
  /** What is published already stays as it is. */
  publishNoticeNow: command({
    audience: ["manager"],
    right: "notices",
    input: z.object({ noticeId: id }),
    output: success({ message: z.string() }),
    errors: ["notice_not_found"],
    touches: ["notices"],
  }),
  deleteNotice: command({
    audience: ["manager"],
    right: "notices",
    input: z.object({ noticeId: id }),
    output: success({ message: z.string() }),
    errors: ["notice_not_found"],
    touches: ["notices"],
    removes: "noticeId",
  }),
};
