import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import type { VoteDecision } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { DecisionsList } from "#web/features/votes/decisions-list.tsx";
import { proposableIn } from "#web/features/votes/proposable.ts";
import { ProposeDialog } from "#web/features/votes/propose-dialog.tsx";
import { Turnout } from "#web/features/votes/turnout.tsx";
import { phaseNames, phaseTones } from "#web/features/votes/vote-words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { Acceptance } from "./acceptance.tsx";
import { DeskCard } from "./desk/desk-card.tsx";
import { LockCard } from "./lock-card.tsx";
import { MarksCard } from "./marks/marks-card.tsx";
import { ObjectionAnswers } from "./objection-answers.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { PapersCard } from "./papers/papers-card.tsx";

type Answer = Output<"getVoteById">;

/** /resident/votes/{voteId}/office: what an official has to do for a vote. */
export function OfficePage() {
  const { voteId = "" } = useParams();
  const query = useQuery({ ...callQuery("getVoteById", { voteId }), ...useFollowed() });
  const vote = query.data?.vote;
  useReadAlerts({ subjectId: vote?.id });
  return (
    <>
      <title>선거관리위원 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.resident.vote(voteId)}>{vote?.title ?? "투표"}</BackLink>}
        title="선거관리위원"
        description={vote && <Badge tone={phaseTones[vote.phase]}>{phaseNames[vote.phase]}</Badge>}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표를 불러오지 못했어요.">
        {(answer) =>
          answer.office ? (
            <Duties answer={answer} office={answer.office} />
          ) : (
            <EmptyState>이 투표의 선거관리위원이 아니에요.</EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

function Duties({ answer, office }: { answer: Answer; office: NonNullable<Answer["office"]> }) {
  const { vote, contests, participation } = answer;
  const column = "flex max-w-(--container-reading) flex-col gap-5";
  if (office.accepted !== true) {
    return (
      <div className={column}>
        <Acceptance voteId={vote.id} hasDeclined={office.accepted === false} />
      </div>
    );
  }
  return (
    <div className={column}>
      {office.holdsLock && !office.lockAdded && vote.frozenAt === null && <LockCard voteId={vote.id} />}
      {office.holdsLock && vote.phase === "sealed" && !office.opened && <OpeningCard answer={answer} />}
      <DeskCard vote={vote} contests={contests} />
      <PapersCard answer={answer} />
      <Signals answer={answer} />
      <Decisions answer={answer} />
      {vote.frozenAt !== null && <Turnout participation={participation} />}
      <MarksCard vote={vote} />
      <ObjectionAnswers voteId={vote.id} />
    </div>
  );
}

/** Accounts that nobody set up before lately could be anybody's: the officials look before they approve the start. */
function Signals({ answer: { signals } }: { answer: Answer }) {
  if (!signals || signals.newAccounts === 0) return null;
  return (
    <Banner tone="warning">
      최근 14일 안에 처음 설정한 계정이 {signals.newAccounts.toLocaleString("ko-KR")}개 있어요. 한 네트워크
      주소에서 설정한 계정은 가장 많은 곳이 {signals.mostFromOneAddress.toLocaleString("ko-KR")}개예요.
    </Banner>
  );
}

function Decisions({ answer }: { answer: Answer }) {
  const { vote, decisions } = answer;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DecisionsList
        decisions={decisions}
        renderAction={(decision) => <Approval voteId={vote.id} decision={decision} />}
        action={
          proposableIn(vote.phase).length > 0 && <Button onPress={() => setOpen(true)}>결정 올리기</Button>
        }
      />
      <ProposeDialog key={vote.phase} answer={answer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function Approval({ voteId, decision }: { voteId: string; decision: VoteDecision }) {
  const approve = useCommand("approveVoteDecision", {
    fallback: "승인하지 못했어요. 다시 시도해 주세요.",
  });
  if (decision.approvedByMe) return <p className="text-label text-neutral-weak">나는 승인했어요.</p>;
  return (
    <div className="flex flex-col gap-2">
      {approve.failure !== undefined && <Banner tone="critical">{approve.failure}</Banner>}
      <div>
        <Button
          variant="primary"
          isPending={approve.isPending}
          onPress={() => approve.run({ voteId, decisionId: decision.id })}
        >
          승인
        </Button>
      </div>
    </div>
  );
}
