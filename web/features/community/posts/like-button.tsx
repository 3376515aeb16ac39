import { useQueryClient } from "@tanstack/react-query";
import Heart from "lucide-react/icons/heart";

import type { Post } from "#contract/posts.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

/** 공감, with the number of those who like the post. Another press takes the person's own like back. */
export function LikeButton({ post: { id: postId, likeCount, isLikedByMe } }: { post: Post }) {
  const client = useQueryClient();
  // Shown at once, without waiting until the post has been read again.
  const show = (answer: Pick<Post, "likeCount" | "isLikedByMe">) =>
    client.setQueryData(
      callQuery("getPostById", { postId }).queryKey,
      (known) => known && { ...known, post: { ...known.post, ...answer } },
    );
  const like = useCommand("likePost", {
    fallback: "공감하지 못했어요.",
    onSuccess: (answer) => void show({ likeCount: answer.likeCount, isLikedByMe: true }),
  });
  const unlike = useCommand("unlikePost", {
    fallback: "공감을 취소하지 못했어요.",
    onSuccess: (answer) => void show({ likeCount: answer.likeCount, isLikedByMe: false }),
  });
  const { run, isPending, failure } = isLikedByMe ? unlike : like;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        icon={<Heart aria-hidden size="1.125rem" fill={isLikedByMe ? "currentColor" : "none"} />}
        aria-pressed={isLikedByMe}
        isPending={isPending}
        onPress={() => run({ postId })}
      >
        공감 {likeCount.toLocaleString("ko-KR")}
      </Button>
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
    </div>
  );
}
