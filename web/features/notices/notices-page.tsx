import Megaphone from "lucide-react/icons/megaphone";

import { Loaded } from "#web/lists/loaded.tsx";
import { MoreButton } from "#web/lists/more-button.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** /resident/notices: what the office has announced, newest first. */
export function NoticesPage() {
  const notices = usePagedList("getNotices", { rowsOf: (page) => page.notices, filter: { excerpt: true } });
  return (
    <>
      <title>공지사항 · 단지</title>
      <PageHeader title="공지사항" description="관리사무소가 알리는 소식이에요." />
      <Loaded query={notices} skeleton={<TableSkeleton rows={8} />} fallback={loadingFailed}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<Megaphone aria-hidden size="1.5rem" />}>
              등록된 공지사항이 없습니다.
            </EmptyState>
          ) : (
            <>
              <LinkList
                label="공지사항"
                items={rows.map(({ id, title, authorName, createdAt }) => ({
                  key: id,
                  href: paths.resident.notice(id),
                  title,
                  meta: (
                    <>
                      {authorName} · <DateText value={createdAt} />
                    </>
                  ),
                }))}
              />
              <MoreButton list={notices} fallback={loadingFailed} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const loadingFailed = "공지사항을 불러오는 데 실패했습니다.";
