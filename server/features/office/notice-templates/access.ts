import type { noticeTemplateFunctions } from "#contract/notice-templates.ts";
import { about, but, managersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const text = {
  name: "단수",
  title: "단수 안내",
  content: "물이 나오지 않아요.",
  category: "facility",
} as const;

export const access: Access<keyof typeof noticeTemplateFunctions> = {
  getNoticeTemplates: withNothing(managersOnly),
  saveNoticeTemplate: [
    { with: "own apartment", payload: () => text, answers: managersOnly },
    ...about("template", async (side, world) => ({ ...(await newTemplate(side, world)), ...text }), {
      home: managersOnly,
      elsewhere: but(managersOnly, missing),
    }),
  ],
  deleteNoticeTemplate: about("template", newTemplate, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
};

async function newTemplate({ manager }: Side, { call }: World) {
  const { templateId } = await call(manager, "saveNoticeTemplate", text);
  return { templateId };
}
