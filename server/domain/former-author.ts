/** Posts, comments, notices and complaints of a deleted account are shown under these names. */
export const formerAuthor = {
  manager: "관리사무소",
  resident: "탈퇴한 사용자",
} as const;
