// Separate from the contract's schemas, so that a screen that only shows a bill does not load zod.

/** The groups of a bill's items, in the order in which residents read them. */
export const billGroups = ["common", "usage", "reserve", "discount", "other"] as const;

export type BillGroup = (typeof billGroups)[number];

export const billGroupNames: Record<BillGroup, string> = {
  common: "공용관리비",
  usage: "개별사용료",
  reserve: "장기수선충당금",
  discount: "할인",
  other: "기타",
};

/** What meters count. */
export const usageKinds = ["electricity", "water", "hot_water", "heating", "gas"] as const;

export type UsageKind = (typeof usageKinds)[number];

export const usageKindNames: Record<UsageKind, string> = {
  electricity: "전기",
  water: "수도",
  hot_water: "온수",
  heating: "난방",
  gas: "가스",
};

/** The meaning of a column of the office's file. */
export const billColumnMeanings = [
  "building",
  "unit",
  "home",
  "size",
  "item",
  "total",
  "afterDue",
  "unpaidBefore",
  "virtualAccount",
  "usage",
  "previousReading",
  "currentReading",
  "month",
  "itemName",
  "amount",
  "ignore",
] as const;

export type BillColumnMeaning = (typeof billColumnMeanings)[number];

export interface BillColumn {
  /** As the spreadsheet names it: C. */
  column: string;
  header: string;
  as: BillColumnMeaning;
  /** An item's. */
  name?: string | undefined;
  /** What a usage or a reading measures. */
  kind?: UsageKind | undefined;
}

export const billErrorCodes = [
  "home_twice",
  "home_missing",
  "amount_invalid",
  "amount_fraction",
  "total_missing",
  "sum_mismatch",
] as const;

export type BillErrorCode = (typeof billErrorCodes)[number];

export const billWarningCodes = [
  "home_unknown",
  "home_without_row",
  "large_change",
  "item_vanished",
  "month_differs",
  "reading_differs",
  "discounts_subtracted",
  "sum_mismatch",
] as const;

export type BillWarningCode = (typeof billWarningCodes)[number];

/** What is wrong with a row of a list of payments. */
export const paymentErrorCodes = [
  "home_unknown",
  "no_bill",
  "amount_invalid",
  "date_invalid",
  "set_by_hand",
] as const;

export type PaymentErrorCode = (typeof paymentErrorCodes)[number];

/** How often a month's unpaid homes are reminded. */
export const mostReminders = 2;

/** `unknown` until the office has told for any home what it paid. */
export const paidStates = ["paid", "unpaid", "unknown"] as const;

export type PaidState = (typeof paidStates)[number];

export const mostBillItems = 80;

/** Compares items, and columns of two months, by this: without blanks and brackets. */
export function normalizedHeader(text: string): string {
  return text.normalize("NFC").replaceAll(/[\s()[\]{}<>（）［］〔〕【】]/gu, "");
}

/** 2026-11 as people say it in a sentence of its time: 11월. */
export function monthName(month: string): string {
  return `${Number(month.slice(5))}월`;
}
