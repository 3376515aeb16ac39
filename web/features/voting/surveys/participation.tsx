import type { Survey } from "#contract/surveys.ts";
import { wholePercent } from "#contract/values/survey-answers.ts";
import { surveyUnitNames } from "#contract/values/surveys.ts";
import { Card } from "#web/ui/layout/card.tsx";

import { Reminder } from "./reminder.tsx";
import { countText } from "./survey-words.ts";

/** How many have taken part, and the way to tell the others again. */
export function Participation({ survey }: { survey: Survey }) {
  const { participantCount, eligibleCount, unit, phase } = survey;
  const percent = eligibleCount === null ? null : percentOf(participantCount, eligibleCount);
  return (
    <Card
      title="참여"
      description={surveyUnitNames[unit]}
      action={phase === "open" && <Reminder survey={survey} />}
    >
      <p className="tabular">
        <strong className="text-title font-bold">{countText(participantCount, unit)}</strong>
        {eligibleCount !== null && (
          <span className="text-neutral-weak">
            {" "}
            / {countText(eligibleCount, unit)} · {percent}%
          </span>
        )}
      </p>
      {percent !== null && (
        <span
          aria-hidden
          className="block h-2.5 overflow-hidden rounded-full bg-neutral-weak-hover [print-color-adjust:exact] forced-colors:border"
        >
          <span
            className="block h-full rounded-full bg-brand-solid forced-colors:bg-[CanvasText]"
            style={{ width: `${Math.min(100, percent)}%` }}
          />
        </span>
      )}
    </Card>
  );
}

/** Half up, as all figures of a survey; but only when everybody has taken part it is everybody. */
function percentOf(some: number, all: number): number {
  const percent = wholePercent(some, all);
  return some < all ? Math.min(99, percent) : percent;
}
