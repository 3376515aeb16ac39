import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useParams } from "react-router";

import { callQuery } from "#web/api/queries.ts";
import { Announcement } from "#web/features/votes/announcement.tsx";
import { DecisionsList } from "#web/features/votes/decisions-list.tsx";
import { proposableIn } from "#web/features/votes/proposable.ts";
import { ProposeDialog } from "#web/features/votes/propose-dialog.tsx";
import { Turnout } from "#web/features/votes/turnout.tsx";
import { phaseNames, phaseTones } from "#web/features/votes/vote-words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { OfficePaper } from "#web/paper/office-paper.tsx";
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
  const query = useQuery(callQuery("getVoteById", { voteId }));
  const vote = query.data?.vote;
  const title = vote?.title ?? "투표";
  if (vote?.phase === "draft") return <Navigate to={paths.manager.editVote(voteId, "kind")} replace />;
  return (
    <OfficePaper signedAt={vote?.announcedAt ?? undefined}>
      <title>{`${title} · 단지`}</title>
      <PageHeader
        back={<BackLink href={paths.manager.votes}>투표</BackLink>}
        title={title}
        description={
          vote && (
            <span className="print:hidden">
              <Badge tone={phaseTones[vote.phase]}>{phaseNames[vote.phase]}</Badge>
            </span>
          )
        }
        action={
          vote && (
            <div className="flex flex-wrap gap-2">
              {(vote.phase === "void" || vote.phase === "cancelled") && (
                <ButtonLink href={paths.manager.newVoteFrom(vote.id)}>다시 만들기</ButtonLink>
              )}
              <PrintButton />
            </div>
          )
        }
      />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표를 불러오지 못했어요.">
        {(answer) => <Followed answer={answer} />}
      </Loaded>
    </OfficePaper>
  );
}

/** What the office sees of it: how many voted, what was decided, the announcement, the roll while it may change. */
function Followed({ answer }: { answer: Draft }) {
  const { vote, decisions, participation } = answer;
  const [isOpen, setOpen] = useState(false);
  const hasBegun = !["announced", "ready", "cancelled"].includes(vote.phase);
  return (
    <div className="flex flex-col gap-6">
      {vote.missedStart && (
        <Banner tone="warning">
          개시 승인을 받지 못해 열리지 않았어요. 공고를 철회하고 다시 공고해 주세요.
        </Banner>
      )}
      <div className="flex max-w-(--container-reading) flex-col gap-5 print:hidden">
        {hasBegun && <Turnout participation={participation} />}
        <DecisionsList
          decisions={decisions}
          action={
            proposableIn(vote.phase).length > 0 && <Button onPress={() => setOpen(true)}>결정 올리기</Button>
          }
        />
      </div>
      <Announcement answer={answer} />
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
