import type { Notice } from "#contract/notices.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

import { nameAddressed, useBuildings } from "./addressed.ts";
import { UrgentText } from "./urgent-confirmation.tsx";

/** Asks before a scheduled notice is published ahead of its time. */
export function usePublishingNow() {
  const buildings = useBuildings();
  return useConfirmed("publishNoticeNow", {
    title: "지금 게시할까요?",
    text: ({
      title,
      importance,
      buildings: addressed,
    }: Pick<Notice, "id" | "title" | "importance" | "buildings">) =>
      importance === "urgent" ? (
        <UrgentText whom={nameAddressed(addressed, buildings)} publishAt={null} />
      ) : (
        <p>
          <strong>{title}</strong> 공지를 예약한 시각보다 먼저 게시하고, {nameAddressed(addressed, buildings)}
          에 알려요.
        </p>
      ),
    confirmLabel: "지금 게시",
    payload: ({ id }) => ({ noticeId: id }),
    fallback: "게시하지 못했어요.",
  });
}
