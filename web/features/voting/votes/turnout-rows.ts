import type { Output } from "#contract/index.ts";

import { percentText } from "./percents.ts";

export type Participation = Output<"getVoteById">["participation"];

/** The turnout of each building, as it is written; none where it would be the whole vote's again. */
export function turnoutRows({ buildings }: Pick<Participation, "buildings">) {
  if (buildings === null || buildings.length < 2) return [];
  return buildings.map(({ building, voted, households }) => ({
    key: building ?? "others",
    name: building === null ? "그 밖의 동" : `${building}동`,
    voted: voted.toLocaleString("ko-KR"),
    households: households.toLocaleString("ko-KR"),
    percent: `${percentText(voted, households, 1)}%`,
  }));
}
