import type { noticeReachFunctions } from "#contract/notice-reach.ts";
import type { noticeFunctions } from "#contract/notices.ts";
import { about, but, managersOnly, membersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

const text = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

export const access: Access<keyof typeof noticeFunctions | keyof typeof noticeReachFunctions> = {
  getNotices: withNothing(membersOnly),
  getNoticeBuildings: withNothing(managersOnly),
  createNotice: [
    { with: "own apartment", payload: () => text, answers: managersOnly },
    ...about(
      "file",
      async ({ manager }, { build }) => ({ ...text, fileIds: [await build.pendingFile(manager, "notice")] }),
      { home: but(managersOnly, missing), elsewhere: but(managersOnly, missing) },
    ),
  ],
  getNoticeById: about("notice", newNotice, {
    home: membersOnly,
    elsewhere: but(membersOnly, missing),
  }),
  peekNotice: about("notice", newNotice, {
    home: membersOnly,
    elsewhere: but(membersOnly, missing),
  }),
  getNoticeReach: about("notice", newNotice, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  getUnreadHouseholds: about("notice", newNotice, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  updateNotice: about("notice", async (side, world) => ({ ...(await newNotice(side, world)), ...text }), {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  publishNoticeNow: about("notice", newNotice, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
  deleteNotice: about("notice", newNotice, {
    home: managersOnly,
    elsewhere: but(managersOnly, missing),
  }),
};

async function newNotice({ manager }: Side, { call }: World) {
  const { noticeId } = await call(manager, "createNotice", text);
  return { noticeId };
}
