import SearchX from "lucide-react/icons/search-x";

import type { Post } from "#contract/posts.ts";
import { boardNames } from "#contract/values/boards.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { MoreButton } from "#web/lists/more-button.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { useLinkClick } from "#web/ui/buttons/navigation.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";

import { excerptAround } from "./excerpt.ts";
import { ListTime } from "./list-time.tsx";
import { Marked } from "./marked.tsx";

/** The posts that hold the words in title, body or a comment, newest first. */
export function SearchResults({ words }: { words: string }) {
  const posts = usePagedList("searchPosts", {
    rowsOf: (page) => page.posts,
    filter: { query: words, excerpt: true },
  });
  return (
    <section aria-labelledby="found" className="flex flex-col gap-4">
      <div>
        <BackLink href={paths.resident.community}>게시판으로</BackLink>
        <h2 id="found" className="text-subtitle font-bold">
          ‘{words}’ 검색 결과
        </h2>
      </div>
      <Loaded query={posts} skeleton={<TableSkeleton rows={4} />} fallback={searchFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<SearchX aria-hidden size="1.5rem" />}>
              맞는 글이 없어요. 다른 낱말로 찾아보세요.
            </EmptyState>
          ) : (
            <div>
              <ul
                aria-label="검색 결과"
                className="overflow-hidden rounded-card border border-neutral-weak bg-raised *:border-b *:border-neutral-weak *:last:border-b-0"
              >
                {rows.map((post) => (
                  <li key={post.id}>
                    <Found post={post} words={words} />
                  </li>
                ))}
              </ul>
              <MoreButton list={posts} fallback={searchFailed} />
            </div>
          )
        }
      </Loaded>
    </section>
  );
}

const searchFailed = "게시글을 불러오는데 실패했습니다.";

function Found({ post, words }: { post: Post; words: string }) {
  const href = paths.resident.post(post.id);
  const onClick = useLinkClick(href);
  return (
    <a
      href={href}
      onClick={onClick}
      className="flex flex-col gap-1 px-4 py-3.5 text-neutral no-underline -outline-offset-2 transition-colors hover:bg-neutral-hover active:bg-neutral-pressed sm:px-5"
    >
      <span className="font-semibold">
        <Marked text={post.title} words={words} />
      </span>
      <span className="line-clamp-2 text-neutral-weak">
        <Marked text={excerptAround(post.content, words)} words={words} />
      </span>
      <span className="text-label text-neutral-weak">
        {boardNames[post.boardId]} · {post.authorNickname} · <ListTime value={post.createdAt} /> · 댓글{" "}
        {post.commentCount.toLocaleString("ko-KR")}
      </span>
    </a>
  );
}
