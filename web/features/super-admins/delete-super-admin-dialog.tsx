import { useState } from "react";

import type { SuperAdmin } from "#contract/super-admins.ts";
import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface DeleteSuperAdminDialogProps {
  /** Open while there is one. */
  admin: SuperAdmin | undefined;
  onClose: () => void;
}

export function DeleteSuperAdminDialog({ admin, onClose }: DeleteSuperAdminDialogProps) {
  // The words stay while the closed dialog fades.
  const [shown, setShown] = useState(admin);
  if (admin && admin !== shown) setShown(admin);

  const remove = useCommand("deleteSuperAdmin", {
    fallback: "최고 관리자를 삭제하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="최고 관리자 계정을 삭제할까요?"
      isOpen={admin !== undefined}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => admin && remove.run({ superAdminId: admin.id })}
      confirmLabel="삭제"
      isPending={remove.isPending}
      error={remove.failure}
    >
      <p>
        <strong>{shown?.name}</strong>({shown?.email}) 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수
        없어요. 지운 계정은 되돌릴 수 없어요.
      </p>
    </ConfirmDialog>
  );
}
