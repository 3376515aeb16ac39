/** '18,200원'. */
export function wonText(won: number): string {
  return `${won.toLocaleString("ko-KR")}원`;
}

/** '2026-11' as people say it: 2026년 11월; nothing for what is no month. */
export function monthText(month: string): string {
  return /^\d{4}-\d{2}$/.test(month) ? `${month.slice(0, 4)}년 ${Number(month.slice(5))}월` : "";
}

/** A day as people say it: 12월 31일. */
export function dayText(day: string): string {
  return `${Number(day.slice(5, 7))}월 ${Number(day.slice(8))}일`;
}
