import { useEffect, useRef, useState } from "react";

import { homeName } from "#contract/values/home-name.ts";
import { formatFullTime } from "#contract/values/seoul-time.ts";
import type { VoteDeskAnswer } from "#contract/vote-casting.ts";
import type { Vote, VoteContest } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";

import { CorrectMarkDialog } from "./correct-mark-dialog.tsx";
import { PeopleOfHome } from "./people-of-home.tsx";
import { useLookAgain } from "./use-look-again.ts";

/** A home at the desk, as the server answered last. */
export interface SeenHome {
  building: number;
  unit: number;
  answer: VoteDeskAnswer;
}

interface HomeAnswerProps {
  vote: Vote;
  contests: readonly VoteContest[];
  seen: SeenHome;
  onSeen: (seen: SeenHome) => void;
  onNext: () => void;
}

/** Whether a household has voted, and what the desk can do about it. */
export function HomeAnswer({ vote, contests, seen, onSeen, onNext }: HomeAnswerProps) {
  const { building, unit, answer } = seen;
  const home = { voteId: vote.id, building, unit };
  const name = homeName({ building, unit });
  const update = (latest: VoteDeskAnswer) => onSeen({ ...seen, answer: latest });
  const papers = contests.filter(({ position }) => answer.contests.includes(position));
  return (
    <div className="flex flex-col gap-4">
      <HomeTitle key={standing(answer)}>{name}</HomeTitle>
      <Banner tone={answer.voted ? "warning" : "positive"} title={standing(answer)}>
        {answer.at !== null && <DateText value={answer.at} precision="minute" />}
        {!answer.voted && `이 세대의 종이 투표지: ${papers.map((contest) => contest.title).join(", ")}`}
      </Banner>
      <div className="flex flex-wrap gap-2">
        {!answer.voted && vote.phase === "open" && <MarkButton home={home} name={name} onAnswer={update} />}
        <Button variant={answer.voted || vote.phase !== "open" ? "primary" : "secondary"} onPress={onNext}>
          다음 세대
        </Button>
      </div>
      <Correction home={home} name={name} until={answer.correctableUntil} onAnswer={update} />
      {!answer.voted && <PeopleOfHome home={home} people={answer.people} onAnswer={update} />}
    </div>
  );
}

/** An answer takes the place of what was pressed: people who hear or type go on from here. */
function HomeTitle({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h3 ref={title} tabIndex={-1} className="tabular text-title leading-title font-bold outline-none">
      {children}
    </h3>
  );
}

interface ActionProps {
  home: { voteId: string; building: number; unit: number };
  name: string;
  onAnswer: (answer: VoteDeskAnswer) => void;
}

function MarkButton({ home, name, onAnswer }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const look = useLookAgain(onAnswer);
  const mark = useCommand("markPaperVoter", {
    fallback: "표시하지 못했어요. 다시 시도해 주세요.",
    onSuccess: onAnswer,
  });
  const isLate = mark.error?.details?.code === "household_already_voted";
  const close = () => {
    setOpen(false);
    mark.reset();
    // Somebody of the household has voted since it was looked up.
    if (isLate) look.run(home);
  };
  return (
    <>
      <Button variant="primary" onPress={() => setOpen(true)}>
        종이 투표로 표시
      </Button>
      <ConfirmDialog
        title={`${name}를 종이 투표로 표시할까요?`}
        isOpen={isOpen}
        onCancel={close}
        onConfirm={() => mark.run(home)}
        confirmLabel="표시하기"
        isPending={mark.isPending}
        error={mark.failure}
      >
        표시하면 이 세대는 온라인으로 투표할 수 없어요. 표시한 다음에 종이 투표지를 건네주세요.
      </ConfirmDialog>
    </>
  );
}

/** A slip of the desk's own, for ten minutes. */
function Correction({ home, name, until, onAnswer }: ActionProps & { until: string | null }) {
  const [isOpen, setOpen] = useState(false);
  if (until === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-label text-neutral-weak">
        잘못 표시했다면 {formatFullTime(until)}까지 바로잡을 수 있어요.
      </p>
      <Button size="small" onPress={() => setOpen(true)}>
        표시 바로잡기
      </Button>
      <CorrectMarkDialog
        home={home}
        name={name}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onAnswer={onAnswer}
      />
    </div>
  );
}

function standing({ channel }: VoteDeskAnswer): string {
  if (channel === "online") return "이미 온라인으로 투표한 세대예요.";
  if (channel === "paper") return "이미 종이로 투표한 세대예요.";
  return "아직 투표하지 않은 세대예요.";
}
