import CircleCheck from "lucide-react/icons/circle-check";
import CircleX from "lucide-react/icons/circle-x";
import { type ReactNode, useState } from "react";

import type { Output } from "#contract/index.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Fact, Facts } from "#web/ui/text/facts.tsx";

import { ProposeDialog } from "./propose-dialog.tsx";
import { SmallGroups } from "./small-groups.tsx";
import { gapText } from "./vote-words.ts";

type Answer = Output<"getVoteById">;

interface StartingProps {
  answer: Answer;
  /** The way to what this reader can do about the gaps. */
  mending?: ReactNode;
}

/** What an announced vote needs before the clock opens it, for office and officials. */
export function Starting({ answer, mending }: StartingProps) {
  const { vote, officials, participation } = answer;
  const [isOpen, setOpen] = useState(false);
  if (vote.phase !== "announced") return null;
  if (vote.missedStart) {
    return (
      <Banner tone="warning">
        개시 승인을 받지 못해 열리지 않았어요. 공고를 철회하고 다시 공고해 주세요.
      </Banner>
    );
  }
  return (
    <Card
      title="시작하려면"
      description={
        vote.kind === "opinion"
          ? "자물쇠를 채우고 시작 시각 전에 투표 개시를 결정해야 투표가 열려요."
          : "자물쇠를 모두 채우고, 시작 시각 전에 선거관리위원의 과반수가 투표 개시를 승인해야 투표가 열려요."
      }
    >
      <Facts>
        <Fact name="투표 시작">
          <DateText value={vote.opensAt} precision="minute" />
        </Fact>
        <Fact name="명부">{participation.rollSize.toLocaleString("ko-KR")}세대</Fact>
      </Facts>
      {officials.length > 0 && (
        <ul aria-label="누가 준비됐나요" className="flex flex-col divide-y divide-neutral-weak">
          {officials.map((official, index) => (
            <Readiness
              // oxlint-disable-next-line react/no-array-index-key -- An account that is gone leaves two without id.
              key={index}
              official={official}
              isAsked={vote.kind !== "opinion"}
            />
          ))}
        </ul>
      )}
      <SmallGroups groups={answer.smallGroups} />
      <NextStep answer={answer} mending={mending} onStart={() => setOpen(true)} />
      {/* It stays with what is typed, whatever others do to the vote meanwhile. */}
      <ProposeDialog answer={answer} kind="start" isOpen={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}

interface ReadinessProps {
  official: Answer["officials"][number];
  /** Officials are asked whether they take the office; the office of an opinion vote is not. */
  isAsked: boolean;
}

function Readiness({ official, isAsked }: ReadinessProps) {
  const { name, accepted, holdsLock, lockAdded, lockFingerprint } = official;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
      <span>
        <span className="font-semibold">{name}</span>
        {lockFingerprint !== null && (
          <span className="tabular ps-3 text-label whitespace-nowrap text-neutral-weak">
            자물쇠 번호 {lockFingerprint}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-label">
        {isAsked && (
          <Mark isDone={accepted === true}>
            {accepted === null ? "아직 답하지 않음" : accepted ? "수락함" : "사양함"}
          </Mark>
        )}
        {holdsLock && <Mark isDone={lockAdded}>{lockAdded ? "자물쇠 채움" : "자물쇠 아직"}</Mark>}
      </span>
    </li>
  );
}

function Mark({ isDone, children }: { isDone: boolean; children: string }) {
  const Icon = isDone ? CircleCheck : CircleX;
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Icon aria-hidden size="1rem" className={isDone ? "text-positive" : "text-warning"} />
      {children}
    </span>
  );
}

/** The start is offered once nothing keeps it; until then this says what does. */
function NextStep({ answer, mending, onStart }: StartingProps & { onStart: () => void }) {
  const { contests, decisions, gaps, officials } = answer;
  const pending = decisions.find(({ kind, isPending }) => kind === "start" && isPending);
  if (gaps.length > 0) {
    return (
      <Banner tone="informative" title="아직 투표 개시를 결정할 수 없어요" action={mending}>
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {gaps.map((gap) => (
            <li key={gap.field}>{gapText(gap, contests)}</li>
          ))}
          {officials.some(({ accepted, holdsLock }) => holdsLock && accepted === false) && (
            <li>
              자물쇠를 맡을 분이 사양했어요. 마음을 바꾸지 않으면 공고를 철회하고 다른 분을 정해야 해요.
            </li>
          )}
        </ul>
      </Banner>
    );
  }
  if (pending) {
    return (
      <p role="status" className="tabular">
        투표 개시가 승인을 기다려요. 승인 {pending.approvals} / {pending.needed}
      </p>
    );
  }
  return (
    <div>
      <Button variant="primary" onPress={onStart}>
        투표 개시 올리기
      </Button>
    </div>
  );
}
