import type { VoteDefinition } from "#ballots/definition.ts";

/** How many households may vote in a contest, and how many of them did. */
export interface Electorate {
  rollSize: number;
  voters: number;
}

type Contests = Pick<VoteDefinition, "styles" | "contests">;

/**
 * Counts by contest what the frozen roll and the ballots say.
 *
 * @param ballotsOfStyle how many ballots each style has
 */
export function electoratesOf(
  definition: Contests,
  rollText: string,
  ballotsOfStyle: ReadonlyMap<number, number>,
): Electorate[] {
  const voters = byContest(definition, ballotsOfStyle);
  return rollSizesOf(definition, rollText).map((rollSize, position) => ({
    rollSize,
    voters: voters[position]!,
  }));
}

/** By contest, how many entries of the roll have it. */
export function rollSizesOf(definition: Contests, rollText: string): number[] {
  const entriesOfStyle = new Map<number, number>();
  for (const line of rollText.split("\n").filter(Boolean)) {
    const style = Number(line.slice(line.lastIndexOf(",") + 1));
    entriesOfStyle.set(style, (entriesOfStyle.get(style) ?? 0) + 1);
  }
  return byContest(definition, entriesOfStyle);
}

/** Adds up over the styles that have the contest. */
function byContest({ styles, contests }: Contests, countOfStyle: ReadonlyMap<number, number>): number[] {
  return contests.map(({ position }) =>
    styles.reduce(
      (sum, positions, style) => sum + (positions.includes(position) ? (countOfStyle.get(style) ?? 0) : 0),
      0,
    ),
  );
}
