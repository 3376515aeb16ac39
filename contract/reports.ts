import { z } from "zod";

import { command, query, success } from "./define.ts";
import { file } from "./files.ts";
import { postOrComment } from "./values/hiding.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { askedText } from "./values/published-text.ts";
import { reportReasonNames, reportStateNames } from "./values/report-reasons.ts";
import { id, maxLengths, optionalText, requiredText, timestamp } from "./values/text.ts";

/** What the office decides about: one post, comment or talk, even if many reported it. */
const report = z.object({
  id,
  kind: z.enum(["post", "comment", "market_talk"]),
  state: z.enum(reportStateNames),
  /** Null for a comment. */
  title: z.string().nullable(),
  excerpt: z.string(),
  authorNickname: z.string(),
  /** The author has deleted it since. */
  isGone: z.boolean(),
  reporterCount: z.number().int(),
  householdCount: z.number().int(),
  createdAt: timestamp,
});

export type Report = z.infer<typeof report>;

const copy = z.object({
  title: z.string().nullable(),
  content: z.string(),
  photoCount: z.number().int(),
  copiedAt: timestamp,
});

const wholeReport = report.omit({ excerpt: true }).extend({
  /** The text as it was reported, oldest first: several if the author changed it between two reports. */
  copies: z.array(copy),
  /** The photos that still hang on it. */
  files: z.array(file),
  reasons: z.array(z.object({ reason: z.enum(reportReasonNames), detail: z.string().nullable() })),
  decidedAt: timestamp.nullable(),
  decisionReason: z.string().nullable(),
  /** When it returns by itself; null if it is not hidden, or removed. */
  hiddenUntil: timestamp.nullable(),
  appeal: z.string().nullable(),
  appealedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  endingReason: z.string().nullable(),
  /** From when on it may be removed; null if it may be already, or is not hidden. */
  removableFrom: timestamp.nullable(),
  /** Whether a colleague has to decide, because the caller has hidden it. */
  isForColleague: z.boolean(),
});

export type WholeReport = z.infer<typeof wholeReport>;

export const reportInput = z.object({
  reason: z.enum(reportReasonNames, "신고하는 이유를 골라 주세요."),
  detail: optionalText({ max: maxLengths.detail, multiline: true }),
});

/** The author reads it. */
export const decisionInput = z.object({
  reason: askedText(
    requiredText({ max: maxLengths.detail, required: "이유를 적어 주세요.", multiline: true }),
  ),
});

export const appealInput = z.object({
  statement: requiredText({
    max: maxLengths.message,
    required: "가리지 말아야 할 이유를 적어 주세요.",
    multiline: true,
  }),
});

const reportId = z.uuid("신고 ID가 유효하지 않습니다.");

const done = success({ message: z.string() });

export const reportFunctions = {
  /** Nothing is hidden by it: the office decides. */
  reportContent: command({
    audience: ["resident"],
    input: reportInput.extend(postOrComment),
    output: done,
    errors: [
      "post_not_found",
      "comment_not_found",
      "market_talk_not_found",
      "already_reported",
      "cannot_report_own",
    ],
    limits: { perHour: 30, perHourSentence: (most) => `신고는 한 시간에 ${most}번까지 할 수 있어요.` },
    touches: ["reports"],
  }),
  /** Newest first. */
  getReports: query({
    audience: ["manager"],
    right: "community",
    input: optionalPayload({
      ...pageFields,
      /** `decided`: all that wait for nobody any more, or for their author only. */
      state: z.enum([...reportStateNames, "decided"], "잘못된 접근입니다.").nullish(),
    }),
    output: success({
      reports: z.array(report),
      nextCursor,
      /** What waits for the office. */
      waiting: z.object({ new: z.number().int(), appealed: z.number().int() }),
    }),
    shows: ["reports"],
  }),
  getReport: query({
    audience: ["manager"],
    right: "community",
    input: z.object({ reportId }),
    output: success({ report: wholeReport }),
    errors: ["report_not_found"],
    shows: ["reports"],
  }),
  decideReport: command({
    audience: ["manager"],
    right: "community",
    input: decisionInput.extend({
      reportId,
      decision: z.enum(["dismiss", "hide"], "잘못된 접근입니다."),
    }),
    output: done,
    errors: [
      "report_not_found",
      "report_decided",
      "post_not_found",
      "comment_not_found",
      "market_talk_not_found",
      "resident_number_found",
    ],
    touches: ["reports", "posts", "comments", "marketTalks"],
  }),
  /** For the caller's own writing, once, until it returns. */
  appealHiding: command({
    audience: ["resident"],
    input: appealInput.extend(postOrComment),
    output: done,
    errors: [
      "post_not_found",
      "comment_not_found",
      "market_talk_not_found",
      "not_hidden",
      "already_appealed",
      "appeal_too_late",
      "report_decided",
      "resident_number_found",
    ],
    touches: ["reports", "posts", "comments", "marketTalks"],
  }),
  /** Ends a hiding, also where its author has not objected. */
  decideAppeal: command({
    audience: ["manager"],
    right: "community",
    input: decisionInput.extend({
      reportId,
      decision: z.enum(["restore", "remove"], "잘못된 접근입니다."),
    }),
    output: done,
    errors: [
      "report_not_found",
      "not_hidden",
      "report_decided",
      "removal_too_early",
      "colleague_decides",
      "resident_number_found",
    ],
    touches: ["reports", "posts", "comments", "marketTalks"],
  }),
};
