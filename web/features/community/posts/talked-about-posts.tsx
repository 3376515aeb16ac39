import { useQuery } from "@tanstack/react-query";

import type { Output } from "#contract/index.ts";
import { postBoardNames } from "#contract/values/boards.ts";
import { callQuery } from "#web/api/queries.ts";
import { FileMark } from "#web/files/file-mark.tsx";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { HomeSection } from "#web/ui/layout/home-section.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { postHref } from "./post-columns.tsx";

/** What neighbours talk about, for a resident's home: what is lively this week first, then the newest. */
export function TalkedAboutPosts() {
  const posts = useQuery({ ...callQuery("getTalkedAboutPosts"), select: (answer) => answer.posts });
  return (
    <HomeSection title="이웃 이야기" href={paths.resident.community} linkLabel="커뮤니티 모두 보기">
      <LoadedList
        list={posts}
        failed="게시글을 불러오는데 실패했습니다."
        skeleton={<StripSkeleton />}
        empty={
          <p className="flex min-h-18 items-center justify-between gap-3 text-neutral-weak">
            아직 올라온 글이 없어요. 이웃에게 먼저 인사해 보세요.
            <ButtonLink href={paths.resident.newPost} size="small">
              첫 글 쓰기
            </ButtonLink>
          </p>
        }
      >
        {(rows) => (
          <div className="@container">
            <ul
              aria-label="이웃 이야기"
              className="-mx-[16px] flex gap-2 overflow-x-auto px-[16px] [scrollbar-width:none] @max-[18rem]:flex-col sm:-mx-[32px] sm:px-[32px] lg:m-0 lg:flex-col lg:gap-0 lg:overflow-hidden lg:rounded-card lg:border lg:border-neutral-weak lg:bg-raised lg:p-0 lg:*:border-b lg:*:border-neutral-weak lg:*:last:border-b-0"
            >
              {rows.map((post) => (
                <li key={post.id} className="max-lg:w-62 max-lg:shrink-0 @max-[18rem]:w-auto">
                  <Neighbour post={post} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </LoadedList>
    </HomeSection>
  );
}

type TalkedAboutPost = Output<"getTalkedAboutPosts">["posts"][number];

/** On a phone a card of one height, beside the others: nothing below moves when they come. Large text stacks them. */
function Neighbour({ post }: { post: TalkedAboutPost }) {
  const href = postHref(post);
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="flex items-center gap-3 px-3 text-neutral no-underline -outline-offset-2 transition-colors hover:bg-neutral-hover active:bg-neutral-pressed max-lg:h-18 max-lg:overflow-hidden max-lg:rounded-card max-lg:border max-lg:border-neutral-weak max-lg:bg-raised lg:px-5"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="truncate font-semibold">{post.title}</span>
        <span className="truncate text-label text-neutral-weak">
          {postBoardNames[post.boardId]} · <DateText value={post.createdAt} precision="lately" />
          {post.commentCount > 0 && ` · 댓글 ${post.commentCount.toLocaleString("ko-KR")}개`}
        </span>
      </span>
      {post.isHot && <Badge tone="brand">HOT</Badge>}
      <FileMark {...post} />
    </a>
  );
}

function StripSkeleton() {
  return (
    <Loading>
      <Skeleton className="h-18 w-full" />
    </Loading>
  );
}
