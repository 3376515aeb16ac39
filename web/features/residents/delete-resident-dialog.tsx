import { useState } from "react";

import type { Resident } from "#contract/residents.ts";
import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface DeleteResidentDialogProps {
  /** Open while there is one. */
  resident: Resident | undefined;
  onClose: () => void;
}

export function DeleteResidentDialog({ resident, onClose }: DeleteResidentDialogProps) {
  // The words stay while the closed dialog fades.
  const [shown, setShown] = useState(resident);
  if (resident && resident !== shown) setShown(resident);

  const remove = useCommand("deleteResident", {
    fallback: "계정 삭제에 실패했습니다.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 5 });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="주민 계정을 삭제할까요?"
      isOpen={resident !== undefined}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => resident && remove.run({ residentId: resident.id })}
      confirmLabel="삭제"
      isPending={remove.isPending}
      error={remove.failure}
    >
      <p>
        <strong>{shown?.name}</strong>({shown?.building}동 {shown?.unit}호) 계정을 지우면 곧바로 로그아웃되고
        다시 로그인할 수 없어요. 쓴 글과 댓글은 ‘탈퇴한 사용자’ 이름으로 남아요.
      </p>
    </ConfirmDialog>
  );
}
