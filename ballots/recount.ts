import { BallotFault } from "./ballot-fault.ts";
import { ballotHash, checkBallot, preparedKey } from "./ballot.ts";
import { fromBase64 } from "./bytes.ts";
import {
  contestAt,
  definitionHash,
  keysOf,
  parseDefinition,
  type ContestDefinition,
  type VoteDefinition,
} from "./definition.ts";
import { unprovenLocks, voteKey } from "./lock.ts";
import { checkOpening, shareOf } from "./opening.ts";
import { checkPaperSum, type PaperSum } from "./papers.ts";
import { decodePoint } from "./points.ts";
import { readRoll, rollHash } from "./roll.ts";
import { sealOf, sealText } from "./seal.ts";
import { countOf, Tally, type SlotSum } from "./tally.ts";

/** What a recount reads of getVoteRecord's answer: see docs/vote-format.md. */
export interface PublishedRecord {
  definition: string;
  definitionHash: string;
  roll: string;
  rollHash: string;
  publicKey: string;
  locks: readonly { publicKey: string; proof: string }[];
  withdrawn: readonly { position: number; option: number }[];
  sealed: { seal: string; voters: readonly number[]; ballotCount: number } | null;
  counted: {
    openings: readonly { userId: string; openings: readonly (readonly string[])[] }[];
    counts: readonly (readonly number[])[];
    results: readonly PublishedResult[];
  } | null;
  /** Missing in a record of before; null without papers. */
  papers?: { sums: readonly PaperSum[] } | null;
}

export interface PublishedResult {
  position: number;
  outcome: string;
  winners: readonly number[];
  rollSize: number;
  voters: number;
}

/** A ballot of getVoteBallots' answer. */
export interface PublishedBallot {
  style: number;
  body: string;
  /** A paper that counts in the published sum. */
  isPaper?: boolean;
}

export interface RecountedContest {
  position: number;
  /** By slot, 기권 last. None where the contest was left unopened. */
  counts: number[];
  voters: number;
  rollSize: number;
  outcome: string;
  winners: readonly number[];
}

export interface Recount {
  /** What does not agree with what was published, for programmers; empty if everything does. */
  problems: string[];
  seal: string;
  rollHash: string;
  /** The own sums by position and slot: what a lock opens. */
  sums: SlotSum[][];
  /** By position, whether enough households voted: only such contests are opened. */
  opens: boolean[];
  /** Empty before the count. */
  contests: RecountedContest[];
}

/** The rules, which this folder does not know: contract/values/votes/rules.ts. */
export interface Rules {
  isOpened(contest: ContestDefinition, voters: number, rollSize: number): boolean;
  decide(
    contest: ContestDefinition & { withdrawn: readonly number[] },
    found: { counts: readonly number[]; voters: number; rollSize: number },
  ): { outcome: string; winners: readonly number[] };
}

/**
 * Checks everything that was published of a sealed vote and counts it anew. Takes some 20 ms a ballot, so browsers
 * do it in a worker.
 */
export function recount(
  record: PublishedRecord,
  ballots: readonly PublishedBallot[],
  rules: Rules,
  onProgress: (checked: number, all: number) => void = () => {},
): Recount {
  const found: Recount = {
    problems: [],
    seal: "",
    rollHash: rollHash(record.roll),
    sums: [],
    opens: [],
    contests: [],
  };
  try {
    const vote = readFrozen(record, found);
    const box = readBox(vote, ballots, found, onProgress);
    found.opens = vote.definition.contests.map(({ position }) =>
      rules.isOpened(contestAt(vote.definition, position), box.voters[position]!, vote.rollSizes[position]!),
    );
    compareSealed(record, box, found);
    comparePapers(record, vote, box, found);
    if (record.counted) count(record, vote, box, rules, found);
  } catch (error) {
    if (!(error instanceof BallotFault)) throw error;
    found.problems.push(error.message);
  }
  return found;
}

interface FrozenVote {
  definition: VoteDefinition;
  definitionHash: string;
  /** How many households have each style, and each contest. */
  ofStyle: number[];
  rollSizes: number[];
}

/** Definition, roll and locks. @throws BallotFault where nothing more can be checked */
function readFrozen(record: PublishedRecord, { problems, rollHash: hash }: Recount): FrozenVote {
  const definition = parseDefinition(record.definition);
  const { locks, styles, contests } = definition;
  if (definitionHash(record.definition) !== record.definitionHash) problems.push("definitionHash differs");
  if (hash !== record.rollHash || hash !== definition.rollHash) problems.push("rollHash differs");
  for (const userId of unprovenLocks(definition, record.locks)) problems.push(`lock of ${userId} unproven`);
  if (record.publicKey !== voteKey(Object.values(locks))) problems.push("publicKey differs");
  const roll = readRoll(record.roll);
  const ofStyle = styles.map((_, style) => roll.filter((entry) => entry.style === style).length);
  if (roll.some(({ style }) => !styles[style])) problems.push("a style of the roll is unknown");
  const rollSizes = contests.map(({ position }) =>
    styles.reduce((sum, positions, at) => sum + (positions.includes(position) ? ofStyle[at]! : 0), 0),
  );
  return { definition, definitionHash: definitionHash(record.definition), ofStyle, rollSizes };
}

interface Box {
  hashes: string[];
  voters: number[];
  sums: SlotSum[][];
  /** The sums of papers that count in a published sum. */
  paperSums: SlotSum[][];
}

/** Every ballot's proofs, and their sums. */
function readBox(
  { definition, definitionHash: hash, ofStyle }: FrozenVote,
  ballots: readonly PublishedBallot[],
  { problems }: Recount,
  onProgress: (checked: number, all: number) => void,
): Box {
  const tally = new Tally(definition);
  const papers = new Tally(definition);
  const key = preparedKey(definition);
  const hashes = new Set<string>();
  for (const [at, { style, body: text, isPaper }] of ballots.entries()) {
    const body = fromBase64(text);
    const isProven = checkBallot({ definition, definitionHash: hash, style, body, key });
    if (isProven) tally.add(style, body);
    else problems.push(`ballot ${at} unproven`);
    if (isProven && isPaper === true) papers.add(style, body);
    hashes.add(ballotHash(hash, style, body));
    onProgress(at + 1, ballots.length);
  }
  if (hashes.size < ballots.length) problems.push("a ballot is there twice");
  ofStyle.forEach((households, style) => {
    const cast = ballots.filter((ballot) => ballot.style === style).length;
    if (cast > households) problems.push(`more ballots than households of style ${style}`);
  });
  return { hashes: [...hashes], voters: tally.voters(), sums: tally.sums(), paperSums: papers.sums() };
}

function compareSealed(record: PublishedRecord, { hashes, voters, sums }: Box, found: Recount): void {
  const contests = voters.map((each, position) => ({ position, voters: each }));
  found.seal = sealOf(sealText(definitionHash(record.definition), contests, hashes));
  found.sums = sums;
  if (!record.sealed) throw new BallotFault("the vote is not sealed");
  if (record.sealed.seal !== found.seal) found.problems.push("seal differs");
  if (record.sealed.ballotCount !== hashes.length) found.problems.push("ballotCount differs");
  if (!isSame(record.sealed.voters, voters)) found.problems.push("voters differ");
}

/** What was published of papers alone, against the ballots that are said to be papers. */
function comparePapers(
  { papers }: PublishedRecord,
  { definition }: FrozenVote,
  { paperSums }: Box,
  { problems }: Recount,
): void {
  const sums = papers?.sums ?? [];
  const told = new Set(sums.map(({ position }) => position));
  // Not by looking up: a position that comes as text is found all the same.
  const positions = new Set(definition.contests.map(({ position }) => position));
  if (told.size < sums.length || [...told].some((position) => !positions.has(position))) {
    problems.push("sums of papers are not of one contest each");
    return;
  }
  const key = decodePoint(voteKey(keysOf(definition)));
  for (const sum of sums) {
    if (!checkPaperSum(key, paperSums[sum.position]!, sum)) problems.push(`papers of ${sum.position} differ`);
  }
}

function count(
  { counted, withdrawn }: PublishedRecord,
  vote: FrozenVote,
  box: Box,
  rules: Rules,
  found: Recount,
): void {
  for (const { position } of vote.definition.contests) {
    const contest = contestAt(vote.definition, position);
    const [voters, rollSize] = [box.voters[position]!, vote.rollSizes[position]!];
    const counts = found.opens[position]!
      ? box.sums[position]!.map((sum, slot) =>
          openedCount(counted!, vote, { ...sum, position, slot }, found, voters),
        )
      : [];
    const gone = withdrawn.filter((each) => each.position === position).map(({ option }) => option);
    const decided = rules.decide({ ...contest, withdrawn: gone }, { counts, voters, rollSize });
    const contestFound = { position, counts, voters, rollSize, ...decided };
    found.contests.push(contestFound);
    if (!isSame(counted!.counts[position] ?? [], counts)) found.problems.push(`counts of ${position} differ`);
    const published = counted!.results.find((result) => result.position === position);
    if (!published || !isSameResult(published, contestFound))
      found.problems.push(`result of ${position} differs`);
  }
}

/** A slot's count, after each holder's proof. @throws BallotFault where it cannot be counted */
function openedCount(
  { openings }: NonNullable<PublishedRecord["counted"]>,
  { definition, definitionHash: hash }: FrozenVote,
  { position, slot, a, c }: SlotSum & { position: number; slot: number },
  { seal }: Recount,
  most: number,
): number {
  const shares = Object.entries(definition.locks).map(([userId, publicKey]) => {
    const own = openings.find((each) => each.userId === userId)?.openings[position]?.[slot];
    const opening = fromBase64(own ?? "");
    const isProven = checkOpening({ definitionHash: hash, seal, position, slot, a, publicKey, opening });
    if (!isProven) throw new BallotFault(`opening of ${position}, ${slot} by ${userId} unproven`);
    return shareOf(opening);
  });
  return countOf(c, shares, most);
}

function isSameResult(published: PublishedResult, found: RecountedContest): boolean {
  return (
    published.outcome === found.outcome &&
    published.rollSize === found.rollSize &&
    published.voters === found.voters &&
    isSame(published.winners, found.winners)
  );
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
