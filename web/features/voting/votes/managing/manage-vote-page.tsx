import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";

import type { VotePhase } from "#contract/values/votes/phases.ts";
import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { Announcement } from "#web/features/voting/votes/announcement.tsx";
import { DecisionsList } from "#web/features/voting/votes/decisions-list.tsx";
import { Ending } from "#web/features/voting/votes/ending.tsx";
import { ObjectionAnswers } from "#web/features/voting/votes/office/objection-answers.tsx";
import { proposableOf } from "#web/features/voting/votes/proposable.ts";
import { ProposeDialog } from "#web/features/voting/votes/propose-dialog.tsx";
import { VoteResult } from "#web/features/voting/votes/result/vote-result.tsx";
import { Starting } from "#web/features/voting/votes/starting.tsx";
import { Suspensions } from "#web/features/voting/votes/suspensions.tsx";
import { Turnout } from "#web/features/voting/votes/turnout.tsx";
import { isCounted, phaseNames, phaseTones } from "#web/features/voting/votes/vote-words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { OfficePaper, PaperTitle } from "#web/paper/office-paper.tsx";
import { PrintButton } from "#web/paper/print-button.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { Roll } from "./roll-step.tsx";
import type { Draft } from "./vote-form.ts";

/** /manager/votes/{voteId}: a vote that is announced, as the office follows it. */
export function ManageVotePage() {
  const { voteId = "" } = useParams();
  const query = useQuery({ ...callQuery("getVoteById", { voteId }), ...useFollowed() });
  const vote = query.data?.vote;
  const title = vote?.title ?? "투표";
  if (vote?.phase === "draft") return <Navigate to={paths.manager.editVote(voteId, "kind")} replace />;
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <div className="print:hidden">
        <PageHeader
          back={<BackLink href={paths.manager.votes}>투표</BackLink>}
          title={title}
          description={vote && <Badge tone={phaseTones[vote.phase]}>{phaseNames[vote.phase]}</Badge>}
          action={
            query.data?.office && (
              <ButtonLink href={paths.manager.voteOffice(voteId)}>관리사무소가 할 일</ButtonLink>
            )
          }
        />
      </div>
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표를 불러오지 못했어요.">
        {(answer) => <Followed answer={answer} />}
      </Loaded>
    </>
  );
}

/** The office's view: what it came to, how many voted, what was decided and objected to, what was announced. */
function Followed({ answer }: { answer: Draft }) {
  const { vote, decisions, participation, office } = answer;
  const [isOpen, setOpen] = useState(false);
  const hasBegun = !["announced", "ready", "cancelled"].includes(vote.phase);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-(--container-reading) flex-col gap-5 print:max-w-none">
        <div className="contents print:hidden">
          <Ending
            answer={answer}
            action={
              <ButtonLink size="small" href={paths.manager.newVoteFrom(vote.id)}>
                이 투표로 새로 만들기
              </ButtonLink>
            }
          />
          <NextDuty answer={answer} />
          <Starting
            answer={answer}
            mending={
              office?.holdsLock === true &&
              !office.lockAdded && <ToOffice voteId={vote.id}>자물쇠 채우기</ToOffice>
            }
          />
        </div>
        {isCounted(vote) && <VoteResult answer={answer} />}
        <div className="flex flex-col gap-5 print:hidden">
          {hasBegun && <Turnout participation={participation} />}
          <Suspensions answer={answer} />
          <DecisionsList
            kind={vote.kind}
            decisions={decisions}
            action={
              proposableOf(answer).length > 0 && <Button onPress={() => setOpen(true)}>결정 올리기</Button>
            }
          />
          <ObjectionAnswers answer={answer} canAnswer={office !== null} />
        </div>
        <PrintedAnnouncement answer={answer} />
      </div>
      {vote.phase === "announced" && (
        <section aria-labelledby="roll" className="flex flex-col gap-4 print:hidden">
          <h2 id="roll" className="text-lead leading-title font-bold">
            명부
          </h2>
          <Roll draft={answer} />
        </section>
      )}
      <ProposeDialog key={vote.phase} answer={answer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

/** After the close: what keeps the vote from going on, as far as the office can do something about it. */
function NextDuty({ answer: { vote, office } }: { answer: Draft }) {
  if (!office) return null;
  if (vote.phase === "closed") {
    return (
      <Banner tone="informative" action={<ToOffice voteId={vote.id}>종이 입력하기</ToOffice>}>
        투표가 마감됐어요. 종이로 투표한 세대가 있으면 종이를 모두 입력해야 투표함을 봉인해요.
      </Banner>
    );
  }
  if (vote.phase === "sealed") {
    return (
      <Banner tone="informative" action={<ToOffice voteId={vote.id}>개표하기</ToOffice>}>
        투표함을 봉인했어요. 열쇠 카드로 열면 결과가 공고돼요.
      </Banner>
    );
  }
  return null;
}

function ToOffice({ voteId, children }: { voteId: string; children: string }) {
  return (
    <ButtonLink size="small" variant="primary" href={paths.manager.voteOffice(voteId)}>
      {children}
    </ButtonLink>
  );
}

const phasesOfAnnouncement: ReadonlySet<VotePhase> = new Set([
  "announced",
  "ready",
  "open",
  "closed",
  "sealed",
]);

/** For the wall until there is a result, which takes its place there. */
function PrintedAnnouncement({ answer }: { answer: Draft }) {
  const { vote } = answer;
  if (!phasesOfAnnouncement.has(vote.phase)) {
    return (
      <div className="print:hidden">
        <Announcement answer={answer} />
      </div>
    );
  }
  return (
    <OfficePaper signedAt={vote.announcedAt ?? undefined} isForWall>
      <div className="flex flex-col gap-5">
        <PaperTitle>{`${vote.title.replace(/ ?공고$/u, "")} 공고`}</PaperTitle>
        <Announcement answer={answer} />
        <div className="print:hidden">
          <PrintButton>공고문 인쇄</PrintButton>
        </div>
      </div>
    </OfficePaper>
  );
}
