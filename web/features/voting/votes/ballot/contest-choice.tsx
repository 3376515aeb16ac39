import { type ReactNode, useId, useRef, useState } from "react";

import type { VoteContest } from "#contract/votes.ts";
import { optionText } from "#web/features/voting/votes/vote-words.ts";
import { FormActions } from "#web/forms/form-actions.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { WrittenText } from "#web/ui/text/written-text.tsx";

import type { Choice } from "./paper.ts";
import { StepTitle } from "./step-title.tsx";

interface ContestChoiceProps {
  contest: VoteContest;
  place: number;
  all: number;
  /** Null until something is chosen: nothing is chosen beforehand. */
  chosen: Choice | null;
  onChoose: (choice: Choice | null) => void;
  onBack: (() => void) | undefined;
  onNext: () => void;
}

/** One contest of the ballot. 기권 comes last, set apart. */
export function ContestChoice({ contest, place, all, chosen, onChoose, onBack, onNext }: ContestChoiceProps) {
  const id = useId();
  const choices = useRef<HTMLFieldSetElement>(null);
  const [isMissing, setMissing] = useState(false);
  const error = isMissing && chosen === null;
  const { title, description, maxPicks, form } = contest;
  const counter = form === "candidates" ? "명" : "개";
  const picked = chosen?.length ?? 0;
  const isFull = maxPicks > 1 && picked >= maxPicks;
  return (
    <form
      noValidate
      aria-label={title}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) {
          onNext();
          return;
        }
        setMissing(true);
        choices.current?.focus();
      }}
    >
      <StepTitle step={`안건 ${place} / ${all}`}>{title}</StepTitle>
      {description !== "" && <WrittenText>{description}</WrittenText>}
      <fieldset
        ref={choices}
        tabIndex={-1}
        aria-describedby={error ? `${id}-note ${id}-error` : `${id}-note`}
        aria-invalid={error || undefined}
        className="flex min-w-0 flex-col gap-2 rounded-control outline-offset-4"
      >
        <legend className="sr-only">{title}</legend>
        <p id={`${id}-note`} role="status" className="pb-1 text-neutral-weak">
          {maxPicks === 1
            ? "하나를 골라 주세요."
            : `${maxPicks}${counter}까지 고를 수 있어요.${picked > 0 ? ` 지금 ${picked}${counter} 골랐어요.` : ""}`}
          {isFull && " 바꾸려면 고른 것을 먼저 빼 주세요."}
        </p>
        <Options contest={contest} name={id} chosen={chosen} onChoose={onChoose} isFull={isFull} />
        <hr className="my-2 border-neutral-weak" />
        <ChoiceRow
          kind={maxPicks === 1 ? "radio" : "checkbox"}
          name={id}
          isChosen={chosen?.length === 0}
          onToggle={() => onChoose(maxPicks > 1 && chosen?.length === 0 ? null : [])}
        >
          기권
        </ChoiceRow>
      </fieldset>
      {error && (
        <p id={`${id}-error`} role="alert" className="text-critical">
          고르지 않았어요. 고르고 싶은 것이 없으면 기권을 골라 주세요.
        </p>
      )}
      <FormActions surface="ground">
        {onBack && <Button onPress={onBack}>이전</Button>}
        <Button type="submit" variant="primary">
          다음
        </Button>
      </FormActions>
    </form>
  );
}

interface OptionsProps extends Pick<ContestChoiceProps, "contest" | "chosen" | "onChoose"> {
  name: string;
  isFull: boolean;
}

function Options({ contest, name, chosen, onChoose, isFull }: OptionsProps) {
  const isSingle = contest.maxPicks === 1;
  const toggled = (index: number) => {
    const picked = chosen ?? [];
    const left = picked.includes(index) ? picked.filter((each) => each !== index) : [...picked, index];
    onChoose(left.length === 0 ? null : left.toSorted((one, other) => one - other));
  };
  return contest.options.map((option) => {
    const index = option.number - 1;
    const isChosen = chosen?.includes(index) === true;
    const hasWithdrawn = option.withdrawnAt !== null;
    return (
      <ChoiceRow
        key={option.id}
        kind={isSingle ? "radio" : "checkbox"}
        name={name}
        isChosen={isChosen}
        isOff={hasWithdrawn || (isFull && !isChosen)}
        onToggle={() => (isSingle ? onChoose([index]) : toggled(index))}
      >
        {optionText(contest, option)}
        {hasWithdrawn && <span className="text-critical"> (사퇴)</span>}
      </ChoiceRow>
    );
  });
}

interface ChoiceRowProps {
  kind: "radio" | "checkbox";
  name: string;
  isChosen: boolean;
  isOff?: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function ChoiceRow({ kind, name, isChosen, isOff = false, onToggle, children }: ChoiceRowProps) {
  return (
    <label
      className={classNames(
        "flex min-h-14 items-center gap-3 rounded-control border border-neutral bg-raised px-4 py-3 text-lead leading-title transition-colors",
        "hover:bg-neutral-hover has-checked:border-brand-solid has-checked:bg-brand-weak has-checked:font-semibold",
        "has-disabled:cursor-not-allowed has-disabled:border-neutral-weak has-disabled:text-neutral-weak",
      )}
    >
      <input
        type={kind}
        name={name}
        checked={isChosen}
        disabled={isOff}
        onChange={onToggle}
        className="m-0 size-6 shrink-0 accent-(--bg-brand-solid)"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
