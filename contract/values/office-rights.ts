// Separate from the contract's schemas, so that a menu that only asks for a right does not load zod.

/** Which of the office's work an account may do. The database has the same list: `office_rights()`. */
export const officeRights = [
  "notices",
  "complaints",
  "residents",
  "community",
  "visitors",
  "facilities",
  "votes",
  "bills",
  "staff",
] as const;

export type OfficeRight = (typeof officeRights)[number];

/** Each right's name on the screen. */
export const officeRightNames: Record<OfficeRight, string> = {
  notices: "공지",
  complaints: "민원",
  residents: "주민·세대",
  community: "커뮤니티 관리",
  visitors: "방문차량",
  facilities: "시설",
  votes: "투표·설문",
  bills: "관리비",
  staff: "직원·설정",
};
