import { useId } from "react";

import type { SurveyQuestion } from "#contract/surveys.ts";
import { classNames } from "#web/ui/class-names.ts";

interface OptionChoicesProps {
  /** With one choice or several. */
  question: SurveyQuestion;
  /** Numbers of options. */
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

/** The options one below the other, each as wide as the question: native radio buttons or checkboxes. */
export function OptionChoices({ question, chosen, onChange }: OptionChoicesProps) {
  const name = useId();
  const isSingle = question.kind === "single";
  const toggled = (optionId: number) =>
    question.options
      .map(({ id }) => id)
      .filter((id) => (id === optionId ? !chosen.includes(id) : chosen.includes(id)));
  return (
    <>
      <div className="flex flex-col gap-2">
        {question.options.map(({ id, label }) => (
          <label
            key={id}
            className={classNames(
              "flex min-h-12 items-center gap-3 rounded-control border border-neutral px-4 py-2 transition-colors",
              "hover:bg-neutral-hover has-checked:border-brand-solid has-checked:bg-brand-weak has-checked:font-semibold",
            )}
          >
            <input
              type={isSingle ? "radio" : "checkbox"}
              name={name}
              checked={chosen.includes(id)}
              onChange={() => onChange(isSingle ? [id] : toggled(id))}
              className="m-0 size-5.5 shrink-0 accent-(--bg-brand-solid)"
            />
            <span className="min-w-0">{label}</span>
          </label>
        ))}
      </div>
      {!isSingle && (
        <p role="status" className="tabular text-label text-neutral-weak">
          {question.maxPicks === null
            ? "여러 개 고를 수 있어요."
            : `${question.maxPicks}개까지 고를 수 있어요.`}
          {chosen.length > 0 && ` 지금 ${chosen.length}개 골랐어요.`}
        </p>
      )}
    </>
  );
}
