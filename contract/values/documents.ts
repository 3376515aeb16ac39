// Separate from the contract's schemas, so that a screen that only lists documents does not load zod.

/** What an office makes public, by kind, in the order in which it is offered. */
export const documentCategories = [
  "minutes",
  "bylaws",
  "contract",
  "accounts",
  "repair_plan",
  "tender",
  "other",
] as const;

export type DocumentCategory = (typeof documentCategories)[number];

/** A list has the results of complaints, too, which are published elsewhere. */
export const listedCategories = [...documentCategories, "disclosure"] as const;

export type ListedCategory = (typeof listedCategories)[number];

export const documentCategoryNames: Record<ListedCategory, string> = {
  minutes: "회의록",
  bylaws: "관리규약",
  contract: "계약",
  accounts: "회계·감사",
  repair_plan: "장기수선계획",
  tender: "입찰·공고",
  other: "기타",
  disclosure: "처리 결과 공개",
};

/** What the day of a document is. */
export const happenedNames: Record<DocumentCategory, string> = {
  minutes: "회의한 날",
  bylaws: "개정한 날",
  contract: "계약한 날",
  accounts: "기간의 마지막 날",
  repair_plan: "조정한 날",
  tender: "공고한 날",
  other: "문서의 날짜",
};

export const mostPinnedDocuments = 3;

interface Duty {
  title: string;
  /** The law that asks for it; an office confirms it with its own bylaws. */
  article: string;
  /** Within so many days after it happened. */
  days: number;
}

export const dutyKinds = ["minutes", "contract", "accounts"] as const;

export type DutyKind = (typeof dutyKinds)[number];

/** What is to be made public in time. Of minutes the law leaves the days to the complex's bylaws: an office sets its own. */
export const documentDuties: Record<DutyKind, Duty> = {
  minutes: { title: "입주자대표회의 회의록", article: "공동주택관리법 제14조, 관리규약", days: 14 },
  contract: { title: "계약서", article: "공동주택관리법 제28조", days: 30 },
  accounts: { title: "감사보고서", article: "공동주택관리법 제26조", days: 30 },
};

export const dutyStates = ["done", "due", "late", "unknown"] as const;

export type DutyState = (typeof dutyStates)[number];
