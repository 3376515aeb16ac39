import type { Manager } from "#contract/managers.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

export function useManagerDeletion() {
  return useConfirmed("deleteManager", {
    title: "관리자 계정을 삭제할까요?",
    text: ({ name, email }: Manager) => (
      <p>
        <strong>{name}</strong>({email}) 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수 없어요. 쓴
        공지사항은 관리사무소 이름으로 남아요.
      </p>
    ),
    payload: ({ id }) => ({ managerId: id }),
    fallback: "관리자 삭제에 실패했습니다.",
  });
}
