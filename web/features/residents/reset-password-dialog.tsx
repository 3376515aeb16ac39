import { useEffect, useState } from "react";

import type { Resident } from "#contract/residents.ts";
import { useCommand } from "#web/api/queries.ts";
import { AccountHandoverDialog, type AccountToHandOver } from "#web/ui/overlays/account-handover-dialog.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

const failureShownMs = 5000;

interface ResetPasswordDialogProps {
  /** Open while there is one. */
  resident: Resident | undefined;
  onClose: () => void;
}

/** Asks, then shows the new temporary password. */
export function ResetPasswordDialog({ resident, onClose }: ResetPasswordDialogProps) {
  const [account, setAccount] = useState<AccountToHandOver>();
  // The words stay while the closed dialog fades.
  const [shown, setShown] = useState(resident);
  if (resident && resident !== shown) setShown(resident);

  const { run, reset, isPending, failure } = useCommand("resetResidentPassword", {
    fallback: "비밀번호 재설정에 실패했습니다.",
    onSuccess: ({ message, tempPassword }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      setAccount({ email: shown?.email ?? "", tempPassword });
    },
  });
  useEffect(() => {
    if (failure === undefined) return;
    const timer = setTimeout(reset, failureShownMs);
    return () => clearTimeout(timer);
  }, [failure, reset]);
  const close = () => {
    reset();
    setAccount(undefined);
    onClose();
  };

  if (account) {
    return (
      <AccountHandoverDialog
        title="비밀번호를 재설정했어요"
        instruction={`아래 이메일과 임시 비밀번호를 ${shown?.name}님에게 전달해 주세요.`}
        account={account}
        isOpen={resident !== undefined}
        onClose={close}
      />
    );
  }
  return (
    <ConfirmDialog
      title="비밀번호를 재설정할까요?"
      isOpen={resident !== undefined}
      onCancel={close}
      onConfirm={() => resident && run({ residentId: resident.id })}
      confirmLabel="재설정"
      isPending={isPending}
      error={failure}
    >
      <p>
        <strong>{shown?.name}</strong>({shown?.building}동 {shown?.unit}호) 님은 모든 기기에서 로그아웃되고,
        새 임시 비밀번호로 로그인해 초기 설정을 다시 해야 해요.
      </p>
    </ConfirmDialog>
  );
}
