import Megaphone from "lucide-react/icons/megaphone";

import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** /resident/notices: the office's notices, newest first. */
export function NoticesPage() {
  const notices = usePagedList("getNotices", { rowsOf: (page) => page.notices, filter: { excerpt: true } });
  return (
    <>
      <title>공지사항 · 단지</title>
      <PageHeader title="공지사항" description="관리사무소가 알리는 소식이에요." />
      <LoadedList
        list={notices}
        failed="공지사항을 불러오는 데 실패했습니다."
        empty={
          <EmptyState icon={<Megaphone aria-hidden size="1.5rem" />}>등록된 공지사항이 없습니다.</EmptyState>
        }
      >
        {(rows) => (
          <LinkList label="공지사항" rows={rows} rowHref={({ id }) => paths.resident.notice(id)}>
            {({ title, authorName, createdAt }) => (
              <LinkLines
                title={title}
                meta={
                  <>
                    {authorName} · <DateText value={createdAt} />
                  </>
                }
              />
            )}
          </LinkList>
        )}
      </LoadedList>
    </>
  );
}
