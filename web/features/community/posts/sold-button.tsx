import { useQueryClient } from "@tanstack/react-query";

import type { Post } from "#contract/posts.ts";
import { useCommand } from "#web/api/actions.ts";
import { callQuery } from "#web/api/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

/** On one's own post of the flea market: says that the thing is sold, or takes that back. */
export function SoldButton({ post: { id: postId, isSold: wasSold } }: { post: Post }) {
  const client = useQueryClient();
  const { run, isPending, failure } = useCommand("setPostSold", {
    fallback: "거래 상태를 바꾸지 못했어요.",
    onSuccess: ({ isSold, message }) => {
      // Shown at once, without waiting until the post has been read again.
      client.setQueryData(
        callQuery("getPostById", { postId }).queryKey,
        (known) => known && { ...known, post: { ...known.post, isSold } },
      );
      showToast({ tone: "positive", message, seconds: 3 });
    },
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button isPending={isPending} onPress={() => run({ postId, isSold: !wasSold })}>
        {wasSold ? "거래중으로 되돌리기" : "거래완료로 표시"}
      </Button>
      {failure !== undefined && <Banner tone="critical">{failure}</Banner>}
    </div>
  );
}
