import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams, useSearchParams } from "react-router";

import { callQuery } from "#web/api/queries.ts";
import { OnceRead } from "#web/forms/once-read.tsx";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { CheckStep } from "./check-step.tsx";
import { ContestsStep } from "./contests-step.tsx";
import { KindStep } from "./kind-step.tsx";
import { OfficialsStep } from "./officials-step.tsx";
import { PeriodStep } from "./period-step.tsx";
import { RollStep } from "./roll-step.tsx";
import { type Step, StepList, steps } from "./steps.tsx";
import type { Draft } from "./vote-form.ts";

/** /manager/votes/{voteId}/edit?step=: a draft, part by part. */
export function EditVotePage() {
  const { voteId = "" } = useParams();
  const [search] = useSearchParams();
  const step = steps.find(({ id }) => id === search.get("step"))?.id ?? "kind";
  const query = useQuery(callQuery("getVoteById", { voteId }));
  const title = query.data?.vote.title ?? "투표";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader back={<BackLink href={paths.manager.votes}>투표</BackLink>} title={title} />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표를 불러오지 못했어요.">
        {(draft) =>
          draft.vote.phase === "draft" ? (
            <>
              <StepList voteId={voteId} kind={draft.vote.kind} current={step} />
              {/* Who comes back to a step at once would find it as it was before it was saved. */}
              <OnceRead key={step} name="getVoteById" skeleton={<ArticleSkeleton />}>
                <StepContent step={step} draft={draft} />
              </OnceRead>
            </>
          ) : (
            // What is announced is changed no more.
            <Navigate to={paths.manager.vote(voteId)} replace />
          )
        }
      </Loaded>
    </>
  );
}

function StepContent({ step, draft }: { step: Step; draft: Draft }) {
  switch (step) {
    case "kind":
      return <KindStep draft={draft} />;
    case "contests":
      return <ContestsStep draft={draft} />;
    case "roll":
      return <RollStep draft={draft} />;
    case "officials":
      return <OfficialsStep draft={draft} />;
    case "period":
      return <PeriodStep draft={draft} />;
    case "check":
      return <CheckStep draft={draft} />;
  }
}
