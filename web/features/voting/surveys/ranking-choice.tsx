import { useState } from "react";

import type { SurveyQuestion } from "#contract/surveys.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";

import { moved } from "./answers.ts";
import { PlaceButtons } from "./place-buttons.tsx";

interface RankingChoiceProps {
  question: SurveyQuestion;
  /** Numbers of options, the best first; empty until somebody has put them into an order. */
  order: readonly number[];
  onChange: (order: number[]) => void;
}

/** Options that are moved up and down. The order they come in is nobody's answer until somebody says so. */
export function RankingChoice({ question: { options }, order, onChange }: RankingChoiceProps) {
  const [said, setSaid] = useState("");
  const isRanked = order.length > 0;
  const shown = isRanked ? order : options.map(({ id }) => id);
  const labelOf = (optionId: number) => options.find(({ id }) => id === optionId)?.label ?? "";
  const move = (index: number, step: -1 | 1) => {
    onChange(moved(shown, index, step));
    setSaid(`${labelOf(shown[index]!)}: ${index + step + 1}순위`);
  };
  return (
    <FocusPlace className="flex flex-col gap-3">
      <ol className="flex flex-col gap-2">
        {shown.map((optionId, index) => (
          <li
            key={optionId}
            className={classNames(
              "flex min-h-12 items-center gap-3 rounded-control border ps-4 pe-1",
              isRanked ? "border-brand-solid bg-brand-weak" : "border-neutral border-dashed",
            )}
          >
            <span
              className={classNames(
                "tabular shrink-0 font-semibold",
                isRanked ? "text-brand" : "text-neutral-weak",
              )}
            >
              {isRanked ? `${index + 1}순위` : "–"}
            </span>
            <span className="min-w-0 flex-1 py-2">{labelOf(optionId)}</span>
            <PlaceButtons
              name={labelOf(optionId)}
              place={index + 1}
              count={shown.length}
              onMove={(step) => move(index, step)}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {!isRanked && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-label text-neutral-weak">
            위로·아래로 단추로 원하는 순서를 정해 주세요. 맨 위가 1순위예요.
          </p>
          <Button size="small" onPress={() => onChange([...shown])}>
            이 순서 그대로
          </Button>
        </div>
      )}
    </FocusPlace>
  );
}
