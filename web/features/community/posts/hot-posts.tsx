import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { PostLinks, PostLinksSkeleton } from "./post-links.tsx";

/** The posts that neighbours viewed, liked and commented on most this week. */
export function HotPosts() {
  const posts = useQuery({
    ...callQuery("getHotPosts", { excerpt: true }),
    select: (answer) => answer.posts,
  });
  return (
    <Card title="HOT 게시글" description="최근 7일 동안 댓글, 공감, 조회가 많았어요.">
      <LoadedList
        list={posts}
        failed="게시글을 불러오는데 실패했습니다."
        skeleton={<PostLinksSkeleton isRanked />}
        empty={<p className="text-neutral-weak">게시글이 없습니다.</p>}
      >
        {(rows) => <PostLinks label="HOT 게시글" posts={rows} isRanked />}
      </LoadedList>
    </Card>
  );
}
