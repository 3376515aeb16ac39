import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";

import type { Output } from "#contract/index.ts";
import { useFollowed } from "#web/api/followed.ts";
import { callQuery } from "#web/api/queries.ts";
import { obstacleText } from "#web/features/voting/votes/my-vote.tsx";
import { votedText } from "#web/features/voting/votes/vote-words.ts";
import { Loaded } from "#web/lists/loaded.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { ArticleSkeleton } from "#web/ui/states/skeleton.tsx";

import { Ballot } from "./ballot.tsx";
import { FrozenPaper } from "./frozen-paper.tsx";

/** /resident/votes/{voteId}/ballot */
export function BallotPage() {
  const { voteId = "" } = useParams();
  const query = useQuery({ ...callQuery("getVoteById", { voteId }), ...useFollowed() });
  const title = query.data?.vote.title ?? "투표";
  return (
    <>
      <title>{`${title} · 단지`}</title>
      <PageHeader back={<BackLink href={paths.resident.vote(voteId)}>투표 공고</BackLink>} title={title} />
      <Loaded query={query} skeleton={<ArticleSkeleton />} fallback="투표를 불러오지 못했어요.">
        {(answer) => <Admission answer={answer} />}
      </Loaded>
    </>
  );
}

interface AnswerProps {
  answer: Output<"getVoteById">;
}

/** A person who could cast when they came stays at the ballot, which shows how it went. */
function Admission({ answer }: AnswerProps) {
  const [could] = useState(answer.mine?.canCast === true);
  if (!could) return <Refused answer={answer} />;
  const { vote, mine, contests } = answer;
  return (
    <FrozenPaper vote={vote} contests={contests} style={mine?.style ?? 0}>
      {(paper) => <Ballot answer={answer} paper={paper} />}
    </FrozenPaper>
  );
}

function Refused({ answer: { vote, mine } }: AnswerProps) {
  const text = mine?.voted ? votedText(mine.voted) : obstacleText(mine?.reason ?? "not_open", vote);
  return (
    <div className="max-w-(--container-reading)">
      <Banner
        tone={mine?.voted ? "positive" : "warning"}
        action={<ButtonLink href={paths.resident.vote(vote.id)}>투표 공고로 돌아가기</ButtonLink>}
      >
        {text}
      </Banner>
    </div>
  );
}
