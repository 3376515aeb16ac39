import type { SuperAdmin, WaitingGrant } from "#contract/super-admins.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

export function useSuperAdminDeletion() {
  return useConfirmed("deleteSuperAdmin", {
    title: "최고 관리자 계정을 삭제할까요?",
    text: ({ name, email }: SuperAdmin) => (
      <p>
        <strong>{name}</strong>({email}) 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수 없어요. 지운
        계정은 되돌릴 수 없어요.
      </p>
    ),
    payload: ({ id }) => ({ superAdminId: id }),
    fallback: "최고 관리자를 삭제하지 못했어요. 다시 시도해 주세요.",
  });
}

export function useGrantWithdrawal() {
  return useConfirmed("withdrawSuperAdminClaim", {
    title: "권한 부여를 취소할까요?",
    text: ({ name, email }: WaitingGrant) => (
      <p>
        <strong>{name}</strong>({email}) 님이 다시 로그인해도 최고 관리자가 되지 않아요. 지금 쓰는 계정은
        그대로 남아요.
      </p>
    ),
    confirmLabel: "부여 취소",
    cancelLabel: "닫기",
    payload: ({ userId }) => ({ userId }),
    fallback: "권한 부여를 취소하지 못했어요. 다시 시도해 주세요.",
  });
}
