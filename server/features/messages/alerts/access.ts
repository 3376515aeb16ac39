import type { alertFunctions } from "#contract/alerts.ts";
import { about, but, membersOnly, missing, residentsOnly, withNothing } from "#server/testing/access.ts";
import type { Access, Answers, Side, World } from "#server/testing/access.ts";

export const access: Access<keyof typeof alertFunctions> = {
  getAlerts: withNothing(membersOnly),
  watchAlerts: withNothing(membersOnly),
  markAlertRead: about("notice's alert", newNoticeAlert, {
    // The residents of the apartment are told of a notice, the office is not.
    home: residentsToldAlone(),
    elsewhere: but(membersOnly, missing),
  }),
  markAlertsOfRead: [
    { with: "a kind", payload: () => ({ kind: "complaint_filed" }), answers: membersOnly },
    ...about(
      "notice",
      async ({ manager }: Side, { call }: World) => {
        const notice = { title: "단수 안내", content: "내일 물이 나오지 않아요." };
        return { subjectId: (await call(manager, "createNotice", notice)).noticeId };
      },
      { home: membersOnly, elsewhere: but(membersOnly, missing) },
    ),
  ],
  markAllAlertsRead: [
    { with: "a moment", payload: () => ({ upTo: new Date().toISOString() }), answers: membersOnly },
  ],
  setThreadMuted: about(
    "post",
    async ({ resident }: Side, { call }: World) => {
      const post = { title: "안녕하세요", content: "이사 왔어요.", boardId: "free_board" } as const;
      const { postId } = await call(resident, "createPost", post);
      return { postId, isMuted: true };
    },
    { neighbours: residentsOnly, elsewhere: but(residentsOnly, missing) },
  ),
};

async function newNoticeAlert({ manager, resident }: Side, { call }: World) {
  await call(manager, "createNotice", { title: "단수 안내", content: "내일 물이 나오지 않아요." });
  const { alerts } = await call(resident, "getAlerts", null);
  return { alertId: alerts[0]!.id };
}

function residentsToldAlone(): Answers {
  const [nobody, settingUp, superAdmin, , resident] = membersOnly;
  return [nobody, settingUp, superAdmin, missing, resident];
}
