import { z } from "zod";

import { command, query, success } from "./define.ts";
import { file, fileErrors, fileIds, fileSummary } from "./files.ts";
import { type Excerpt, excerptField, nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { personalDataWarnings } from "./values/personal-data-warnings.ts";
import { searchField, total } from "./values/search-words.ts";
import { id, timestamp } from "./values/text.ts";
import { titleAndContent } from "./values/title-and-content.ts";

export const notice = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** The management office, if the manager's account is deleted. */
  authorName: z.string(),
  createdAt: timestamp,
  /** For the calling resident, for 30 days and not of the time before the account; never for the office. */
  isUnread: z.boolean(),
  ...fileSummary,
});

export type Notice = z.infer<typeof notice>;

const noticeWithFiles = notice.extend({ files: z.array(file) });

export type NoticeWithFiles = z.infer<typeof noticeWithFiles>;

/** A row of the list: with the beginning of its content, not with all of it. */
export type NoticeSummary = Excerpt<Notice>;

export const createNoticeInput = z.object({ ...titleAndContent, fileIds });

export const noticeFunctions = {
  /** Newest first; if there are words, those with the words in title or content. */
  getNotices: query({
    audience: ["manager", "resident"],
    input: optionalPayload({ ...pageFields, ...excerptField, ...searchField }),
    output: success({ notices: z.array(notice), total, nextCursor }),
    shows: ["notices", "noticeReads"],
  }),
  /**
   * Opens a notice. A resident who does has read it, with its alerts, and leaves their household's receipt. (A command,
   * so that nothing but an opening counts: a cache, which reads when it likes, reads with `peekNotice`.)
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
  /**
   * The same notice, without a trace. It is unread as long as opening it would change something: also while an alert
   * of it is, or while nobody of the caller's household has opened it since it was last told of.
   */
  peekNotice: query({
    audience: ["manager", "resident"],
    input: z.object({ noticeId: id }),
    output: success({ notice: noticeWithFiles }),
    errors: ["notice_not_found"],
    shows: ["notices", "noticeReads"],
  }),
  createNotice: command({
    audience: ["manager"],
    right: "notices",
    input: createNoticeInput,
    output: success({ noticeId: id, message: z.string(), warnings: personalDataWarnings }),
    errors: ["resident_number_found", ...fileErrors],
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
    errors: ["notice_not_found", "resident_number_found", ...fileErrors],
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
