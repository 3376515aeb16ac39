export const reportTabs = [
  { id: "new", label: "새 신고" },
  { id: "appealed", label: "이의 제기" },
  { id: "decided", label: "처리함" },
] as const;

export type ReportTab = (typeof reportTabs)[number]["id"];

/** Which reports the address asks for: the new ones unless it says otherwise. */
export function reportTab(search: URLSearchParams): ReportTab {
  return reportTabs.find(({ id }) => id === search.get("state"))?.id ?? "new";
}
