import { useQueryClient } from "@tanstack/react-query";
import Heart from "lucide-react/icons/heart";

import type { Post } from "#contract/posts.ts";
import { fleaMarket } from "#contract/values/boards.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

/** 공감, or 관심 on the flea market, with the number of those who said so. Another press takes the person's own back. */
export function LikeButton({ post: { id: postId, boardId, likeCount, isLikedByMe } }: { post: Post }) {
  const words = boardId === fleaMarket ? wordsOfMarket : wordsOfBoards;
  const client = useQueryClient();
  // Shown at once, without waiting until the post has been read again.
  const show = (answer: Pick<Post, "likeCount" | "isLikedByMe">) =>
    client.setQueryData(
      callQuery("getPostById", { postId }).queryKey,
      (known) => known && { ...known, post: { ...known.post, ...answer } },
    );
  const like = useCommand("likePost", {
    fallback: words.failed,
    onSuccess: (answer) => void show({ likeCount: answer.likeCount, isLikedByMe: true }),
  });
  const unlike = useCommand("unlikePost", {
    fallback: words.notTakenBack,
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
        {words.name} {likeCount.toLocaleString("ko-KR")}
      </Button>
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
    </div>
  );
}

const wordsOfBoards = {
  name: "공감",
  failed: "공감하지 못했어요.",
  notTakenBack: "공감을 취소하지 못했어요.",
};

const wordsOfMarket = {
  name: "관심",
  failed: "관심을 표시하지 못했어요.",
  notTakenBack: "관심을 거두지 못했어요.",
};
