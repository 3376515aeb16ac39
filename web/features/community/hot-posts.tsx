import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { Card } from "#web/ui/layout/card.tsx";

import { PostLinks, PostLinksSkeleton } from "./post-links.tsx";

/** What the neighbours read and answered most this week. */
export function HotPosts() {
  const posts = useQuery(callQuery("getHotPosts", { excerpt: true }));
  return (
    <Card title="HOT 게시글" description="최근 7일 동안 댓글과 조회가 많았어요.">
      <Loaded query={posts} skeleton={<PostLinksSkeleton />} fallback="게시글을 불러오는데 실패했습니다.">
        {({ posts: rows }) =>
          rows.length === 0 ? (
            <p className="text-neutral-weak">게시글이 없습니다.</p>
          ) : (
            <PostLinks label="HOT 게시글" posts={rows} isRanked />
          )
        }
      </Loaded>
    </Card>
  );
}
