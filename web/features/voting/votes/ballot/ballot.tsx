import { useState } from "react";

import type { Output } from "#contract/index.ts";
import { OfficeHoldsKey } from "#web/features/voting/votes/office-holds-key.tsx";
import { votedText } from "#web/features/voting/votes/vote-words.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { CheckChoices } from "./check-choices.tsx";
import { ContestChoice } from "./contest-choice.tsx";
import { LeavingQuestion } from "./leaving-question.tsx";
import type { Choice, Paper } from "./paper.ts";
import { Received } from "./received.tsx";
import { Sending } from "./sending.tsx";
import { useCasting } from "./use-casting.ts";

interface BallotProps {
  answer: Output<"getVoteById">;
  paper: Paper;
}

/**
 * From the first choice to the receipt. Choices live in this component alone: a reload asks anew, and nothing of them
 * is ever written down on the device.
 */
export function Ballot({ answer: { vote, mine }, paper }: BallotProps) {
  const { contests } = paper;
  const [choices, setChoices] = useState<(Choice | null)[]>(() => contests.map(() => null));
  /** The contest that is shown; after the last one the choices are read back. */
  const [place, setPlace] = useState(0);
  const [isOneCorrected, setOneCorrected] = useState(false);
  const casting = useCasting(vote.id, paper);
  const contest = contests[place];
  const isBegun = choices.some((choice) => choice !== null);

  if (casting.state === "received") return <Received vote={vote} receipt={casting.receipt} />;
  if (casting.state === "refused") return <Refusal voteId={vote.id}>{casting.failure}</Refusal>;
  if (casting.state === "choosing" && mine?.voted) {
    return <Refusal voteId={vote.id}>{votedText(mine.voted)}</Refusal>;
  }
  const toCheck = () => setPlace(contests.length);
  const back = () => {
    if (isOneCorrected) toCheck();
    else setPlace(place - 1);
    setOneCorrected(false);
  };
  return (
    <div className="max-w-(--container-reading)">
      <LeavingQuestion
        isOn={isBegun}
        isSent={casting.state !== "choosing"}
        onBack={casting.state === "choosing" && place > 0 ? back : undefined}
      />
      {vote.kind === "opinion" && casting.state === "choosing" && (
        <div className="mb-4">
          <OfficeHoldsKey />
        </div>
      )}
      {casting.state !== "choosing" ? (
        <Sending casting={casting} />
      ) : contest ? (
        <ContestChoice
          key={contest.id}
          contest={contest}
          place={place + 1}
          all={contests.length}
          chosen={choices[place] ?? null}
          onChoose={(choice) => setChoices(choices.with(place, choice))}
          onBack={place > 0 ? back : undefined}
          onNext={() => {
            if (isOneCorrected) toCheck();
            else setPlace(place + 1);
            setOneCorrected(false);
          }}
        />
      ) : (
        <CheckChoices
          contests={contests}
          choices={choices}
          casting={casting}
          onCorrect={(at) => {
            setOneCorrected(true);
            setPlace(at);
          }}
          onSend={(password) =>
            casting.send(
              choices.map((choice) => choice ?? []),
              password,
            )
          }
        />
      )}
    </div>
  );
}

function Refusal({ voteId, children }: { voteId: string; children: string }) {
  return (
    <div className="max-w-(--container-reading)">
      <Banner
        tone="critical"
        title="투표용지를 넣지 못했어요"
        action={<ButtonLink href={paths.resident.vote(voteId)}>투표 공고로 돌아가기</ButtonLink>}
      >
        {children}
      </Banner>
    </div>
  );
}
