import Megaphone from "lucide-react/icons/megaphone";
import { useSearchParams } from "react-router";

import { useListSearch } from "#web/lists/list-search.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";

import { CategoryChoice } from "./category-choice.tsx";
import { noticeFilter } from "./notice-filter.ts";
import { NoticeLinks } from "./notice-links.tsx";
import { useNotices } from "./notice-list.ts";

/** /resident/notices: the office's notices, newest first below those that are pinned. */
export function NoticesPage() {
  const search = useListSearch();
  const filter = noticeFilter(useSearchParams()[0]);
  const notices = useNotices({ ...filter, ...search.filter });
  return (
    <>
      <title>공지사항 · 단지</title>
      <PageHeader title="공지사항" description="관리사무소가 알리는 소식이에요." />
      <CategoryChoice category={filter.category} />
      <SearchableList
        list={notices}
        search={search}
        label="공지사항 찾기"
        placeholder="제목이나 내용"
        failed="공지사항을 불러오는 데 실패했습니다."
        empty={
          <EmptyState icon={<Megaphone aria-hidden size="1.5rem" />}>
            {filter.category === undefined ? "등록된 공지사항이 없습니다." : "이 분류의 공지가 없어요."}
          </EmptyState>
        }
      >
        {(rows) => <NoticeLinks label="공지사항" notices={rows} words={search.words} />}
      </SearchableList>
    </>
  );
}
