import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import type { ObjectionStage } from "#contract/values/votes/outcomes.ts";
import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { useReadAlerts } from "#web/api/read-alerts.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Fold } from "#web/ui/layout/fold.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { Matters, Terms } from "./announcement.tsx";
import { DecisionsList } from "./decisions-list.tsx";
import { dutyTexts } from "./duty-words.ts";
import { Ending } from "./ending.tsx";
import { MyVote } from "./my-vote.tsx";
import { Objections } from "./objections.tsx";
import { Secrecy } from "./secrecy.tsx";
import { Suspensions } from "./suspensions.tsx";
import { Turnout } from "./turnout.tsx";
import { isCounted, phaseNames, phaseTones } from "./vote-words.ts";

// Only a vote that has begun has them.
const VoteResult = lazy(async () => ({ default: (await import("./result/vote-result.tsx")).VoteResult }));
const ReceiptSearch = lazy(async () => ({
  default: (await import("./result/receipt-search.tsx")).ReceiptSearch,
}));
const PublishedRoll = lazy(async () => ({
  default: (await import("./published-roll.tsx")).PublishedRoll,
}));

/** /resident/votes/{voteId} */
export function VotePage() {
  const { voteId = "" } = useParams();
  const query = useQuery({ ...callQuery("getVoteById", { voteId }), ...useFollowed() });
  const vote = query.data?.vote;
  useReadAlerts({ subjectId: vote?.id });
  const title = vote?.title ?? "투표";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <div className={classNames(vote && isCounted(vote) && "print:hidden")}>
        <PageHeader
          back={<BackLink href={paths.resident.votes}>투표</BackLink>}
          title={title}
          description={vote && <Badge tone={phaseTones[vote.phase]}>{phaseNames[vote.phase]}</Badge>}
        />
      </div>
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표를 불러오지 못했어요.">
        {(answer) => <Content answer={answer} />}
      </Loaded>
    </>
  );
}

function Content({ answer }: { answer: Output<"getVoteById"> }) {
  const { vote, decisions, participation, officials, mine } = answer;
  const hasResult = isCounted(vote);
  const hasBox = hasResult || ["open", "closed", "sealed"].includes(vote.phase);
  const stage = objectionStage(answer);
  const objections = <Objections vote={vote} contests={answer.contests} stage={stage} />;
  // On paper the result stands alone, for the wall.
  const asides = (
    <div className="flex flex-col gap-5 print:hidden">
      {hasBox && (
        <Suspense>
          <ReceiptSearch vote={vote} />
        </Suspense>
      )}
      {hasResult && <Matters answer={answer} />}
      <Terms answer={answer} />
      <Secrecy kind={vote.kind} lockCount={officials.filter(({ holdsLock }) => holdsLock).length} />
      <Suspensions answer={answer} />
      <DecisionsList kind={vote.kind} decisions={decisions} />
      {vote.frozenAt !== null && (
        <>
          <Turnout participation={participation} />
          <Suspense>
            <PublishedRoll answer={answer} />
          </Suspense>
        </>
      )}
    </div>
  );
  return (
    <div className="flex max-w-(--container-reading) flex-col gap-5">
      <Ending answer={answer} />
      {answer.office && (
        <div className="print:hidden">
          <OfficeLink voteId={vote.id} isAsked={answer.office.accepted === null} />
        </div>
      )}
      {mine && (
        <div className="empty:hidden print:hidden">
          <MyVote vote={vote} mine={mine} />
        </div>
      )}
      {/* The right to object has an end, and alerts lead to an answer, so both stand before the checks. */}
      <div className="empty:hidden print:hidden">{objections}</div>
      {hasResult ? (
        <Suspense fallback={<ArticleSkeleton />}>
          <VoteResult answer={answer} asides={asides} />
        </Suspense>
      ) : (
        <>
          <Matters answer={answer} />
          <Fold title="어떻게 확인할 수 있나요" description="기간과 방법, 내 표 찾아보기, 비밀을 지키는 방법">
            {asides}
          </Fold>
        </>
      )}
    </div>
  );
}

/** To what an official has to do; it tells those who were named and have not answered. */
function OfficeLink({ voteId, isAsked }: { voteId: string; isAsked: boolean }) {
  const link = <ButtonLink href={paths.resident.voteOffice(voteId)}>선거관리위원이 할 일</ButtonLink>;
  if (!isAsked) return link;
  return (
    <Banner tone="informative" action={link}>
      {dutyTexts.accept}
    </Banner>
  );
}

/** Whether the roll is still to be fixed, or the result may still be objected to. */
function objectionStage({ vote, mine }: Output<"getVoteById">): ObjectionStage | null {
  if (vote.phase === "announced") return "roll";
  const isInTime = vote.objectionsUntil !== null && Date.parse(vote.objectionsUntil) > Date.now();
  return vote.phase === "counted" && isInTime && mine?.onRoll === true ? "result" : null;
}
