import type { SurveySummary } from "#contract/surveys.ts";
import { ClosingTime } from "#web/ui/text/closing-time.tsx";

/** When a survey ends or has ended, or what is missing for that. */
export function SurveyTime({ survey }: { survey: Pick<SurveySummary, "phase" | "closesAt"> }) {
  const { phase, closesAt } = survey;
  if (phase === "cancelled") return "취소된 설문이에요";
  if (closesAt === null) return "마감 시각을 정하지 않았어요";
  return <ClosingTime value={closesAt} isOver={phase === "closed"} />;
}
