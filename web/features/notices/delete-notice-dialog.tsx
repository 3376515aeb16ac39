import { useState } from "react";

import type { Notice } from "#contract/notices.ts";
import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface DeleteNoticeDialogProps {
  /** Open while there is one. */
  notice: Notice | undefined;
  onClose: () => void;
}

export function DeleteNoticeDialog({ notice, onClose }: DeleteNoticeDialogProps) {
  // The words stay while the closed dialog fades.
  const [shown, setShown] = useState(notice);
  if (notice && notice !== shown) setShown(notice);

  const remove = useCommand("deleteNotice", {
    fallback: "삭제에 실패했습니다.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="공지사항을 삭제할까요?"
      isOpen={notice !== undefined}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => notice && remove.run({ noticeId: notice.id })}
      confirmLabel="삭제"
      isPending={remove.isPending}
      error={remove.failure}
    >
      <p>
        <strong>{shown?.title}</strong> 공지를 지우면 주민들도 더 이상 볼 수 없고 되돌릴 수 없어요.
      </p>
    </ConfirmDialog>
  );
}
