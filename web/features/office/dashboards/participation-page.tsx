import { useQuery } from "@tanstack/react-query";
import Vote from "lucide-react/icons/vote";

import { callQuery } from "#web/api/queries.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";

import { AwaitedList } from "./awaited-list.tsx";

/** /resident/participation: what waits for this person first, then the ways to all votes and surveys. */
export function ParticipationPage() {
  const dashboard = useQuery(callQuery("getResidentDashboard"));
  return (
    <>
      <title>참여 · 단지</title>
      <PageHeader title="참여" description="우리 단지의 일을 함께 정해요." />
      <div className="flex max-w-3xl flex-col gap-8">
        <Loaded
          query={dashboard}
          skeleton={<TableSkeleton rows={2} />}
          fallback="투표와 설문을 불러오지 못했어요."
        >
          {({ awaited }) =>
            awaited.length === 0 ? (
              <EmptyState icon={<Vote aria-hidden size="1.5rem" />}>
                지금 기다리는 투표나 설문이 없어요. 새로 시작되면 알려 드려요.
              </EmptyState>
            ) : (
              <AwaitedList label="기다리는 일" awaited={awaited} />
            )
          }
        </Loaded>
        <LinkList label="투표와 설문" rows={doors} rowHref={({ id }) => id}>
          {({ title, inside }) => <LinkLines title={title} meta={inside} />}
        </LinkList>
      </div>
    </>
  );
}

const doors = [
  { id: paths.resident.votes, title: "투표", inside: "진행 중인 투표와 예정된 투표, 끝난 투표의 결과" },
  { id: paths.resident.surveys, title: "설문", inside: "답할 수 있는 설문과 끝난 설문의 결과" },
];
