import type { Resident } from "#contract/residents.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

import { personAndHome } from "./resident-words.ts";

export function useResidentDeletion() {
  return useConfirmed("deleteResident", {
    title: "주민 계정을 삭제할까요?",
    text: (resident: Resident) => (
      <p>
        <strong>{personAndHome(resident)}</strong> 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수 없어요.
        쓴 글과 댓글은 ‘탈퇴한 사용자’ 이름으로 남아요.
      </p>
    ),
    payload: ({ id }) => ({ residentId: id }),
    fallback: "계정 삭제에 실패했습니다.",
    toastSeconds: 5,
  });
}
