import { useId } from "react";

import type { VoteContest } from "#contract/votes.ts";
import { BigKey } from "#web/features/voting/votes/office/big-key.tsx";
import { keyName } from "#web/features/voting/votes/vote-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { VisuallyHidden } from "#web/ui/text/visually-hidden.tsx";

import { type Entry, pressEnter, pressInvalid, pressOption } from "./paper-keys.ts";

interface ContestKeysProps {
  contest: VoteContest;
  /** All of the paper. */
  contests: readonly VoteContest[];
  entry: Entry;
  /** What was sent last is still on its way. */
  isHeld: boolean;
  onPress: (next: (entry: Entry) => Entry) => void;
}

/** The keys of one contest of the paper at hand. */
export function ContestKeys({ contest, contests, entry, isHeld, onPress }: ContestKeysProps) {
  const id = useId();
  const { maxPicks, options } = contest;
  const isSingle = maxPicks === 1;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div>
        {contests.length > 1 && (
          <p role="status" className="tabular text-label text-neutral-weak">
            안건 {entry.choices.length + 1} / {contests.length}
            <VisuallyHidden>, {contest.title}</VisuallyHidden>
          </p>
        )}
        <h2 id={id} className="text-subtitle leading-title font-bold">
          {contest.title}
        </h2>
        <p className="text-label text-neutral-weak">
          {isSingle
            ? "종이에 표시된 번호를 누르세요. 키보드의 숫자와 0(무효), 지우기로도 입력해요."
            : `${maxPicks}개까지 누르고 다음을 누르세요. 키보드의 숫자와 엔터로도 입력해요.`}
        </p>
      </div>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {options.map((option) => (
          <BigKey
            key={option.id}
            words={keyName(contest, option)}
            isOff={isHeld}
            isOn={isSingle ? undefined : entry.picks.includes(option.number - 1)}
            onPress={() => onPress((before) => pressOption(before, contests, option.number))}
          >
            {option.number}
          </BigKey>
        ))}
        <BigKey
          words="기권, 빈 종이 포함"
          isOff={isHeld}
          onPress={() => onPress((before) => pressInvalid(before, contests))}
        >
          무효
        </BigKey>
      </div>
      {entry.digits !== "" && (
        <p role="status" className="text-lead">
          {entry.digits}… 숫자를 더 누르거나, {entry.digits}번이면 엔터를 누르세요.
        </p>
      )}
      {!isSingle && (
        <div>
          <Button
            size="large"
            onPress={() => onPress((before) => pressEnter(before, contests))}
            disabledReason={entry.picks.length === 0 ? "번호나 무효를 먼저 눌러 주세요." : undefined}
          >
            다음
          </Button>
        </div>
      )}
    </section>
  );
}
