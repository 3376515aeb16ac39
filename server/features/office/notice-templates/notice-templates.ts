import { sql } from "kysely";

import type { noticeTemplateFunctions } from "#contract/notice-templates.ts";
import type { NoticeCategory } from "#contract/values/notice-categories.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";
import { refuseResidentNumbers } from "#server/domain/personal-data.ts";

import { productTemplates } from "./product-templates.ts";

export const noticeTemplateHandlers: Handlers<keyof typeof noticeTemplateFunctions> = {
  async getNoticeTemplates({ db }) {
    const own = await db
      .selectFrom("notice_templates")
      .select(["id", "name", "title", "content", "category"])
      .$narrowType<{ category: NoticeCategory }>()
      .orderBy(sql`name collate "C"`)
      .orderBy("id")
      .execute();
    return { success: true, templates: [...own, ...productTemplates.map((one) => ({ id: null, ...one }))] };
  },

  async saveNoticeTemplate({ db, input: { templateId, ...template }, caller }) {
    const { name, title, content } = template;
    refuseResidentNumbers({ name, title, content });
    const message = "서식을 저장했어요.";
    if (templateId) {
      const updated = await db
        .updateTable("notice_templates")
        .set(template)
        .where("id", "=", templateId)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) throw new CallError("template_not_found");
      return { success: true, templateId, message };
    }
    // Two calls at the same moment would both see room.
    await holdByName(db, `danji.templates ${caller.apartmentId}`);
    const { count } = await db
      .selectFrom("notice_templates")
      .select((one) => one.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (count >= mostTemplates) throw new CallError("too_many_templates");
    const { id } = await db
      .insertInto("notice_templates")
      .values({ apartment_id: caller.apartmentId, ...template })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { success: true, templateId: id, message };
  },

  async deleteNoticeTemplate({ db, input: { templateId } }) {
    const deleted = await db.deleteFrom("notice_templates").where("id", "=", templateId).executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("template_not_found");
    return { success: true, message: "서식을 삭제했어요." };
  },
};

/** So many, with the longest texts, are one answer. */
const mostTemplates = 50;
