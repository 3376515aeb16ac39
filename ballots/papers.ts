import { BallotFault, passes } from "./ballot-fault.ts";
import { sealBallot, type SealedBallot } from "./ballot.ts";
import { fromBase64, toBase64 } from "./bytes.ts";
import { contestsOf, keysOf, type ContestDefinition, type VoteDefinition } from "./definition.ts";
import { hashToScalar, sha256Hex } from "./hash-to-scalar.ts";
import { readKeyCard } from "./key-card.ts";
import { voteKey } from "./lock.ts";
import {
  base,
  decodePoint,
  decodeScalar,
  encodeScalar,
  modulo,
  multiplySecret,
  type Point,
} from "./points.ts";
import { countOf, Tally, type SlotSum } from "./tally.ts";

/** The secret of a paper card; the randomness of typed papers comes from it. Null if it is no card. */
export function secretOfPaperCard(typed: string): bigint | null {
  const card = readKeyCard(typed);
  return card === null ? null : hashToScalar("danji-vote/papers/v1", card.replaceAll("-", ""));
}

/** The published part of a paper card's secret: it tells one card from another. In hex. */
export function paperKeyOf(secret: bigint): string {
  return multiplySecret(base, secret).toHex();
}

/** A paper before it is sealed. Its salt is drawn anew for each, and never used twice. */
interface TypedPaper {
  definition: VoteDefinition;
  definitionHash: string;
  style: number;
  choices: readonly (readonly number[])[];
  secret: bigint;
  salt: Uint8Array;
}

/** Seals a paper so that the same card and the same typing give the same bytes. @throws BallotFault */
export function sealTypedPaper({ secret, salt, ...paper }: TypedPaper): SealedBallot {
  let drawn = 0;
  return sealBallot({ ...paper, draw: () => scalarAt(secret, salt, drawn++) });
}

/** What the second official confirms: exactly these papers. */
export function pileHash(ballotHashes: readonly string[]): string {
  return sha256Hex(...ballotHashes.toSorted().map((hash) => `${hash}\n`));
}

export interface SaltedPaper {
  style: number;
  salt: Uint8Array;
  body: Uint8Array;
}

/** How many papers chose each slot of a contest, with the sum of their randomness. */
export interface PaperSum {
  position: number;
  counts: number[];
  /** By slot, Base64. */
  randomness: string[];
}

/**
 * Sums papers up by contest, with the card alone: nobody's lock is needed, and no paper is opened. Takes some
 * milliseconds a paper, so browsers do it in a worker.
 *
 * @throws BallotFault where a paper was not sealed with this card
 */
export function sumPapers(
  definition: VoteDefinition,
  secret: bigint,
  papers: readonly SaltedPaper[],
  onProgress: (added: number, all: number) => void = () => {},
): PaperSum[] {
  const tally = new Tally(definition);
  const randomness = definition.contests.map(({ options }) => Array.from({ length: options + 1 }, () => 0n));
  for (const [at, { style, salt, body }] of papers.entries()) {
    tally.add(style, body);
    let first = 0;
    for (const contest of contestsOf(definition, style)) {
      const sums = randomness[contest.position]!;
      sums.forEach((sum, slot) => (sums[slot] = modulo(sum + scalarAt(secret, salt, first + slot))));
      first += scalarsOf(contest);
    }
    onProgress(at + 1, papers.length);
  }
  const key = decodePoint(voteKey(keysOf(definition)));
  const [sums, most] = [tally.sums(), tally.voters()];
  return definition.contests.map(({ position }) => ({
    position,
    counts: sums[position]!.map(({ a, c }, slot) => {
      const random = randomness[position]![slot]!;
      if (multiplySecret(base, random).toHex() !== a) throw new BallotFault("papers of another card");
      return countOf(c, [multiplySecret(key, random).toHex()], most[position]!);
    }),
    randomness: randomness[position]!.map((each) => toBase64(encodeScalar(each))),
  }));
}

/** Whether the sealed papers of a contest hold these counts together. */
export function checkPaperSum(
  key: Point,
  sums: readonly SlotSum[],
  { counts, randomness }: Pick<PaperSum, "counts" | "randomness">,
): boolean {
  return (
    counts.length === sums.length &&
    randomness.length === sums.length &&
    counts.every((count) => Number.isInteger(count) && count >= 0) &&
    passes(() =>
      sums.every(({ a, c }, slot) => {
        const random = decodeScalar(fromBase64(randomness[slot]!));
        const number = base.multiplyUnsafe(BigInt(counts[slot]!));
        return (
          base.multiplyUnsafe(random).toHex() === a && key.multiplyUnsafe(random).add(number).toHex() === c
        );
      }),
    )
  );
}

/** Fewer papers, or fewer other ballots, would give somebody away, so they are not told apart. */
const fewestTold = 5;

/** Whether a contest's papers may be told apart from its other ballots. */
export function arePapersTold(papers: number, voters: number): boolean {
  return papers >= fewestTold && (voters === papers || voters - papers >= fewestTold);
}

/** The n-th random scalar of a paper, in the order in which a body takes them. */
function scalarAt(secret: bigint, salt: Uint8Array, at: number): bigint {
  return hashToScalar("danji-vote/paper/v1", encodeScalar(secret), salt, String(at));
}

/** How many random scalars a contest's part takes, for any choice: the slots', three a slot's proof, the sum's. */
function scalarsOf({ options, maxPicks }: ContestDefinition): number {
  return 4 * (options + 1) + 2 * maxPicks - 1;
}
