import { useState } from "react";

import type { WaitingGrant } from "#contract/super-admins.ts";
import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface WithdrawGrantDialogProps {
  /** Open while there is one. */
  grant: WaitingGrant | undefined;
  onClose: () => void;
}

export function WithdrawGrantDialog({ grant, onClose }: WithdrawGrantDialogProps) {
  // The words stay while the closed dialog fades.
  const [shown, setShown] = useState(grant);
  if (grant && grant !== shown) setShown(grant);

  const withdraw = useCommand("withdrawSuperAdminClaim", {
    fallback: "권한 부여를 취소하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="권한 부여를 취소할까요?"
      isOpen={grant !== undefined}
      onCancel={() => {
        withdraw.reset();
        onClose();
      }}
      onConfirm={() => grant && withdraw.run({ userId: grant.userId })}
      confirmLabel="부여 취소"
      cancelLabel="닫기"
      isPending={withdraw.isPending}
      error={withdraw.failure}
    >
      <p>
        <strong>{shown?.name}</strong>({shown?.email}) 님이 다시 로그인해도 최고 관리자가 되지 않아요. 지금
        쓰는 계정은 그대로 남아요.
      </p>
    </ConfirmDialog>
  );
}
