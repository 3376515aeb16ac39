import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import type { VoteDecision } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { DecisionsList } from "#web/features/voting/votes/decisions-list.tsx";
import { OwnLock } from "#web/features/voting/votes/own-lock.tsx";
import { proposableOf } from "#web/features/voting/votes/proposable.ts";
import { ProposeDialog } from "#web/features/voting/votes/propose-dialog.tsx";
import { Starting } from "#web/features/voting/votes/starting.tsx";
import { Suspensions } from "#web/features/voting/votes/suspensions.tsx";
import { Turnout } from "#web/features/voting/votes/turnout.tsx";
import { phaseNames, phaseTones } from "#web/features/voting/votes/vote-words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { Acceptance } from "./acceptance.tsx";
import { DeskCard } from "./desk/desk-card.tsx";
import { LayingDown } from "./laying-down.tsx";
import { LockCard } from "./lock-card.tsx";
import { LooksCard } from "./looks-card.tsx";
import { MarksCard } from "./marks/marks-card.tsx";
import { ObjectionAnswers } from "./objection-answers.tsx";
import { OpeningCard } from "./opening-card.tsx";
import { PaperSumsCard } from "./papers/paper-sums-card.tsx";
import { PapersCard } from "./papers/papers-card.tsx";
import { SuspendedOffice } from "./suspended-office.tsx";

type Answer = Output<"getVoteById">;

/** /resident/votes/{voteId}/office: what an official has to do for a vote. */
export function OfficePage() {
  return (
    <Office
      title="선거관리위원"
      pathOfVote={paths.resident.vote}
      stranger="이 투표의 선거관리위원이 아니에요."
    />
  );
}

/** /manager/votes/{voteId}/office: of an opinion vote the manager stands for the officials. */
export function ManagerOfficePage() {
  return (
    <Office
      title="관리사무소가 할 일"
      pathOfVote={paths.manager.vote}
      stranger="의견수렴이 아닌 투표는 선거관리위원이 맡아요."
    />
  );
}

interface OfficeProps {
  title: string;
  pathOfVote: (voteId: string) => string;
  /** Said to people who are no officials of the vote. */
  stranger: string;
}

function Office({ title, pathOfVote, stranger }: OfficeProps) {
  const { voteId = "" } = useParams();
  const query = useQuery({ ...callQuery("getVoteById", { voteId }), ...useFollowed() });
  const vote = query.data?.vote;
  useReadAlerts({ subjectId: vote?.id });
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={pathOfVote(voteId)}>{vote?.title ?? "투표"}</BackLink>}
        title={title}
        description={vote && <Badge tone={phaseTones[vote.phase]}>{phaseNames[vote.phase]}</Badge>}
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표를 불러오지 못했어요.">
        {(answer) =>
          answer.vote.phase === "draft" && answer.vote.kind === "opinion" ? (
            <Unannounced voteId={voteId} />
          ) : answer.office ? (
            <Duties answer={answer} office={answer.office} />
          ) : (
            <EmptyState>{stranger}</EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

/** Nobody locks a draft: its contests and officials may still be others tomorrow. The office alone comes here. */
function Unannounced({ voteId }: { voteId: string }) {
  return (
    <EmptyState
      action={<ButtonLink href={paths.manager.editVote(voteId, "check")}>공고 확인하기</ButtonLink>}
    >
      아직 공고하지 않은 투표예요.
      <br />
      먼저 공고하면 자물쇠를 채우고 투표를 열 수 있어요.
    </EmptyState>
  );
}

function Duties({ answer, office }: { answer: Answer; office: NonNullable<Answer["office"]> }) {
  const { vote, contests, participation } = answer;
  const column = "flex max-w-(--container-reading) flex-col gap-5";
  if (office.accepted !== true && !office.isSuspended) {
    if (vote.phase !== "announced") return <EmptyState>이 투표의 직무를 맡고 있지 않아요.</EmptyState>;
    return (
      <div className={column}>
        <Acceptance voteId={vote.id} hasDeclined={office.accepted === false} holdsLock={office.holdsLock} />
      </div>
    );
  }
  if (office.isSuspended) {
    return (
      <div className={column}>
        <SuspendedOffice answer={answer} />
        <Suspensions answer={answer} />
        <DecisionsList kind={vote.kind} decisions={answer.decisions} />
      </div>
    );
  }
  return (
    <div className={column}>
      <Suspensions answer={answer} />
      {office.holdsLock && !office.lockAdded && vote.frozenAt === null && !vote.missedStart && (
        <LockCard vote={vote} />
      )}
      {(office.holdsLock || vote.kind === "opinion") && vote.phase === "sealed" && !office.opened && (
        <OpeningCard vote={vote} />
      )}
      <OthersLock answer={answer} />
      <Starting answer={answer} />
      <DeskCard vote={vote} contests={contests} />
      <PapersCard answer={answer} />
      <PaperSumsCard answer={answer} />
      <Signals answer={answer} />
      <Decisions answer={answer} />
      {vote.frozenAt !== null && <Turnout participation={participation} />}
      <MarksCard vote={vote} />
      {vote.frozenAt !== null && <LooksCard voteId={vote.id} />}
      <ObjectionAnswers answer={answer} canAnswer />
      <LayingDown answer={answer} />
    </div>
  );
}

/** An opinion vote has one lock. Any manager who has its card opens it. */
function OthersLock({ answer: { vote, office, officials } }: { answer: Answer }) {
  const [holder] = officials;
  const isToBeOpened = vote.countedAt === null && !["void", "cancelled"].includes(vote.phase);
  if (vote.kind !== "opinion" || office?.holdsLock === true || !holder || !isToBeOpened) return null;
  return (
    <Banner tone="informative">
      {holder.name} 님이 자물쇠를 채웠어요. 개표할 때는 그 열쇠 카드를 가진 직원이 열 수 있어요.
    </Banner>
  );
}

/** Accounts that were given to somebody lately could be anybody's: the officials look before they approve the start. */
function Signals({ answer: { signals } }: { answer: Answer }) {
  if (!signals || signals.newAccounts === 0) return null;
  return (
    <Banner tone="warning">
      최근 14일 안에 처음 설정했거나 비밀번호를 다시 받았거나 다른 세대로 옮긴 계정이{" "}
      {signals.newAccounts.toLocaleString("ko-KR")}개 있어요. 한 네트워크 주소에서 설정한 계정은 가장 많은
      곳이 {signals.mostFromOneAddress.toLocaleString("ko-KR")}개예요.
    </Banner>
  );
}

function Decisions({ answer }: { answer: Answer }) {
  const { vote, decisions, office } = answer;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <DecisionsList
        kind={vote.kind}
        decisions={decisions}
        renderAction={(decision) => (
          <Approval voteId={vote.id} decision={decision} fingerprint={office?.lockFingerprint ?? null} />
        )}
        action={proposableOf(answer).length > 0 && <Button onPress={() => setOpen(true)}>결정 올리기</Button>}
      />
      <ProposeDialog key={vote.phase} answer={answer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

interface ApprovalProps {
  voteId: string;
  decision: VoteDecision;
  /** The fingerprint of the own lock. */
  fingerprint: string | null;
}

function Approval({ voteId, decision, fingerprint }: ApprovalProps) {
  const approve = useCommand("approveVoteDecision", {
    fallback: "승인하지 못했어요. 다시 시도해 주세요.",
  });
  if (decision.approvedByMe) return <p className="text-label text-neutral-weak">나는 승인했어요.</p>;
  return (
    <div className="flex flex-col gap-2">
      {decision.kind === "start" && fingerprint !== null && <OwnLock fingerprint={fingerprint} />}
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
