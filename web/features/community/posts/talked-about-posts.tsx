import { useQuery } from "@tanstack/react-query";
import MessagesSquare from "lucide-react/icons/messages-square";

import type { Output } from "#contract/index.ts";
import { postBoardNames } from "#contract/values/boards.ts";
import { callQuery } from "#web/api/queries.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { ListTime } from "./list-time.tsx";
import { postHref } from "./post-columns.tsx";

/** What neighbours talk about, for a resident's home: what is lively this week first, then the newest. */
export function TalkedAboutPosts() {
  const posts = useQuery({ ...callQuery("getTalkedAboutPosts"), select: (answer) => answer.posts });
  return (
    <HomeSection title="이웃 이야기" href={paths.resident.community} linkLabel="커뮤니티 모두 보기">
      <LoadedList
        list={posts}
        failed="게시글을 불러오는데 실패했습니다."
        skeleton={<TableSkeleton rows={3} />}
        empty={
          <EmptyState
            icon={<MessagesSquare aria-hidden size="1.5rem" />}
            action={<ButtonLink href={paths.resident.newPost}>첫 글 쓰기</ButtonLink>}
          >
            아직 올라온 글이 없어요. 이웃에게 먼저 인사해 보세요.
          </EmptyState>
        }
      >
        {(rows) => (
          <LinkList label="이웃 이야기" rows={rows} rowHref={postHref}>
            {(post) => <PostLines post={post} />}
          </LinkList>
        )}
      </LoadedList>
    </HomeSection>
  );
}

type TalkedAboutPost = Output<"getTalkedAboutPosts">["posts"][number];

function PostLines({ post }: { post: TalkedAboutPost }) {
  return (
    <LinkLines
      isFlat
      title={post.title}
      meta={
        <>
          {postBoardNames[post.boardId]} · <ListTime value={post.createdAt} />
          {post.commentCount > 0 && ` · 댓글 ${post.commentCount.toLocaleString("ko-KR")}개`}
        </>
      }
      badge={post.isHot && <Badge tone="brand">HOT</Badge>}
    />
  );
}
