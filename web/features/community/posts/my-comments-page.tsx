import MessageSquare from "lucide-react/icons/message-square";

import type { OwnComment } from "#contract/comments.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { DataTable } from "#web/ui/tables/data-table.tsx";
import type { Column } from "#web/ui/tables/data-table.tsx";

import { ListDay } from "./list-time.tsx";

/** /resident/community/my-comments: each leads to its post. */
export function MyCommentsPage() {
  const comments = usePagedList("getMyComments", { rowsOf: (page) => page.comments });
  return (
    <>
      <title>내가 쓴 댓글 · 단지</title>
      <PageHeader back={<BackLink href={paths.resident.community}>커뮤니티</BackLink>} title="내가 쓴 댓글" />
      <LoadedList
        list={comments}
        failed="내가 쓴 댓글을 불러오는 데 실패했습니다."
        skeleton={<TableSkeleton rows={6} />}
        empty={
          <EmptyState
            icon={<MessageSquare aria-hidden size="1.5rem" />}
            action={<ButtonLink href={paths.resident.community}>이웃의 글 보기</ButtonLink>}
          >
            작성한 댓글이 없습니다.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            label="내가 쓴 댓글"
            columns={columns}
            rows={rows}
            rowHref={({ postId }) => paths.resident.post(postId)}
          />
        )}
      </LoadedList>
    </>
  );
}

const columns: readonly Column<OwnComment>[] = [
  {
    header: "내용",
    phone: "title",
    width: "50%",
    cell: ({ content }) => <span className="line-clamp-2">{content}</span>,
  },
  {
    header: "글 제목",
    phone: "meta",
    cell: ({ postTitle }) => <span className="line-clamp-2">{postTitle}</span>,
  },
  {
    header: "작성일",
    phone: "meta",
    width: "6rem",
    keepsWhole: true,
    cell: ({ createdAt }) => <ListDay value={createdAt} />,
  },
];
