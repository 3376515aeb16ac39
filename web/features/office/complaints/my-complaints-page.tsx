import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Plus from "lucide-react/icons/plus";

import { useListSearch } from "#web/lists/list-search.ts";
import { usePagedList } from "#web/lists/paged-list.ts";
import { SearchableList } from "#web/lists/searchable-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { TextLink } from "#web/ui/buttons/text-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { excerptAround } from "#web/ui/text/excerpt.ts";
import { Marked } from "#web/ui/text/marked.tsx";

import { ComplaintStatusBadge } from "./complaint-status-badge.tsx";

/** /resident/complaints: the resident's own complaints, newest first. */
export function MyComplaintsPage() {
  const search = useListSearch();
  const { words = "" } = search;
  const complaints = usePagedList("getMyComplaints", {
    rowsOf: (page) => page.complaints,
    filter: { excerpt: true, ...search.filter },
  });
  return (
    <>
      <title>민원 · 단지</title>
      <PageHeader
        title="민원"
        description="내가 접수한 민원과 처리 상태예요."
        action={
          <ButtonLink
            href={paths.resident.newComplaint}
            variant="primary"
            icon={<Plus aria-hidden size="1.125rem" />}
          >
            민원 접수
          </ButtonLink>
        }
      />
      <p className="-mt-4 pb-4">
        <TextLink href={paths.resident.disclosures}>우리 단지 처리 결과 보기</TextLink>
      </p>
      <SearchableList
        list={complaints}
        search={search}
        label="내 민원 찾기"
        placeholder="제목이나 내용"
        failed="내 민원 목록을 불러오는 데 실패했습니다."
        skeleton={<TableSkeleton rows={6} />}
        empty={
          <EmptyState
            icon={<MessageSquareWarning aria-hidden size="1.5rem" />}
            action={<ButtonLink href={paths.resident.newComplaint}>민원 접수하기</ButtonLink>}
          >
            접수된 민원이 없습니다.
            <br />
            불편한 점이 있으면 관리사무소에 알려 주세요.
          </EmptyState>
        }
      >
        {(rows) => (
          <LinkList label="내 민원" rows={rows} rowHref={({ id }) => paths.resident.complaint(id)}>
            {({ title, content, status, createdAt }) => (
              <LinkLines
                title={<Marked text={title} words={words} />}
                excerpt={
                  words === "" ? undefined : <Marked text={excerptAround(content, words)} words={words} />
                }
                meta={<DateText value={createdAt} />}
                badge={<ComplaintStatusBadge status={status} />}
              />
            )}
          </LinkList>
        )}
      </SearchableList>
    </>
  );
}
