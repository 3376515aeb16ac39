import type { Post } from "#contract/posts.ts";
import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface DeletePostDialogProps {
  post: Pick<Post, "id" | "title">;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeletePostDialog({ post, isOpen, onClose, onDeleted }: DeletePostDialogProps) {
  const remove = useCommand("deletePost", {
    fallback: "게시글 삭제에 실패했습니다.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title="글을 삭제할까요?"
      isOpen={isOpen}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => remove.run({ postId: post.id })}
      confirmLabel="삭제"
      isPending={remove.isPending}
      error={remove.failure}
    >
      <p>
        <strong>{post.title}</strong> 글과 달린 댓글을 모두 지우고 되돌릴 수 없어요.
      </p>
    </ConfirmDialog>
  );
}
