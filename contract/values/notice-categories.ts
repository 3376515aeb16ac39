// Separate from the contract's schemas, so that a list that only shows categories does not load zod.

export const noticeCategories = ["general", "facility", "fee", "event", "safety", "bid"] as const;

export type NoticeCategory = (typeof noticeCategories)[number];

/** Each category's name on the screen. */
export const noticeCategoryNames: Record<NoticeCategory, string> = {
  general: "일반",
  facility: "시설·점검",
  fee: "관리비",
  event: "행사",
  safety: "안전",
  bid: "입찰·공고",
};

/** An urgent notice is told at once, even to residents who switched alerts off, and at night too. */
export const noticeImportances = ["normal", "important", "urgent"] as const;

export type NoticeImportance = (typeof noticeImportances)[number];

export const noticeImportanceNames: Record<NoticeImportance, string> = {
  normal: "보통",
  important: "중요",
  urgent: "긴급",
};

/** Where a notice is on its way: not published yet, in residents' lists, or in them no longer. */
export const noticeStates = ["published", "scheduled", "expired"] as const;

export type NoticeState = (typeof noticeStates)[number];

/** The most that may stand above an apartment's list. */
export const mostPinnedNotices = 5;
