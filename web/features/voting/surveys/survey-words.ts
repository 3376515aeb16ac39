import type { Survey, SurveySummary } from "#contract/surveys.ts";
import type { SurveyPhase, SurveyUnit } from "#contract/values/surveys.ts";
import type { BadgeTone } from "#web/ui/text/badge.tsx";

export const phaseTones: Record<SurveyPhase, BadgeTone> = {
  draft: "neutral",
  open: "brand",
  closed: "informative",
  cancelled: "neutral",
};

/** What takes part is counted in people or in households: '12명', '12세대'. */
export function countText(count: number, unit: SurveyUnit): string {
  return `${count.toLocaleString("ko-KR")}${unit === "household" ? "세대" : "명"}`;
}

/** '익명', or '이름이 남아요'. */
export function nameText({ isAnonymous }: Pick<SurveySummary, "isAnonymous">): string {
  return isAnonymous ? "익명" : "이름이 남아요";
}

/** '101동, 102동', or '단지 전체'. */
export function buildingsText({ buildings }: Pick<Survey, "buildings">): string {
  return buildings === null ? "단지 전체" : buildings.map((building) => `${building}동`).join(", ");
}

/** '12명이', '12세대가'. */
export function countSubject(count: number, unit: SurveyUnit): string {
  return `${countText(count, unit)}${unit === "household" ? "가" : "이"}`;
}

/** '이 가운데 탈퇴한 참여자 2명.' */
export function formerText(count: number, unit: SurveyUnit): string {
  return unit === "household"
    ? `이 가운데 답한 계정을 탈퇴한 세대 ${countText(count, unit)}.`
    : `이 가운데 탈퇴한 참여자 ${countText(count, unit)}.`;
}

/** Why there are no results to see. */
export function hiddenText({ isAnonymous, phase, participantCount, minGroupSize }: Survey): string {
  if (isAnonymous && phase === "open") {
    return "익명 설문이라 마감 전에는 결과를 아무도 볼 수 없어요. 참여한 수만 보여요.";
  }
  // After the close the answers are shuffled first.
  if (phase === "closed" && participantCount >= minGroupSize) {
    return "결과를 정리하고 있어요. 잠시 뒤에 다시 열어 주세요.";
  }
  if (!isAnonymous && phase === "open") return "아직 답이 없어요.";
  return `답이 ${minGroupSize}개 모이지 않아 결과를 보여 드리지 않아요.`;
}
