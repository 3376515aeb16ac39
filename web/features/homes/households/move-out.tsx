import type { Household } from "#contract/households.ts";
import { homeName } from "#contract/values/home-name.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

/** Asks before everything that a home has is ended. */
export function useMoveOut() {
  return useConfirmed("moveOutHousehold", {
    title: "전출로 처리할까요?",
    text: (home: Household) => (
      <div className="flex flex-col gap-3">
        <p>
          <strong>{homeName(home)}</strong>의 계정 <strong>{home.members.length}개</strong>(
          {home.members.map(({ name }) => name).join(", ")})가 삭제되고 곧바로 로그아웃돼요.
        </p>
        <ul className="list-disc ps-5">
          <li>쓴 글과 댓글, 민원은 ‘탈퇴한 사용자’ 이름으로 남아요.</li>
          <li>공지를 읽은 기록과 보낸 초대는 지워져요. 다음 세대는 아무것도 물려받지 않아요.</li>
          <li>되돌릴 수 없어요.</li>
        </ul>
      </div>
    ),
    confirmLabel: "전출 처리",
    payload: ({ id }) => ({ householdId: id }),
    fallback: "전출로 처리하지 못했어요. 다시 시도해 주세요.",
    toastSeconds: 5,
  });
}
