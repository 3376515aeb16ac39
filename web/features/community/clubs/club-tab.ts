/** The parts of a club that its members see; everybody else sees what it is about. */
export const clubTabs = [
  { id: "board", label: "게시판" },
  { id: "meetings", label: "모임" },
  { id: "members", label: "회원" },
  { id: "about", label: "소개" },
] as const;

export type ClubTab = (typeof clubTabs)[number]["id"];

/** Which part the address asks for: the first one unless it says otherwise. */
export function clubTab(search: URLSearchParams): ClubTab {
  return clubTabs.find(({ id }) => id === search.get("tab"))?.id ?? clubTabs[0].id;
}
