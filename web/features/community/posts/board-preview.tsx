import { useQuery } from "@tanstack/react-query";

import { boardNames } from "#contract/values/boards.ts";
import type { BoardId } from "#contract/values/boards.ts";
import { callQuery } from "#web/api/queries.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { PostLinks, PostLinksSkeleton } from "./post-links.tsx";

/** A board's newest posts, with a link to all of them. */
export function BoardPreview({ boardId }: { boardId: BoardId }) {
  const name = boardNames[boardId];
  const posts = useQuery({
    ...callQuery("getPostsByBoard", { boardId, excerpt: true }),
    select: (answer) => answer.posts,
  });
  return (
    <Card
      title={name}
      action={
        <div className="-me-[min(0.75rem,20px)]">
          <ButtonLink href={paths.resident.board(boardId)} variant="quiet" size="small">
            <VisuallyHidden>{name} </VisuallyHidden>전체 보기
          </ButtonLink>
        </div>
      }
    >
      <LoadedList
        list={posts}
        failed="게시글을 불러오는데 실패했습니다."
        skeleton={<PostLinksSkeleton />}
        empty={<p className="py-4 text-neutral-weak">게시글이 없습니다.</p>}
      >
        {(rows) => (
          <div className="-mt-2">
            <PostLinks label={name} posts={rows} />
          </div>
        )}
      </LoadedList>
    </Card>
  );
}
