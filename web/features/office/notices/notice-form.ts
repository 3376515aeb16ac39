import { z } from "zod";

import { errors } from "#contract/errors.ts";
import { createNoticeInput, type NoticeWithFiles } from "#contract/notices.ts";
import { noticeCategories, noticeImportances } from "#contract/values/notice-categories.ts";
import { placeholdersIn } from "#contract/values/notice-placeholders.ts";
import { holdsResidentNumber } from "#contract/values/personal-data.ts";
import { holdsNoResidentNumber } from "#contract/values/published-text.ts";
import { momentOfSeoulField, seoulFieldOf } from "#contract/values/seoul-time.ts";
import { attachedFiles, type FormFile } from "#web/files/attached-files.ts";
import { documentNames } from "#web/files/file-kinds.ts";

/** Readers see the names of documents, so they are looked at as the text is. */
const noticeFiles = z
  .array(z.custom<FormFile>())
  .refine((files) => holdsNoResidentNumber(documentNames(files)), errors.resident_number_found.message)
  .pipe(attachedFiles);

/** Empty: none. */
const seoulMoment = z
  .string()
  .refine(
    (field) => field === "" || momentOfSeoulField(field) !== undefined,
    "날짜와 시각을 모두 골라 주세요.",
  )
  .transform((field) => momentOfSeoulField(field) ?? null);

const fields = createNoticeInput.extend({
  fileIds: noticeFiles,
  category: z.enum(noticeCategories),
  importance: z.enum(noticeImportances),
  isPinned: z.boolean(),
  /** None chosen: all of them. */
  buildings: z.array(z.number()),
  publishAt: seoulMoment,
  expiresAt: seoulMoment,
  alertAgain: z.boolean(),
});

/** Refuses what the server would refuse, but before anything is sent. */
export const noticeForm = fields.superRefine((written, context) => {
  for (const field of ["title", "content"] as const) {
    const refuse = (message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (holdsResidentNumber(written[field])) refuse(errors.resident_number_found.message);
    else if (placeholdersIn(written[field]).length > 0) refuse(errors.placeholder_left.message);
  }
});

export type TypedNotice = z.input<typeof noticeForm>;
export type WrittenNotice = z.output<typeof noticeForm>;

export const emptyNotice: TypedNotice = {
  title: "",
  content: "",
  fileIds: [],
  category: "general",
  importance: "normal",
  isPinned: false,
  buildings: [],
  publishAt: "",
  expiresAt: "",
  alertAgain: false,
};

/** The first values of a notice's form. A published one has no time to wait for. */
export function typedOf(notice: NoticeWithFiles): TypedNotice {
  const { title, content, files, category, importance, isPinned, buildings, expiresAt } = notice;
  const publishAt = notice.publishedAt === null ? notice.publishAt : null;
  return {
    ...emptyNotice,
    title,
    content,
    fileIds: files,
    category,
    importance,
    isPinned,
    buildings: buildings ?? [],
    publishAt: publishAt === null ? "" : seoulFieldOf(publishAt),
    expiresAt: expiresAt === null ? "" : seoulFieldOf(expiresAt),
  };
}

/** The part that the server takes. */
export function payloadOf({ alertAgain, buildings, ...written }: WrittenNotice) {
  return { written: { ...written, buildings: buildings.length === 0 ? null : buildings }, alertAgain };
}
