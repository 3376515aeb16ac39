// Separate from the contract's schemas, so that a screen that only shows them does not load zod.

/** What others read instead of texts that the office hides or removed, and at first instead of blocked people's. */
export const hiddenText = "관리사무소가 임시로 가린 글이에요.";
export const removedText = "관리사무소가 삭제한 글이에요.";
export const blockedText = "차단한 이웃의 글이에요.";
