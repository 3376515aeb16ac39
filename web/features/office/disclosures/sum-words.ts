/** A number of complaints. It leaves out those that are too few to be told: see categoryCounts of the contract. */
export function sumWords(told: number, leavesOutFew: boolean): string {
  if (!leavesOutFew) return `${told.toLocaleString("ko-KR")}건`;
  return told === 0 ? "3건 미만" : `${told.toLocaleString("ko-KR")}건 이상`;
}
