import type { WaitingGrant } from "#contract/super-admins.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

/** @param onWithdrawn called after the answer */
export function useGrantWithdrawal(onWithdrawn: () => void) {
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
    onDone: onWithdrawn,
  });
}
