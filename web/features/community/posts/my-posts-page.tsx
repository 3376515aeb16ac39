import FileText from "lucide-react/icons/file-text";

import type { Post } from "#contract/posts.ts";
import { postBoardNames } from "#contract/values/boards.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";

import { commentCountColumn, dateColumn, postHref, titleColumn } from "./post-columns.tsx";

/** /resident/community/my-posts */
export function MyPostsPage() {
  const posts = usePagedList("getMyPosts", { rowsOf: (page) => page.posts, filter: { excerpt: true } });
  return (
    <>
      <title>내가 쓴 글 · 단지</title>
      <PageHeader back={<BackLink href={paths.resident.community}>커뮤니티</BackLink>} title="내가 쓴 글" />
      <LoadedList
        list={posts}
        failed="내가 쓴 글을 불러오는 데 실패했습니다."
        skeleton={<TableSkeleton rows={6} />}
        empty={
          <EmptyState
            icon={<FileText aria-hidden size="1.5rem" />}
            action={<ButtonLink href={paths.resident.newPost}>글쓰기</ButtonLink>}
          >
            작성한 글이 없습니다.
          </EmptyState>
        }
      >
        {(rows) => <DataTable label="내가 쓴 글" columns={columns} rows={rows} rowHref={postHref} />}
      </LoadedList>
    </>
  );
}

/** Names its board, which a list of all of one's own posts does not say otherwise. */
const boardColumn: Column<Post> = {
  header: "게시판",
  phone: "meta",
  width: "9rem",
  keepsWhole: true,
  cell: ({ boardId }) => postBoardNames[boardId],
};

const columns = [titleColumn, boardColumn, dateColumn, commentCountColumn];
