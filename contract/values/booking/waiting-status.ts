/** The states of a place in a waiting line. */
export const waitingStatusNames = {
  waiting: "대기",
  offered: "제안",
  taken: "예약",
  left: "그만둠",
  skipped: "건너뜀",
  lapsed: "끝남",
} as const;

export type WaitingStatus = keyof typeof waitingStatusNames;

export const waitingStatuses = [
  "waiting",
  "offered",
  "taken",
  "left",
  "skipped",
  "lapsed",
] as const satisfies readonly WaitingStatus[];
