// Separate from the contract's schemas, so that a screen that only shows reasons does not load zod.

/** Why neighbours report something. */
export const reportReasons = {
  abuse: "욕설·비방",
  privacy: "개인정보 노출",
  fraud: "사기·거짓 정보",
  obscene: "음란물",
  advert: "광고·도배",
  other: "기타",
} as const;

export type ReportReason = keyof typeof reportReasons;

export const reportReasonNames = Object.keys(reportReasons).filter(isReportReason);

function isReportReason(name: string): name is ReportReason {
  return Object.hasOwn(reportReasons, name);
}

/** How far the office has come with a report. */
export const reportStates = {
  new: "새 신고",
  dismissed: "그대로 둠",
  hidden: "가림",
  appealed: "이의 제기",
  restored: "되돌림",
  removed: "삭제",
  returned: "기간이 끝나 되돌아감",
} as const;

export type ReportState = keyof typeof reportStates;

export const reportStateNames = Object.keys(reportStates).filter(isReportState);

function isReportState(name: string): name is ReportState {
  return Object.hasOwn(reportStates, name);
}

/** A hidden text returns after so many days; until then its author may object. */
export const hidingDays = 30;

/** After so many days it can be removed although its author has not objected. */
export const daysBeforeRemoval = 7;
