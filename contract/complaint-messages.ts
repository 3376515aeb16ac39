import { z } from "zod";

import { command, success } from "./define.ts";
import { file, fileErrors, fileIds } from "./files.ts";
import { complaintStatuses } from "./values/complaint-status.ts";
import { fileStages } from "./values/file-stages.ts";
import { askedText } from "./values/published-text.ts";
import { id, maxLengths, requiredText, timestamp } from "./values/text.ts";

const stage = z.enum(fileStages, "잘못된 접근입니다.");

const messageFile = file.extend({ stage: stage.nullable() });

export type MessageFile = z.infer<typeof messageFile>;

/** What was said about a complaint. */
export const complaintMessage = z.object({
  id,
  /** An answer of the office, a reply of the resident, or a note that only the office sees. */
  kind: z.enum(["answer", "reply", "note"]),
  /** For the office the name of the person; residents are not told who of the office answered. */
  authorName: z.string(),
  content: z.string(),
  files: z.array(messageFile),
  createdAt: timestamp,
});

export type ComplaintMessage = z.infer<typeof complaintMessage>;

const messageText = (required: string) =>
  requiredText({ max: maxLengths.complaintMessage, multiline: true, required });

const answerFiles = z
  .array(z.object({ fileId: id.toLowerCase(), stage: stage.nullish() }))
  // The purpose has its own number (too_many_files); this is only an end.
  .max(100, "잘못된 접근입니다.")
  .refine(
    (files) => new Set(files.map(({ fileId }) => fileId)).size === files.length,
    "같은 파일을 두 번 올릴 수 없어요.",
  )
  .optional();

export const answerComplaintsInput = z.object({
  complaintIds: z
    .array(id.toLowerCase())
    .min(1, "민원을 하나 이상 골라 주세요.")
    .max(100, "한 번에 민원 100건까지 답변할 수 있어요.")
    .refine((ids) => new Set(ids).size === ids.length, "같은 민원을 두 번 고를 수 없어요."),
  content: askedText(messageText("답변 내용을 입력해 주세요.")),
  /** Without it the complaints keep theirs. */
  status: z.enum(complaintStatuses, "잘못된 접근입니다.").nullish(),
  files: answerFiles,
});

export const addComplaintNoteInput = z.object({
  complaintId: id,
  content: messageText("메모 내용을 입력해 주세요."),
  fileIds,
});

export const replyToComplaintInput = z.object({
  complaintId: id,
  content: askedText(messageText("남길 내용을 입력해 주세요.")),
  fileIds,
});

export const reopenComplaintInput = z.object({
  complaintId: id,
  reason: messageText("다시 여는 까닭을 입력해 주세요."),
});

export const complaintMessageFunctions = {
  /** Gives one answer to all of them, or to none: each conversation shows it, with its files. */
  answerComplaints: command({
    audience: ["manager"],
    right: "complaints",
    input: answerComplaintsInput,
    output: success({ answeredCount: z.int(), message: z.string() }),
    errors: ["complaint_not_found", "resident_number_found", ...fileErrors],
    touches: ["complaints"],
  }),
  addComplaintNote: command({
    audience: ["manager"],
    right: "complaints",
    input: addComplaintNoteInput,
    output: success({ messageId: id, message: z.string() }),
    errors: ["complaint_not_found", ...fileErrors],
    touches: ["complaints"],
  }),
  replyToComplaint: command({
    audience: ["resident"],
    input: replyToComplaintInput,
    output: success({ messageId: id, message: z.string() }),
    errors: ["complaint_not_found", "complaint_of_another", "complaint_closed", ...fileErrors],
    touches: ["complaints"],
  }),
  /** Within seven days after it was resolved. The reason stands in the conversation as a reply. */
  reopenComplaint: command({
    audience: ["resident"],
    input: reopenComplaintInput,
    output: success({ message: z.string() }),
    errors: ["complaint_not_found", "complaint_of_another", "reopen_too_late"],
    touches: ["complaints"],
  }),
};
