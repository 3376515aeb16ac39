import MessagesSquare from "lucide-react/icons/messages-square";
import PenLine from "lucide-react/icons/pen-line";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";

import { boardNames, fleaMarket, isBoardId } from "#contract/values/boards.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { Loading, Skeleton } from "#web/ui/states/skeleton.tsx";
import { DataTable } from "#web/ui/tables/data-table.tsx";

import {
  authorColumn,
  commentCountColumn,
  dateColumn,
  likeCountColumn,
  postHref,
  titleColumn,
} from "./post-columns.tsx";

// One board of three.
const MarketGrid = lazy(async () => ({ default: (await import("./market-grid.tsx")).MarketGrid }));

/** /resident/community/board/{boardId}: all posts of a board, newest first. */
export function BoardPage() {
  const { boardId = "" } = useParams();
  const posts = usePagedList("getAllPostsByBoard", {
    rowsOf: (page) => page.posts,
    filter: { boardId, excerpt: true },
  });
  const name = isBoardId(boardId) ? boardNames[boardId] : "게시판";
  const newPost = paths.resident.newPostOn(boardId);
  return (
    <>
      <title>{`${name} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.resident.community}>커뮤니티</BackLink>}
        title={name}
        action={
          <ButtonLink href={newPost} variant="primary" icon={<PenLine aria-hidden size="1.125rem" />}>
            글쓰기
          </ButtonLink>
        }
      />
      <LoadedList
        list={posts}
        skeleton={boardId === fleaMarket ? <GridSkeleton /> : undefined}
        failed="게시글을 불러오는데 실패했습니다."
        empty={
          <EmptyState
            icon={<MessagesSquare aria-hidden size="1.5rem" />}
            action={<ButtonLink href={newPost}>첫 글 쓰기</ButtonLink>}
          >
            게시글이 없습니다.
          </EmptyState>
        }
      >
        {(rows) =>
          boardId === fleaMarket ? (
            <Suspense fallback={<GridSkeleton />}>
              <MarketGrid label={name} posts={rows} />
            </Suspense>
          ) : (
            <DataTable label={name} columns={columns} rows={rows} rowHref={postHref} />
          )
        }
      </LoadedList>
    </>
  );
}

/** The shape of a market's pictures, below the place of the way to the talks. */
function GridSkeleton() {
  return (
    <Loading>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))] gap-x-3 gap-y-6 pt-11 pointer-coarse:pt-13">
        {[1, 2, 3, 4].map((thing) => (
          <div key={thing} className="flex flex-col gap-2">
            <Skeleton className="aspect-square" />
            <Skeleton className="h-10 w-4/5" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

const columns = [titleColumn, authorColumn, dateColumn, commentCountColumn, likeCountColumn];
