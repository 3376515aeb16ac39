// Separate from the contract's schemas, so that a screen that only shows a word does not load zod.

export const surveyPhases = ["draft", "open", "closed", "cancelled"] as const;

export type SurveyPhase = (typeof surveyPhases)[number];

export const surveyPhaseNames: Record<SurveyPhase, string> = {
  draft: "작성 중",
  open: "진행 중",
  closed: "끝남",
  cancelled: "취소됨",
};

/** Who answers once. */
export const surveyUnits = ["resident", "household"] as const;

export type SurveyUnit = (typeof surveyUnits)[number];

export const surveyUnitNames: Record<SurveyUnit, string> = {
  resident: "한 사람마다 한 번",
  household: "세대마다 한 번",
};

/** Who sees the totals after the close. */
export const surveyResultReaders = ["managers", "everyone"] as const;

export type SurveyResultReaders = (typeof surveyResultReaders)[number];

export const surveyResultReaderNames: Record<SurveyResultReaders, string> = {
  managers: "관리사무소만",
  everyone: "주민 모두",
};

export const surveyQuestionKinds = ["single", "multiple", "rating", "text", "ranking"] as const;

export type SurveyQuestionKind = (typeof surveyQuestionKinds)[number];

export const surveyQuestionKindNames: Record<SurveyQuestionKind, string> = {
  single: "하나 고르기",
  multiple: "여러 개 고르기",
  rating: "점수",
  text: "글",
  ranking: "순위",
};

export const mostSurveyQuestions = 50;

export const leastSurveyOptions = 2;

/** For a question that is answered by choosing; the others have none. */
export const mostSurveyOptions: Record<SurveyQuestionKind, number> = {
  single: 20,
  multiple: 20,
  ranking: 7,
  rating: 0,
  text: 0,
};

export const surveyScales = [5, 10] as const;

/** Totals of fewer responses are shown to nobody. */
export const surveyGroupSizes = { least: 5, most: 50 } as const;

export const mostSurveyAnswerLength = 2_000;

/** How often the office may remind by hand. */
export const mostSurveyReminders = 2;

/** A page of results shows at most so many texts of a question; the export has all of them. */
export const mostSurveyTexts = 200;

/** Who answered, once their account is deleted. */
export const formerRespondent = "탈퇴한 사용자";
