import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { file, fileErrors } from "./files.ts";
import { documentCategories, dutyKinds, dutyStates, listedCategories } from "./values/documents.ts";
import { nextCursor, optionalPayload, pageFields } from "./values/page.ts";
import { personalDataWarnings } from "./values/personal-data-warnings.ts";
import { askedText } from "./values/published-text.ts";
import { searchField } from "./values/search-words.ts";
import { givenDay, id, optionalText, requiredText, timestamp } from "./values/text.ts";

const wrong = "잘못된 접근입니다.";
const count = z.int();
const day = z.iso.date();

const inList = z.object({
  id,
  kind: z.enum(["document", "disclosure"]),
  category: z.enum(listedCategories),
  title: z.string(),
  summary: z.string().nullable(),
  /** The day of the meeting or signing, or the period's last. */
  happenedOn: day,
  publishedAt: timestamp,
  isPinned: z.boolean(),
  fileCount: count,
  /** The management office, if the account is deleted. */
  authorName: z.string(),
});

export type DocumentInList = z.infer<typeof inList>;

const version = z.object({
  /** None, if they told something and were taken away. */
  files: z.array(file),
  replacedAt: timestamp,
  reason: z.string(),
});

const document = inList.omit({ kind: true }).extend({
  category: z.enum(documentCategories),
  files: z.array(file),
  /** What was published before, the newest first. */
  versions: z.array(version),
  /** The office's: published later than the law or the bylaws say. */
  isLate: z.boolean().nullable(),
});

export type DocumentView = z.infer<typeof document>;

const category = z.enum(documentCategories, "종류를 골라 주세요.");
const title = askedText(requiredText({ max: 100, required: "제목을 입력해 주세요." }));
const summary = optionalText({ max: 1000, multiline: true });
const happenedOn = givenDay("날짜를 입력해 주세요.");
const isPinned = z.boolean(wrong);

const files = z
  .array(id, "파일을 올려 주세요.")
  .min(1, "파일을 하나 이상 올려 주세요.")
  .max(10, "파일은 10개까지 올릴 수 있어요.")
  .refine((ids) => new Set(ids).size === ids.length, wrong);

const confirms = z.boolean(wrong).nullish();

export const createDocumentInput = z.object({
  category,
  title,
  summary,
  happenedOn,
  fileIds: files,
  isPinned: isPinned.nullish(),
  /** That no file tells of a home, a telephone or an account. It is recorded. */
  confirmsNoPersonalData: confirms,
});

export const updateDocumentInput = z.object({
  documentId: id,
  category: category.optional(),
  title: title.optional(),
  summary: summary.optional(),
  happenedOn: happenedOn.optional(),
  isPinned: isPinned.optional(),
});

export const replaceDocumentFilesInput = z.object({
  documentId: id,
  fileIds: files,
  reason: askedText(requiredText({ max: 200, required: "바꾸는 까닭을 입력해 주세요." })).refine(
    (reason) => reason.length >= 2,
    "까닭을 2자 이상 적어 주세요.",
  ),
  confirmsNoPersonalData: confirms,
  /** Takes the older files away at once, for a paper that told too much. Their dates and reasons stay. */
  removesOlder: z.boolean(wrong).nullish(),
});

export const documentFunctions = {
  /** The newest first, results of complaints among them. `pinned` are those of all pages that stand above. */
  getDocuments: query({
    audience: ["resident", "manager"],
    input: optionalPayload({
      ...pageFields,
      ...searchField,
      category: z.enum(listedCategories, wrong).nullish(),
    }),
    output: success({ documents: z.array(inList), pinned: z.array(inList), nextCursor }),
    shows: ["documents", "disclosures"],
  }),
  getDocumentById: query({
    audience: ["resident", "manager"],
    input: z.object({ documentId: id }),
    output: success({ document }),
    errors: ["document_not_found"],
    shows: ["documents"],
  }),
  createDocument: command({
    audience: ["manager"],
    right: "notices",
    input: createDocumentInput,
    output: success({ documentId: id, message: z.string(), warnings: personalDataWarnings }),
    errors: ["confirmation_missing", "resident_number_found", "too_many_pinned", ...fileErrors],
    touches: ["documents"],
  }),
  /** What is left out stays. Nobody is told. */
  updateDocument: command({
    audience: ["manager"],
    right: "notices",
    input: updateDocumentInput,
    output: success({ message: z.string(), warnings: personalDataWarnings }),
    errors: ["document_not_found", "resident_number_found", "too_many_pinned"],
    touches: ["documents"],
  }),
  /** Publishes other files in place of the present ones, which stay readable with their date. */
  replaceDocumentFiles: command({
    audience: ["manager"],
    right: "notices",
    input: replaceDocumentFilesInput,
    output: success({ message: z.string(), warnings: personalDataWarnings }),
    errors: ["document_not_found", "confirmation_missing", "resident_number_found", ...fileErrors],
    touches: ["documents"],
  }),
  deleteDocument: command({
    audience: ["manager"],
    right: "notices",
    input: z.object({ documentId: id }),
    output: success({ message: z.string() }),
    errors: ["document_not_found"],
    touches: ["documents"],
    removes: "documentId",
  }),
  /** What law and bylaws ask the office to make public, the late ones first. */
  getDocumentDuties: query({
    audience: ["manager"],
    right: "notices",
    input: nothing,
    output: success({
      duties: z.array(
        z.object({
          kind: z.enum(dutyKinds),
          title: z.string(),
          article: z.string(),
          days: count,
          /** Null: nothing of this kind was published in a year. */
          happenedOn: day.nullable(),
          dueOn: day.nullable(),
          state: z.enum(dutyStates),
          documentId: id.nullable(),
        }),
      ),
    }),
    shows: ["documents"],
  }),
};
