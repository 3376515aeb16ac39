import Megaphone from "lucide-react/icons/megaphone";
import SearchX from "lucide-react/icons/search-x";
import { useNavigate } from "react-router";

import type { Post } from "#contract/posts.ts";
import { postBoardNames } from "#contract/values/boards.ts";
import { FileMark } from "#web/files/file-mark.tsx";
import { withTyped } from "#web/lists/list-search.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkList } from "#web/ui/tables/link-list.tsx";
import { excerptAround } from "#web/ui/text/excerpt.ts";
import { Marked } from "#web/ui/text/marked.tsx";

import { ListTime } from "./list-time.tsx";
import { postHref } from "./post-columns.tsx";
import { Price, SoldBadge } from "./price.tsx";

/** The posts with the words in title, body or a comment, newest first. */
export function SearchResults({ words }: { words: string }) {
  const navigate = useNavigate();
  const posts = usePagedList("searchPosts", {
    rowsOf: (page) => page.posts,
    filter: { query: words, excerpt: true },
  });
  return (
    <section aria-labelledby="found" className="flex flex-col gap-4">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink href={paths.resident.community}>게시판으로</BackLink>
          <div className="-me-[min(1rem,20px)]">
            <Button
              variant="quiet"
              icon={<Megaphone aria-hidden size="1.125rem" />}
              onPress={() => void navigate(paths.resident.notices, { state: withTyped(null, words) })}
            >
              공지사항에서도 찾기
            </Button>
          </div>
        </div>
        <h2 id="found" className="text-subtitle font-bold">
          ‘{words}’ 검색 결과
        </h2>
      </div>
      <LoadedList
        list={posts}
        failed="게시글을 불러오는데 실패했습니다."
        skeleton={<TableSkeleton rows={4} />}
        empty={
          <EmptyState icon={<SearchX aria-hidden size="1.5rem" />}>
            맞는 글이 없어요. 다른 낱말로 찾아보세요.
          </EmptyState>
        }
      >
        {(rows) => (
          <LinkList label="검색 결과" rows={rows} rowHref={postHref}>
            {(post) => (
              <span className="flex items-center justify-between gap-3">
                <Found post={post} words={words} />
                <FileMark {...post} />
              </span>
            )}
          </LinkList>
        )}
      </LoadedList>
    </section>
  );
}

function Found({ post, words }: { post: Post; words: string }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className="font-semibold">
        <Marked text={post.title} words={words} /> <SoldBadge post={post} />
      </span>
      <span className="line-clamp-2 text-neutral-weak">
        <Marked text={excerptAround(post.content, words)} words={words} />
      </span>
      <span className="text-label text-neutral-weak">
        {postBoardNames[post.boardId]} ·{" "}
        {post.priceWon !== null && (
          <>
            <Price post={post} /> ·{" "}
          </>
        )}
        {post.authorNickname} · <ListTime value={post.createdAt} /> · 댓글{" "}
        {post.commentCount.toLocaleString("ko-KR")}
      </span>
    </span>
  );
}
