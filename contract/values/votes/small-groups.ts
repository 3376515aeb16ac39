/** A count of fewer households tells what each of them did. */
export const leastOfGroup = 5;

/** Households that alone have a set of contests, by the contests' positions. */
export interface SmallGroup {
  positions: number[];
  households: number;
}

/** Said wherever a vote's scopes make such a group. */
export function smallGroupText({ positions, households }: SmallGroup): string {
  const contests = positions.map((position) => `${position + 1}번`).join("·");
  return `${contests} 안건만 투표하는 세대가 ${households}세대뿐이라 무엇을 골랐는지 드러날 수 있어요.`;
}
