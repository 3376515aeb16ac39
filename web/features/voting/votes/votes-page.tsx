import Vote from "lucide-react/icons/vote";
import { useSearchParams } from "react-router";

import type { VoteList } from "#contract/values/votes/phases.ts";
import type { ListedVote } from "#contract/votes.ts";
import { LoadedList } from "#web/lists/loaded-list.tsx";
import { usePagedList } from "#web/lists/paged-list.ts";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Tabs } from "#web/ui/layout/tabs.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { TableSkeleton } from "#web/ui/states/skeleton.tsx";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

import { dutyNames } from "./duty-words.ts";
import { VoteTime } from "./vote-time.tsx";
import { kindNames, phaseNames, phaseTones } from "./vote-words.ts";

/** /resident/votes */
export function VotesPage() {
  const [search, setSearch] = useSearchParams();
  const selected = shownLists.find((list) => list === search.get("tab")) ?? "open";
  return (
    <>
      <title>투표 · 단지</title>
      <PageHeader
        title="투표"
        back={<BackLink href={paths.resident.participation}>참여</BackLink>}
        description="세대마다 한 번 투표해요. 무엇을 골랐는지는 아무도 볼 수 없어요."
      />
      <Tabs
        label="투표"
        selected={selected}
        onSelect={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
        items={shownLists.map((id) => ({ id, label: names[id], content: <Votes phase={id} /> }))}
      />
    </>
  );
}

const shownLists = ["open", "coming", "done"] as const satisfies VoteList[];

type ShownList = (typeof shownLists)[number];

const names: Record<ShownList, string> = { open: "진행 중", coming: "예정", done: "끝난 투표" };

const emptyTexts: Record<ShownList, string> = {
  open: "진행 중인 투표가 없어요. 투표가 공고되거나 시작되면 알려 드려요.",
  coming: "예정된 투표가 없어요. 투표가 공고되면 알려 드려요.",
  done: "끝난 투표가 없어요. 결과가 나오면 여기에서 볼 수 있어요.",
};

function Votes({ phase }: { phase: ShownList }) {
  const list = usePagedList("getVotes", { rowsOf: (page) => page.votes, filter: { phase } });
  return (
    <LoadedList
      list={list}
      failed="투표 목록을 불러오지 못했어요."
      skeleton={<TableSkeleton rows={3} />}
      empty={<EmptyState icon={<Vote aria-hidden size="1.5rem" />}>{emptyTexts[phase]}</EmptyState>}
    >
      {(rows) => (
        <LinkList label={`${names[phase]} 투표`} rows={rows} rowHref={({ id }) => paths.resident.vote(id)}>
          {(vote) => (
            <LinkLines
              title={vote.title}
              meta={<Pieces of={[<VoteTime key="time" vote={vote} />, kindNames[vote.kind]]} />}
              badge={
                // One below the other on a phone, where two would leave the title no room.
                <span className="flex flex-col items-end gap-1 @min-[36rem]:flex-row">
                  <StateBadge vote={vote} />
                  {vote.duty !== null && <Badge tone="brand">{dutyNames[vote.duty]}</Badge>}
                </span>
              }
            />
          )}
        </LinkList>
      )}
    </LoadedList>
  );
}

/** What is to be done in an open vote; how far another one is. */
function StateBadge({ vote: { phase, onRoll, voted } }: { vote: ListedVote }) {
  if (voted === true) return <Badge tone="positive">투표 완료</Badge>;
  if (phase !== "open") return <Badge tone={phaseTones[phase]}>{phaseNames[phase]}</Badge>;
  return onRoll === true ? <Badge tone="brand">투표하기</Badge> : <Badge tone="neutral">명부 없음</Badge>;
}
