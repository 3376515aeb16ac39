import { BallotFault } from "./ballot-fault.ts";
import { sha256Hex } from "./hash-to-scalar.ts";

/** Plain JSON. Numbers are whole. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** What is voted on, as it is frozen. docs/vote-format.md explains each field. */
export interface VoteDefinition {
  version: 1;
  voteId: string;
  title: string;
  kind: string;
  basis: string;
  opensAt: string;
  identification: string;
  identificationClause: string | null;
  rollHash: string;
  /** By their holders' ids: public keys in hex. The ids stay here when an account goes, for the locks' proofs. */
  locks: Record<string, string>;
  /** For each style the positions of its contests, ascending. */
  styles: number[][];
  /** By position. */
  contests: ContestDefinition[];
}

export interface ContestDefinition {
  position: number;
  title: string;
  template: string;
  form: string;
  seats: number;
  maxPicks: number;
  rule: Json;
  tieRule: string | null;
  /** How many there are. 기권 is no option and has the slot after them. */
  options: number;
  optionNames: string[];
}

/** The definition as it is served and hashed: RFC 8785, with exactly the fields of the format. */
export function definitionText(definition: VoteDefinition): string {
  return canonical({
    version: definition.version,
    voteId: definition.voteId,
    title: definition.title,
    kind: definition.kind,
    basis: definition.basis,
    opensAt: definition.opensAt,
    identification: definition.identification,
    identificationClause: definition.identificationClause,
    rollHash: definition.rollHash,
    locks: definition.locks,
    styles: definition.styles,
    contests: definition.contests.map((contest) => ({
      position: contest.position,
      title: contest.title,
      template: contest.template,
      form: contest.form,
      seats: contest.seats,
      maxPicks: contest.maxPicks,
      rule: contest.rule,
      tieRule: contest.tieRule,
      options: contest.options,
      optionNames: contest.optionNames,
    })),
  });
}

export function definitionHash(text: string): string {
  return sha256Hex(text);
}

/**
 * Reads a definition's text.
 *
 * @throws BallotFault if it is not the one text of a definition of version 1
 */
export function parseDefinition(text: string): VoteDefinition {
  const definition = read(text);
  const { version, contests, styles } = definition;
  if (version !== 1) throw new BallotFault("no definition of version 1");
  const positions = new Set(contests.map(({ position }) => position));
  const isWhole =
    contests.every(isContest) &&
    contests.every(({ position }, at) => position === at) &&
    styles.every((style) => style.length > 0 && style.every((each) => positions.has(each))) &&
    styles.every((style) => style.every((each, at) => at === 0 || each > style[at - 1]!)) &&
    keysOf(definition).every((lock) => /^[0-9a-f]{64}$/.test(lock));
  if (!isWhole || keysOf(definition).length === 0)
    throw new BallotFault("a definition that contradicts itself");
  return definition;
}

/** The public keys of the locks. */
export function keysOf({ locks }: VoteDefinition): string[] {
  return Object.values(locks);
}

/** The contest at a position. @throws BallotFault */
export function contestAt({ contests }: VoteDefinition, position: number): ContestDefinition {
  const contest = contests[position];
  if (!contest) throw new BallotFault("no such contest");
  return contest;
}

/** The contests of a style, by position. @throws BallotFault */
export function contestsOf(definition: VoteDefinition, style: number): ContestDefinition[] {
  const positions = definition.styles[style];
  if (!positions) throw new BallotFault("no such style");
  return positions.map((position) => contestAt(definition, position));
}

function read(text: string): VoteDefinition {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- compared with its own text right below
    const definition = JSON.parse(text) as VoteDefinition;
    // A field twice, one too many or in another order would be read differently by different programs.
    if (definitionText(definition) === text) return definition;
  } catch {
    // Said below.
  }
  throw new BallotFault("no definition");
}

function isContest({ maxPicks, options, optionNames, seats }: ContestDefinition): boolean {
  const isNumbered = [maxPicks, options, seats].every((each) => Number.isSafeInteger(each) && each > 0);
  return isNumbered && maxPicks <= options && optionNames.length === options;
}

/** JSON in the one spelling of RFC 8785, which takes numbers and texts as JavaScript writes them. */
function canonical(value: Json): string {
  if (typeof value === "string" && !value.isWellFormed()) throw new BallotFault("a text that is no Unicode");
  if (typeof value === "number" && !Number.isSafeInteger(value)) throw new BallotFault("no whole number");
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`).join(",")}}`;
}
