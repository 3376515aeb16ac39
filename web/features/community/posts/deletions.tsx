import type { Comment } from "#contract/comments.ts";
import type { Post } from "#contract/posts.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

export function usePostDeletion(onDone: () => void) {
  return useConfirmed("deletePost", {
    title: "글을 삭제할까요?",
    text: ({ title }: Pick<Post, "id" | "title">) => (
      <p>
        <strong>{title}</strong> 글과 달린 댓글을 모두 지우고 되돌릴 수 없어요.
      </p>
    ),
    payload: ({ id }) => ({ postId: id }),
    fallback: "게시글 삭제에 실패했습니다.",
    onDone,
  });
}

export function useCommentDeletion() {
  return useConfirmed("deleteComment", {
    title: "댓글을 삭제할까요?",
    text: ({ content }: Comment) => (
      <>
        <p className="line-clamp-3">
          <strong>{content}</strong>
        </p>
        <p>지운 댓글은 되돌릴 수 없어요.</p>
      </>
    ),
    payload: ({ id, postId }) => ({ postId, commentId: id }),
    fallback: "댓글 삭제에 실패했습니다.",
  });
}
