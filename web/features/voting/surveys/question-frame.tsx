import { type ReactNode, useId } from "react";

import type { SurveyQuestion } from "#contract/surveys.ts";
import { classNames } from "#web/ui/class-names.ts";

interface QuestionFrameProps {
  question: Pick<SurveyQuestion, "title" | "help" | "required" | "kind" | "maxPicks">;
  place: number;
  error: string | undefined;
  ref?: ((element: HTMLElement | null) => void) | undefined;
  children: ReactNode;
}

/** A question around its answer: what is asked, whether it must be answered, and what is wrong with the answer. */
export function QuestionFrame({ question, place, error, ref, children }: QuestionFrameProps) {
  const id = useId();
  const notes = [question.help === null ? "" : `${id}-help`, error === undefined ? "" : `${id}-error`];
  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={notes.filter(Boolean).join(" ") || undefined}
      aria-invalid={error !== undefined || undefined}
      className={classNames(
        "flex min-w-0 scroll-mt-24 flex-col gap-3 rounded-card border bg-raised p-5 outline-offset-2 sm:p-6",
        error === undefined ? "border-neutral-weak" : "border-critical-solid",
      )}
    >
      {/* A legend that floats lies within the frame, as any other title does. */}
      <legend className="float-start w-full text-lead leading-title font-bold">
        <span className="tabular">{place}.</span> {question.title}{" "}
        <span className="text-label font-regular whitespace-nowrap text-neutral-weak">
          {question.required ? "필수" : "선택"}
        </span>
      </legend>
      {question.help !== null && (
        <p id={`${id}-help`} className="clear-both whitespace-pre-wrap text-neutral-weak">
          {question.help}
        </p>
      )}
      <div className="clear-both flex flex-col gap-3">{children}</div>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-critical">
          {error}
        </p>
      )}
    </fieldset>
  );
}
