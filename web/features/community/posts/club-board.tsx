import MessagesSquare from "lucide-react/icons/messages-square";
import PenLine from "lucide-react/icons/pen-line";

import type { Club } from "#contract/clubs.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { DataTable } from "#web/ui/tables/data-table.tsx";

import {
  authorColumn,
  commentCountColumn,
  dateColumn,
  likeCountColumn,
  titleColumn,
} from "./post-columns.tsx";

/** What a club's members write to each other, newest first. */
export function ClubBoard({ club: { id: clubId, name, status } }: { club: Club }) {
  const posts = usePagedList("getClubPosts", {
    rowsOf: (page) => page.posts,
    filter: { clubId, excerpt: true },
  });
  const isOpen = status === "active";
  const isEmpty = posts.data?.length === 0;
  return (
    <div className="flex flex-col gap-4">
      {isOpen && !isEmpty && (
        <div className="flex justify-end">
          <ButtonLink
            href={paths.resident.newClubPost(clubId)}
            variant="primary"
            icon={<PenLine aria-hidden size="1.125rem" />}
          >
            글쓰기
          </ButtonLink>
        </div>
      )}
      <LoadedList
        list={posts}
        failed="게시글을 불러오는데 실패했습니다."
        skeleton={<TableSkeleton rows={4} />}
        empty={
          <EmptyState
            icon={<MessagesSquare aria-hidden size="1.5rem" />}
            action={
              isOpen && (
                <ButtonLink href={paths.resident.newClubPost(clubId)} variant="primary">
                  글쓰기
                </ButtonLink>
              )
            }
          >
            {isOpen ? "첫 글을 남겨 보세요." : "올라온 글이 없어요."}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            label={`${name} 게시판`}
            columns={columns}
            rows={rows}
            rowHref={({ id }) => paths.resident.clubPost(clubId, id)}
          />
        )}
      </LoadedList>
    </div>
  );
}

const columns = [titleColumn, authorColumn, dateColumn, commentCountColumn, likeCountColumn];
