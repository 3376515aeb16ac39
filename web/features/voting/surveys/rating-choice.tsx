import { useId } from "react";

import type { SurveyQuestion } from "#contract/surveys.ts";
import { classNames } from "#web/ui/class-names.ts";

interface RatingChoiceProps {
  question: SurveyQuestion;
  value: number | null;
  onChange: (value: number) => void;
}

/** The points of a scale from 1 on, with the words of its ends. */
export function RatingChoice({ question, value, onChange }: RatingChoiceProps) {
  const name = useId();
  const { lowLabel, highLabel } = question;
  const most = question.scale ?? 5;
  const points = Array.from({ length: most }, (_, index) => index + 1);
  const words = (point: number) => (point === 1 && lowLabel) || (point === most && highLabel) || undefined;
  return (
    <div className="flex flex-col gap-1.5">
      {/* A narrow window gets two rows of a scale of ten. */}
      <div className={classNames("grid grid-cols-5 gap-2", most === 10 ? "sm:grid-cols-10" : "max-w-md")}>
        {points.map((point) => (
          <label
            key={point}
            className={classNames(
              "tabular relative grid min-h-12 place-items-center rounded-control border border-neutral text-lead transition-colors",
              "hover:bg-neutral-hover has-checked:border-brand-solid has-checked:bg-brand-solid has-checked:font-bold has-checked:text-brand-solid",
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={words(point) ? `${point}점 ${words(point)}` : `${point}점`}
              checked={point === value}
              onChange={() => onChange(point)}
              className="absolute inset-0 m-0 cursor-pointer appearance-none rounded-control forced-colors:static forced-colors:appearance-auto"
            />
            <span aria-hidden>{point}</span>
          </label>
        ))}
      </div>
      {(lowLabel !== null || highLabel !== null) && (
        <p
          aria-hidden
          className={classNames(
            "flex justify-between gap-6 text-label text-neutral-weak",
            most === 5 && "max-w-md",
          )}
        >
          <span>{lowLabel !== null && `1 ${lowLabel}`}</span>
          <span className="text-end">{highLabel !== null && `${most} ${highLabel}`}</span>
        </p>
      )}
    </div>
  );
}
