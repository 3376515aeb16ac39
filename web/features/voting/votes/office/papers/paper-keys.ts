import type { Choice } from "#web/features/voting/votes/ballot/paper.ts";

/** A whole paper as it was typed: for each contest of its style the options from 0. None is an invalid vote. */
export interface TypedPaper {
  id: number;
  choices: readonly Choice[];
}

/** The papers that are typed and not in yet. They stand in memory alone. */
export interface Entry {
  papers: readonly TypedPaper[];
  /** The paper at hand: the contests that are done. */
  choices: readonly Choice[];
  /** The contest at hand, where several options may be picked. */
  picks: Choice;
  /** The first digit of a number that may have two. */
  digits: string;
  nextId: number;
}

/** As much as the keys must know of a contest. */
interface KeyedContest {
  maxPicks: number;
  options: readonly unknown[];
}

export const emptyEntry: Entry = { papers: [], choices: [], picks: [], digits: "", nextId: 1 };

/** Whether something is typed of the paper at hand. */
export function isBegun({ choices, picks, digits }: Entry): boolean {
  return choices.length > 0 || picks.length > 0 || digits !== "";
}

/**
 * Whether as many are typed as there are: then a key is no paper.
 *
 * @param room how many papers are not in yet
 */
export function isFull(entry: Entry, room: number): boolean {
  return !isBegun(entry) && entry.papers.length >= room;
}

/** The contest that the next key is about. */
export function contestAtHand<Contest extends KeyedContest>(
  { choices }: Entry,
  contests: readonly Contest[],
): Contest | undefined {
  return contests[choices.length];
}

/** The key of an option, by its number from 1. One of several is taken back by the same key. */
export function pressOption(entry: Entry, contests: readonly KeyedContest[], number: number): Entry {
  const contest = contestAtHand(entry, contests);
  if (!contest || number < 1 || number > contest.options.length) return { ...entry, digits: "" };
  const option = number - 1;
  if (contest.maxPicks === 1) return choose(entry, contests, [option]);
  const { picks } = entry;
  if (picks.includes(option)) {
    return { ...entry, digits: "", picks: picks.filter((each) => each !== option) };
  }
  if (picks.length >= contest.maxPicks) return { ...entry, digits: "" };
  return { ...entry, digits: "", picks: [...picks, option].toSorted((one, other) => one - other) };
}

/** The key 무효: an invalid or empty vote of the contest at hand counts as 기권. */
export function pressInvalid(entry: Entry, contests: readonly KeyedContest[]): Entry {
  return choose(entry, contests, []);
}

/** A digit of a keyboard. It waits for a second one only where there is an option with such a number. */
export function pressDigit(entry: Entry, contests: readonly KeyedContest[], digit: string): Entry {
  const contest = contestAtHand(entry, contests);
  if (!contest) return entry;
  const typed = entry.digits + digit;
  if (typed === "0") return pressInvalid(entry, contests);
  const number = Number(typed);
  if (number * 10 <= contest.options.length) return { ...entry, digits: typed };
  return number <= contest.options.length ? pressOption(entry, contests, number) : entry;
}

/** Enter: ends a number, or else the choice of several. */
export function pressEnter(entry: Entry, contests: readonly KeyedContest[]): Entry {
  if (entry.digits !== "") return pressOption(entry, contests, Number(entry.digits));
  return entry.picks.length > 0 ? choose(entry, contests, entry.picks) : entry;
}

/** Takes the last key back: a digit, a pick, or the last contest, also of the paper before. */
export function undo(entry: Entry): Entry {
  const { papers, choices, picks, digits } = entry;
  if (digits !== "") return { ...entry, digits: "" };
  if (picks.length > 0) return { ...entry, picks: picks.slice(0, -1) };
  if (choices.length > 0) return { ...entry, choices: choices.slice(0, -1) };
  const last = papers.at(-1);
  if (!last) return entry;
  return { ...entry, papers: papers.slice(0, -1), choices: last.choices.slice(0, -1) };
}

/** Without the papers that are in. */
export function withoutSent(entry: Entry, sent: readonly TypedPaper[]): Entry {
  const ids = new Set(sent.map(({ id }) => id));
  return { ...entry, papers: entry.papers.filter(({ id }) => !ids.has(id)) };
}

/** How many papers chose each option of a contest; the last number is of those that chose none. */
export function countChoices(papers: readonly TypedPaper[], at: number, options: number): number[] {
  const counts = Array.from({ length: options + 1 }, () => 0);
  for (const { choices } of papers) {
    const choice = choices[at] ?? [];
    for (const option of choice.length === 0 ? [options] : choice) counts[option]! += 1;
  }
  return counts;
}

function choose(entry: Entry, contests: readonly KeyedContest[], choice: Choice): Entry {
  const { papers, nextId } = entry;
  const choices = [...entry.choices, choice];
  const rest = { ...entry, picks: [], digits: "" };
  if (choices.length < contests.length) return { ...rest, choices };
  return { ...rest, papers: [...papers, { id: nextId, choices }], choices: [], nextId: nextId + 1 };
}
