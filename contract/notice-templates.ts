import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { noticeCategories } from "./values/notice-categories.ts";
import { id, maxLengths, requiredText } from "./values/text.ts";
import { askedTitleAndContent } from "./values/title-and-content.ts";

const noticeTemplate = z.object({
  /** Null for the product's own, which cannot be changed: saving one makes a copy of the office's own. */
  id: id.nullable(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
  category: z.enum(noticeCategories),
});

export type NoticeTemplate = z.infer<typeof noticeTemplate>;

export const saveNoticeTemplateInput = z.object({
  /** Without it, a new one. */
  templateId: id.nullish(),
  name: requiredText({ max: maxLengths.name, required: "서식 이름을 입력해 주세요." }),
  ...askedTitleAndContent,
  category: z.enum(noticeCategories, "잘못된 접근입니다."),
});

export const noticeTemplateFunctions = {
  /** The office's own by name, and then those of the product. */
  getNoticeTemplates: query({
    audience: ["manager"],
    right: "notices",
    input: nothing,
    output: success({ templates: z.array(noticeTemplate) }),
    shows: ["noticeTemplates"],
  }),
  saveNoticeTemplate: command({
    audience: ["manager"],
    right: "notices",
    input: saveNoticeTemplateInput,
    output: success({ templateId: id, message: z.string() }),
    errors: ["template_not_found", "too_many_templates", "resident_number_found"],
    touches: ["noticeTemplates"],
  }),
  deleteNoticeTemplate: command({
    audience: ["manager"],
    right: "notices",
    input: z.object({ templateId: id }),
    output: success({ message: z.string() }),
    errors: ["template_not_found"],
    touches: ["noticeTemplates"],
    removes: "templateId",
  }),
};
