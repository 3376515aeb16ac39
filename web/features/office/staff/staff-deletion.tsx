import type { StaffMember } from "#contract/staff.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

export function useStaffDeletion() {
  return useConfirmed("deleteStaff", {
    title: "직원 계정을 삭제할까요?",
    text: ({ name, email }: StaffMember) => (
      <p>
        <strong>{name}</strong>({email}) 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수 없어요. 담당하던
        민원은 담당자가 없는 민원이 되고, 쓴 공지사항은 관리사무소 이름으로 남아요.
      </p>
    ),
    payload: ({ id }) => ({ staffId: id }),
    fallback: "직원 계정을 삭제하지 못했어요.",
  });
}
