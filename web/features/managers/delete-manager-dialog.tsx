import { useState } from "react";

import type { Manager } from "#contract/managers.ts";
import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface DeleteManagerDialogProps {
  /** Open while there is one. */
  manager: Manager | undefined;
  onClose: () => void;
}

export function DeleteManagerDialog({ manager, onClose }: DeleteManagerDialogProps) {
  // The words stay while the closed dialog fades.
  const [shown, setShown] = useState(manager);
  if (manager && manager !== shown) setShown(manager);

  const remove = useCommand("deleteManager", {
    fallback: "관리자 삭제에 실패했습니다.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="관리자 계정을 삭제할까요?"
      isOpen={manager !== undefined}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => manager && remove.run({ managerId: manager.id })}
      confirmLabel="삭제"
      isPending={remove.isPending}
      error={remove.failure}
    >
      <p>
        <strong>{shown?.name}</strong>({shown?.email}) 계정을 지우면 곧바로 로그아웃되고 다시 로그인할 수
        없어요. 쓴 공지사항은 관리사무소 이름으로 남아요.
      </p>
    </ConfirmDialog>
  );
}
