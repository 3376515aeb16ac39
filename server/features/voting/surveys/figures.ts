import type { SurveyFigures } from "#contract/survey-results.ts";
import { wholePercent } from "#contract/values/survey-answers.ts";

import type { PlacedQuestion } from "./survey-rows.ts";

/** A row of survey_tally() of the database: how often an option was chosen, or (no option) the question answered. */
export interface Tally {
  /** It counts all responses, not a group's. */
  isTotal: boolean;
  label: number | null;
  question: number;
  option: number | null;
  rank: number | null;
  times: number;
}

/** The figures of a question, from its tallies in the whole or in one group. */
export function figuresOf(question: PlacedQuestion, tallies: readonly Tally[]): SurveyFigures {
  const { id, kind, scale } = question;
  const answeredCount = tallies.find(({ option }) => option === null)?.times ?? 0;
  const chosen = tallies.filter(({ option }) => option !== null);
  const steps = Array.from({ length: scale ?? 0 }, (_, index) => {
    const count = timesOf(chosen, index + 1);
    return { value: index + 1, count, percent: wholePercent(count, answeredCount) };
  });
  return {
    questionId: id,
    kind,
    answeredCount,
    options: question.options.map((option) => {
      const own = chosen.filter((tally) => tally.option === option.id);
      const first = kind === "ranking" ? own.filter(({ rank }) => rank === 1) : own;
      const count = timesOf(first, option.id);
      return {
        ...option,
        count,
        percent: wholePercent(count, answeredCount),
        meanRank:
          kind === "ranking" ? mean(own.map(({ rank, times }) => ({ value: rank!, count: times }))) : null,
      };
    }),
    mean: mean(steps),
    median: median(steps),
    distribution: steps,
    texts: [],
  };
}

function timesOf(tallies: readonly Tally[], wanted: number): number {
  return tallies.find(({ option }) => option === wanted)?.times ?? 0;
}

interface Step {
  value: number;
  count: number;
}

/** To one decimal, half up, from whole numbers alone; null of nothing. */
export function mean(steps: readonly Step[]): number | null {
  const count = steps.reduce((sum, step) => sum + step.count, 0);
  const total = steps.reduce((sum, { value, count: times }) => sum + value * times, 0);
  return count === 0 ? null : Math.floor((total * 20 + count) / (count * 2)) / 10;
}

/** With an even number, the middle of the two in the middle; null without any. */
export function median(steps: readonly Step[]): number | null {
  const count = steps.reduce((sum, step) => sum + step.count, 0);
  if (count === 0) return null;
  return (valueAt(steps, Math.floor((count - 1) / 2)) + valueAt(steps, Math.floor(count / 2))) / 2;
}

/** The value at this place, from 0, of all of them in order. */
function valueAt(steps: readonly Step[], place: number): number {
  let before = 0;
  for (const { value, count } of steps) {
    before += count;
    if (place < before) return value;
  }
  throw new RangeError(`nothing at ${place}`);
}
