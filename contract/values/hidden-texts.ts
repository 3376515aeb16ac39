// Separate from the contract's schemas, so that a screen that only shows them does not load zod.

/** What others read in place of what the office hides or has removed, and at first of whom they block. */
export const hiddenText = "관리사무소가 임시로 가린 글이에요.";
export const removedText = "관리사무소가 삭제한 글이에요.";
export const blockedText = "차단한 이웃의 글이에요.";
