import { useState } from "react";

import type { InitialAccount, Resident } from "#contract/residents.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { AccountHandover } from "#web/handover/account-handover.tsx";

import { personAndHome } from "./resident-words.ts";

/** Asks for confirmation, then shows the temporary password of a resident who forgot the own one. */
export function usePasswordReset() {
  const { shown, show } = useHandover("비밀번호를 재설정했어요");
  const confirmed = useConfirmed("resetResidentPassword", {
    title: "비밀번호를 재설정할까요?",
    text: (resident: Resident) => (
      <p>
        <strong>{personAndHome(resident)}</strong> 님은 모든 기기에서 로그아웃되고, 새 임시 비밀번호로
        로그인해 초기 설정을 다시 해야 해요.
      </p>
    ),
    confirmLabel: "재설정",
    payload: ({ id }) => ({ residentId: id }),
    fallback: "비밀번호 재설정에 실패했습니다.",
    toastSeconds: 5,
    failureShownMs: 5000,
    onDone: show,
  });
  return shown ? { ...confirmed, dialog: shown } : confirmed;
}

/** The same for a resident who never came, and lost the slip. */
export function useReissue() {
  const { shown, show } = useHandover("임시 비밀번호를 다시 발급했어요");
  const confirmed = useConfirmed("reissueTemporaryPassword", {
    title: "임시 비밀번호를 다시 발급할까요?",
    text: (resident: Resident) => (
      <p>
        <strong>{personAndHome(resident)}</strong> 앞으로 먼저 나간 안내문과 임시 비밀번호는 더 이상 쓸 수
        없어요. 새 안내문을 전달해 주세요.
      </p>
    ),
    confirmLabel: "다시 발급",
    payload: ({ id }) => ({ residentId: id }),
    fallback: "임시 비밀번호를 다시 발급하지 못했어요.",
    toastSeconds: 5,
    onDone: show,
  });
  return shown ? { ...confirmed, dialog: shown } : confirmed;
}

/** The account of the last answer, until it is handed over. */
function useHandover(title: string) {
  const [handedOut, setHandedOut] = useState<{ account: InitialAccount; name: string }>();
  const show = (
    { name, email, building, unit }: Resident,
    { tempPassword, expiresAt }: Pick<InitialAccount, "tempPassword" | "expiresAt">,
  ) => setHandedOut({ name, account: { email, building, unit, tempPassword, expiresAt } });
  const shown = handedOut && (
    <AccountHandover
      title={title}
      recipient={`${handedOut.name}님에게`}
      account={handedOut.account}
      onClose={() => setHandedOut(undefined)}
    />
  );
  return { shown, show };
}
