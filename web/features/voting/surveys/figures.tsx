import { useState } from "react";

import type { SurveyFigures } from "#contract/survey-results.ts";
import type { SurveyQuestion } from "#contract/surveys.ts";
import { mostSurveyTexts, type SurveyUnit } from "#contract/values/surveys.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { type PlotRow, PlotTable } from "#web/ui/tables/plot-table.tsx";

import { countSubject, countText } from "./survey-words.ts";

interface FiguresProps {
  question: SurveyQuestion;
  figures: SurveyFigures;
  /** What answers are counted in. */
  unit: SurveyUnit;
  /** The group, where there are several: '101동'. */
  group?: string;
}

/** What came out of one question: a plot with its figures, or the texts. */
export function Figures({ question, figures, unit, group }: FiguresProps) {
  if (figures.answeredCount === 0) return <p className="text-neutral-weak">아직 답이 없어요.</p>;
  const label = group === undefined ? question.title : `${question.title} · ${group}`;
  switch (question.kind) {
    case "single":
    case "multiple":
      return (
        <>
          <PlotTable
            label={label}
            figureHeader="응답"
            rows={figures.options.map((option) => choiceRow(option, unit))}
          />
          {question.kind === "multiple" && (
            <p className="text-label text-neutral-weak">여러 개를 고를 수 있어 합이 100%를 넘을 수 있어요.</p>
          )}
        </>
      );
    case "rating":
      return <Rating label={label} question={question} figures={figures} unit={unit} />;
    case "ranking":
      return <Ranking label={label} figures={figures} unit={unit} />;
    case "text":
      return <Texts label={label} figures={figures} unit={unit} />;
  }
}

type Counted = SurveyFigures["options"][number];

function choiceRow({ id, label, count, percent }: Counted, unit: SurveyUnit): PlotRow {
  return { key: id, label, figure: countText(count, unit), share: percent, percent: `${percent}` };
}

interface KindProps extends Pick<FiguresProps, "figures" | "unit"> {
  /** Read out. */
  label: string;
}

function Rating({ label, question, figures, unit }: KindProps & Pick<FiguresProps, "question">) {
  const { mean, median, distribution } = figures;
  const words = new Map([
    [1, question.lowLabel],
    [question.scale, question.highLabel],
  ]);
  return (
    <>
      <p className="tabular">
        평균 <strong className="text-subtitle">{mean?.toFixed(1)}</strong>점
        <span className="text-neutral-weak">
          {" "}
          / {question.scale}점 · 중앙값 {median}점
        </span>
      </p>
      <PlotTable
        label={label}
        figureHeader="응답"
        rows={distribution.map(({ value, count, percent }) => ({
          key: value,
          label: [`${value}점`, words.get(value)].filter(Boolean).join(" "),
          figure: countText(count, unit),
          share: percent,
          percent: `${percent}`,
        }))}
      />
    </>
  );
}

/** The best mean first. A bar is the longer the nearer its option is to the first place. */
function Ranking({ label, figures, unit }: KindProps) {
  const { options } = figures;
  const ranked = options.toSorted((one, other) => rankOf(one) - rankOf(other));
  return (
    <>
      <PlotTable
        label={label}
        figureHeader="평균 순위"
        rows={ranked.map((option) => ({
          key: option.id,
          label: `${option.label} · 1순위 ${countText(option.count, unit)}`,
          figure: `평균 ${rankOf(option).toFixed(1)}위`,
          share: ((options.length - rankOf(option) + 1) / options.length) * 100,
        }))}
      />
      <p className="text-label text-neutral-weak">평균 순위가 1에 가까울수록 막대가 길어요.</p>
    </>
  );
}

function rankOf({ meanRank }: Counted): number {
  return meanRank ?? 0;
}

const textsAtOnce = 10;

/** They stand in no order that would tell who wrote them. */
function Texts({ label, figures: { texts, answeredCount }, unit }: KindProps) {
  const [showsAll, setShowsAll] = useState(false);
  if (texts.length === 0)
    return <p className="text-neutral-weak">{countSubject(answeredCount, unit)} 답했어요.</p>;
  const shown = showsAll ? texts : texts.slice(0, textsAtOnce);
  return (
    <>
      <ul aria-label={label} className="flex flex-col">
        {shown.map((text, index) => (
          <li
            // oxlint-disable-next-line react/no-array-index-key -- two texts may be the same
            key={index}
            className="border-b border-neutral-weak py-2.5 whitespace-pre-wrap last:border-b-0"
          >
            {text}
          </li>
        ))}
      </ul>
      {shown.length < texts.length && (
        <div>
          <Button size="small" onPress={() => setShowsAll(true)}>
            {`${texts.length.toLocaleString("ko-KR")}개 모두 보기`}
          </Button>
        </div>
      )}
      {showsAll && texts.length >= mostSurveyTexts && (
        <p className="text-label text-neutral-weak">
          {mostSurveyTexts.toLocaleString("ko-KR")}개까지 보여요. 모두 보려면 파일로 내려받아 주세요.
        </p>
      )}
    </>
  );
}
