import { useState } from "react";

import type { Input } from "#contract/index.ts";
import { type Confirmed, useConfirmed } from "#web/forms/confirmed.tsx";
import { AccountHandoverDialog, type AccountToHandOver } from "#web/ui/overlays/account-handover-dialog.tsx";

interface OfficeAccount {
  name: string;
  email: string;
  isInitialPassword: boolean;
}

type Reset = "resetManagerPassword" | "resetStaffPassword";

/** Asks for confirmation, then shows the new temporary password of somebody of an office. */
export function usePasswordReset<Name extends Reset, Account extends OfficeAccount>(
  name: Name,
  payload: (account: Account) => Input<Name>,
): Confirmed<Account> {
  const [account, setAccount] = useState<AccountToHandOver & { name: string }>();
  const confirmed = useConfirmed<Reset, Account>(name, {
    title: "비밀번호를 재설정할까요?",
    text: ({ name: person, email, isInitialPassword }) => (
      <p>
        <strong>{person}</strong>({email}){" "}
        {isInitialPassword
          ? "님에게 새 임시 비밀번호를 만들어요. 앞서 전달한 임시 비밀번호로는 더 로그인할 수 없어요."
          : "님은 모든 기기에서 로그아웃되고, 새 임시 비밀번호로 로그인해 초기 설정을 다시 해야 해요."}
      </p>
    ),
    confirmLabel: "재설정",
    payload,
    fallback: "비밀번호 재설정에 실패했습니다.",
    toastSeconds: 5,
    onDone: ({ name: person, email }, { tempPassword }) => setAccount({ name: person, email, tempPassword }),
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
