import Plus from "lucide-react/icons/plus";
import Vote from "lucide-react/icons/vote";

import type { ListedVote } from "#contract/votes.ts";
import { kindNames, phaseNames, phaseTones } from "#web/features/voting/votes/vote-words.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { type Column, DataTable } from "#web/ui/tables/data-table.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

/** /manager/votes */
export function ManageVotesPage() {
  const list = usePagedList("getVotes", { rowsOf: (page) => page.votes });
  return (
    <>
      <title>투표 · 단지</title>
      <PageHeader
        title="투표"
        description="명부를 정하고 공고하면 선거관리위원이 투표를 열어요."
        action={
          <ButtonLink
            variant="primary"
            icon={<Plus aria-hidden size="1.125rem" />}
            href={paths.manager.newVote}
          >
            투표 만들기
          </ButtonLink>
        }
      />
      <LoadedList
        list={list}
        failed="투표를 불러오지 못했어요."
        empty={
          <EmptyState
            icon={<Vote aria-hidden size="1.5rem" />}
            action={<ButtonLink href={paths.manager.newVote}>투표 만들기</ButtonLink>}
          >
            등록된 투표가 없어요. 동별 대표자 선거나 관리규약 개정을 종이 없이 진행할 수 있어요.
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            label="투표"
            columns={columns}
            rows={rows}
            rowHref={({ id }) => paths.manager.vote(id)}
          />
        )}
      </LoadedList>
    </>
  );
}

const columns: Column<ListedVote>[] = [
  { header: "제목", cell: ({ title }) => title, phone: "title" },
  { header: "종류", cell: ({ kind }) => kindNames[kind], phone: "meta", keepsWhole: true },
  {
    header: "시작",
    cell: ({ opensAt }) => <DateText value={opensAt} precision="minute" />,
    phone: "hidden",
    keepsWhole: true,
  },
  {
    header: "마감",
    cell: ({ closesAt }) => <DateText value={closesAt} precision="minute" />,
    phone: "meta",
    keepsWhole: true,
    namesValueOnPhone: true,
  },
  {
    header: "단계",
    cell: ({ phase }) => <Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>,
    phone: "end",
    keepsWhole: true,
  },
];
