import { z } from "zod";

import { complaintMessage } from "./complaint-messages.ts";
import { command, nothing, query, success } from "./define.ts";
import { file, fileErrors, fileIds } from "./files.ts";
import { complaintCategoryNames } from "./values/complaint-categories.ts";
import { complaintSourceNames } from "./values/complaint-sources.ts";
import { complaintOrders, complaintStatuses } from "./values/complaint-status.ts";
import { excerptField, nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { searchField, total } from "./values/search-words.ts";
import { givenDay, id, timestamp } from "./values/text.ts";
import { titleAndContent } from "./values/title-and-content.ts";

const status = z.enum(complaintStatuses, "잘못된 접근입니다.");

export const complaintCategory = z.enum(complaintCategoryNames, "잘못된 접근입니다.");

const source = z.enum(complaintSourceNames);

/** One of the office. */
const colleague = z.object({ id, name: z.string() });

export type Colleague = z.infer<typeof colleague>;

export const complaint = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** Null if the resident's account is deleted, or if the office entered it for nobody in particular. */
  authorId: id.nullable(),
  /** For the office who called, of what it entered itself; else how it came, such as `전화 접수`. */
  authorName: z.string(),
  /** Where it came from, such as `101동 1203호`; null if the resident no longer belongs to the apartment. */
  authorHome: z.string().nullable(),
  /** How it came: by a resident's app, or by what the office entered. */
  source,
  /** Where it is, in words; null of what a resident's app has sent. */
  place: z.string().nullable(),
  status,
  category: complaintCategory,
  /** The office means to be done by this day of Seoul's calendar: `2026-11-29`. */
  dueOn: z.iso.date(),
  /** Whether it is not resolved and its day is past. */
  isOverdue: z.boolean(),
  /** The manager who has it; null if nobody has, and for residents. */
  assignee: colleague.nullable(),
  fileCount: z.number().int(),
  createdAt: timestamp,
});

export type Complaint = z.infer<typeof complaint>;

const complaintWithFiles = complaint.extend({ files: z.array(file) });

export type ComplaintWithFiles = z.infer<typeof complaintWithFiles>;

const statusChange = z.object({
  from: status,
  to: status,
  /** For the office the name of the person; for residents the management office, or themselves (본인) if they reopened it. */
  changedBy: z.string(),
  changedAt: timestamp,
  /** Whether the resident reopened it. Their reason is the first reply from then on. */
  isReopening: z.boolean(),
});

export type ComplaintStatusChange = z.infer<typeof statusChange>;

const count = z.number().int();

/** How many complaints there are, in each status and in all. */
const counts = z.object({ all: count, submitted: count, in_progress: count, resolved: count });

export type ComplaintCounts = z.infer<typeof counts>;

/** The person who told the office, and what they said of themselves. */
const caller = z.object({ name: z.string().nullable(), phone: z.string().nullable() });

/** A complaint with what happened to it, oldest first. */
const complaintWithHistory = z.object({ complaint, history: z.array(statusChange) });

export const otherComplaint = complaint.pick({ id: true, title: true, status: true, createdAt: true });

export type OtherComplaint = z.infer<typeof otherComplaint>;

/** Any day of this century: a complaint may have been due before it was entered. */
const dueDay = givenDay("날짜를 골라 주세요.");

/** Without a category a new complaint is 기타, and an edited one keeps its own. */
export const createComplaintInput = z.object({
  ...titleAndContent,
  category: complaintCategory.optional(),
  fileIds,
});

/** What the office's list is narrowed down to. */
export const complaintFilterFields = {
  status: z.enum(["open", ...complaintStatuses], "잘못된 접근입니다.").nullish(),
  category: complaintCategory.nullish(),
  assignee: z.union([z.enum(["me", "none"]), id], "잘못된 접근입니다.").nullish(),
  /** Only those that are overdue, or only the others. */
  isOverdue: z.boolean("잘못된 접근입니다.").nullish(),
  /** Only those that are not resolved and were to be done by today or earlier. */
  isDue: z.boolean("잘못된 접근입니다.").nullish(),
  ...searchField,
};

export const complaintFunctions = {
  /**
   * Newest first unless asked otherwise. With a status, only the complaints in it, or all that are not resolved (`open`);
   * with a query, only those with the words in title, content or the author's name, and those of a household such as '103동' or '103-1203'. An
   * assignee is a colleague, `me`, or `none` for those that are nobody's.
   */
  getComplaintsByApartment: query({
    audience: ["manager"],
    right: "complaints",
    input: optionalPayload({
      ...pageFields,
      ...excerptField,
      ...complaintFilterFields,
      order: z.enum(complaintOrders, "잘못된 접근입니다.").nullish(),
    }),
    output: success({
      complaints: z.array(complaint),
      nextCursor,
      total,
      /** What each status would list with the same query and filters. */
      counts,
    }),
    shows: ["complaints"],
  }),
  /** Newest first. With a query, only those with the words in title or content. */
  getMyComplaints: query({
    audience: ["resident"],
    input: optionalPayload({ ...pageFields, ...excerptField, ...searchField }),
    output: success({ complaints: z.array(complaint), nextCursor, total }),
    shows: ["complaints"],
  }),
  /** The history comes oldest first. */
  getComplaintById: query({
    audience: ["manager", "resident"],
    right: "complaints",
    input: z.object({ complaintId: id }),
    output: success({
      ...complaintWithHistory.shape,
      complaint: complaintWithFiles,
      /** For the office: who called. Null if nobody said so, and for residents. */
      caller: caller.nullable(),
      /** What was said, oldest first. Residents get no notes. */
      messages: z.array(complaintMessage),
      /** Until when its author may reopen it; null if they may not. */
      reopenableUntil: timestamp.nullable(),
      /** Whether its author may still edit and delete it: nothing was done or said about it yet. */
      isEditable: z.boolean(),
      /** For the office: the home that it is of, if it is of one. For residents: null. */
      householdId: id.nullable(),
      /** For the office: the newest five other complaints from the same household. For residents: none. */
      householdComplaints: z.array(otherComplaint),
      message: z.string(),
    }),
    errors: ["complaint_not_found", "complaint_of_another"],
    shows: ["complaints"],
  }),
  createComplaint: command({
    audience: ["resident"],
    input: createComplaintInput,
    output: success({ complaintId: id, message: z.string() }),
    errors: fileErrors,
    limits: {
      perHour: 20,
      perHourSentence: (most) => `민원은 한 시간에 ${most}건까지 접수할 수 있어요.`,
    },
    touches: ["complaints"],
  }),
  updateComplaint: command({
    audience: ["resident"],
    input: createComplaintInput.extend({ complaintId: id }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found", "complaint_of_another", "complaint_under_way", ...fileErrors],
    touches: ["complaints"],
  }),
  updateComplaintStatus: command({
    audience: ["manager"],
    right: "complaints",
    input: z.object({
      complaintId: id,
      status,
      /** With it, only a complaint that is still in this status is changed; else it is a `conflict`. */
      from: status.nullish(),
    }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found"],
    touches: ["complaints"],
  }),
  /** Everybody who works on complaints, by name. */
  getComplaintAssignees: query({
    audience: ["manager"],
    right: "complaints",
    input: nothing,
    output: success({ assignees: z.array(colleague) }),
    shows: ["managers", "staff"],
  }),
  /** Tells the one who has it now, unless they took it themselves. */
  assignComplaint: command({
    audience: ["manager"],
    right: "complaints",
    input: z.object({ complaintId: id, staffId: id.nullable() }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found", "staff_not_found"],
    touches: ["complaints"],
  }),
  /** All or nothing. */
  assignComplaints: command({
    audience: ["manager"],
    right: "complaints",
    input: z.object({
      complaintIds: z.array(id).min(1, "민원을 골라 주세요.").max(100, "한 번에 100건까지 정할 수 있어요."),
      staffId: id.nullable(),
    }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found", "staff_not_found"],
    touches: ["complaints"],
  }),
  setComplaintDue: command({
    audience: ["manager"],
    right: "complaints",
    input: z.object({ complaintId: id, dueOn: dueDay }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found"],
    touches: ["complaints"],
  }),
  setComplaintCategory: command({
    audience: ["manager"],
    right: "complaints",
    input: z.object({ complaintId: id, category: complaintCategory }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found"],
    touches: ["complaints"],
  }),
  /** A manager may delete any complaint, a resident their own while `isEditable`. */
  deleteComplaint: command({
    audience: ["manager", "resident"],
    right: "complaints",
    input: z.object({ complaintId: id }),
    output: success({ message: z.string() }),
    errors: ["complaint_not_found", "complaint_of_another", "complaint_under_way"],
    touches: ["complaints"],
    removes: "complaintId",
  }),
};
