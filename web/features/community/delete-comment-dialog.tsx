import { useState } from "react";

import type { Comment } from "#contract/comments.ts";
import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface DeleteCommentDialogProps {
  /** Open while there is one. */
  comment: Comment | undefined;
  onClose: () => void;
}

export function DeleteCommentDialog({ comment, onClose }: DeleteCommentDialogProps) {
  // The words stay while the closed dialog fades.
  const [shown, setShown] = useState(comment);
  if (comment && comment !== shown) setShown(comment);

  const remove = useCommand("deleteComment", {
    fallback: "댓글 삭제에 실패했습니다.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="댓글을 삭제할까요?"
      isOpen={comment !== undefined}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => comment && remove.run({ postId: comment.postId, commentId: comment.id })}
      confirmLabel="삭제"
      isPending={remove.isPending}
      error={remove.failure}
    >
      <p className="line-clamp-3">
        <strong>{shown?.content}</strong>
      </p>
      <p>지운 댓글은 되돌릴 수 없어요.</p>
    </ConfirmDialog>
  );
}
