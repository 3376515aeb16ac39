import type { Notice } from "#contract/notices.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

/** Asks before a notice is deleted. */
export function useNoticeDeletion(onDone?: () => void) {
  return useConfirmed("deleteNotice", {
    title: "공지사항을 삭제할까요?",
    text: ({ title }: Pick<Notice, "id" | "title">) => (
      <p>
        <strong>{title}</strong> 공지를 지우면 주민들도 더 이상 볼 수 없고 되돌릴 수 없어요.
      </p>
    ),
    payload: ({ id }) => ({ noticeId: id }),
    fallback: "삭제에 실패했습니다.",
    onDone,
  });
}
