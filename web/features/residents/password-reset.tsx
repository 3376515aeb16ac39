import { useState } from "react";

import type { Resident } from "#contract/residents.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { AccountHandoverDialog, type AccountToHandOver } from "#web/ui/overlays/account-handover-dialog.tsx";

/** Asks for confirmation, then shows the new temporary password. */
export function usePasswordReset() {
  const [account, setAccount] = useState<AccountToHandOver & { name: string }>();
  const confirmed = useConfirmed("resetResidentPassword", {
    title: "비밀번호를 재설정할까요?",
    text: ({ name, building, unit }: Resident) => (
      <p>
        <strong>{name}</strong>({building}동 {unit}호) 님은 모든 기기에서 로그아웃되고, 새 임시 비밀번호로
        로그인해 초기 설정을 다시 해야 해요.
      </p>
    ),
    confirmLabel: "재설정",
    payload: ({ id }) => ({ residentId: id }),
    fallback: "비밀번호 재설정에 실패했습니다.",
    toastSeconds: 5,
    failureShownMs: 5000,
    onDone: ({ name, email }, { tempPassword }) => setAccount({ name, email, tempPassword }),
  });
  if (!account) return confirmed;
  const dialog = (
    <AccountHandoverDialog
      title="비밀번호를 재설정했어요"
      instruction={`아래 이메일과 임시 비밀번호를 ${account.name}님에게 전달해 주세요.`}
      account={account}
      isOpen
      onClose={() => setAccount(undefined)}
    />
  );
  return { ...confirmed, dialog };
}
