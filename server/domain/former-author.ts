/** Whose what a deleted account wrote is shown to be. */
export const formerAuthor = {
  manager: "관리사무소",
  resident: "탈퇴한 사용자",
} as const;
