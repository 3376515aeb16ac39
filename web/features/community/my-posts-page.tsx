import FileText from "lucide-react/icons/file-text";

import { Loaded } from "#web/api/loaded.tsx";
import { MoreButton } from "#web/api/more-button.tsx";
import { usePagedList } from "#web/api/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TableSkeleton } from "#web/ui/skeleton.tsx";

import { commentCountColumn, dateColumn, titleColumn } from "./post-columns.tsx";

/** /resident/community/my-posts */
export function MyPostsPage() {
  const posts = usePagedList("getMyPosts", { rowsOf: (page) => page.posts, filter: { excerpt: true } });
  return (
    <>
      <title>내가 쓴 글 · 단지</title>
      <PageHeader back={<BackLink href={paths.resident.community}>커뮤니티</BackLink>} title="내가 쓴 글" />
      <Loaded query={posts} skeleton={<TableSkeleton rows={6} />} fallback={loadingFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<FileText aria-hidden size="1.5rem" />}
              action={<ButtonLink href={paths.resident.newPost}>글쓰기</ButtonLink>}
            >
              작성한 글이 없습니다.
            </EmptyState>
          ) : (
            <>
              <DataTable
                label="내가 쓴 글"
                columns={columns}
                rows={rows}
                rowKey={({ id }) => id}
                rowLabel={({ title }) => title}
              />
              <MoreButton list={posts} fallback={loadingFailed} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const columns = [titleColumn, dateColumn, commentCountColumn];

const loadingFailed = "내가 쓴 글을 불러오는 데 실패했습니다.";
