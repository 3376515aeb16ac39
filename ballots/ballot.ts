import { BallotFault, passes } from "./ballot-fault.ts";
import { join } from "./bytes.ts";
import { contestsOf, keysOf, type ContestDefinition, type VoteDefinition } from "./definition.ts";
import { sha256Hex } from "./hash-to-scalar.ts";
import { voteKey } from "./lock.ts";
import { checkMember, proofScalars, proveMember, type Ciphertext, type Statement } from "./member-proof.ts";
import { base, cut, decodePoint, multiplySecret, randomScalar, type Point } from "./points.ts";

export interface SealedBallot {
  body: Uint8Array;
  ballotHash: string;
  receipt: string;
}

/** A vote, its key and the style of the household's ballot. */
interface Paper {
  definition: VoteDefinition;
  definitionHash: string;
  style: number;
}

/**
 * Seals what a household chose: for each contest of its style, by position, the numbers of the options from 0.
 * Nothing chosen is 기권. `draw` is for tests: it gives the random scalars in the order of the format.
 *
 * @throws BallotFault for choices that no ballot of this style can hold
 */
export function sealBallot({
  draw = randomScalar,
  choices,
  ...paper
}: Paper & { choices: readonly (readonly number[])[]; draw?: () => bigint }): SealedBallot {
  const contests = contestsOf(paper.definition, paper.style);
  if (choices.length !== contests.length) throw new BallotFault("a choice for each contest");
  const key = decodePoint(voteKey(keysOf(paper.definition)));
  const parts = contests.map((contest, at) =>
    sealContest(paper.definitionHash, key, contest, choices[at]!, draw),
  );
  const body = join(...parts);
  const hash = ballotHash(paper.definitionHash, paper.style, body);
  return { body, ballotHash: hash, receipt: receiptOf(hash) };
}

/** Whether every proof of a ballot holds. This takes the time. Without `key`, the key is made from the locks. */
export function checkBallot({
  definition,
  definitionHash,
  style,
  body,
  key = preparedKey(definition),
}: Paper & { body: Uint8Array; key?: Point | undefined }): boolean {
  return passes(() =>
    partsOf(definition, style, body).every(({ contest, ciphertexts, proofs }) =>
      statementsOf(definitionHash, key, contest, ciphertexts).every((statement, at) =>
        checkMember(statement, proofs[at]!),
      ),
    ),
  );
}

/** The key of a vote, prepared for checking many ballots. */
export function preparedKey(definition: VoteDefinition): Point {
  return decodePoint(voteKey(keysOf(definition))).precompute(6);
}

/** What is sealed in a ballot, without looking at its proofs. @throws BallotFault */
export function ciphertextsOf(
  definition: VoteDefinition,
  style: number,
  body: Uint8Array,
): { position: number; ciphertexts: Ciphertext[] }[] {
  return partsOf(definition, style, body).map(({ contest, ciphertexts }) => ({
    position: contest.position,
    ciphertexts,
  }));
}

/** How many bytes a ballot of the style has. @throws BallotFault */
export function bodyLength(definition: VoteDefinition, style: number): number {
  return contestsOf(definition, style).reduce((sum, contest) => sum + 32 * elementsOf(contest), 0);
}

export function ballotHash(hashOfDefinition: string, style: number, body: Uint8Array): string {
  return sha256Hex(`${hashOfDefinition}|${style}|`, body);
}

/** Crockford's alphabet, in which the temporary passwords are, too. */
export const signs = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The household finds its ballot by this number: 16 signs in groups of four. */
export function receiptOf(hash: string): string {
  const number = BigInt(`0x${hash.slice(0, 20)}`);
  const text = Array.from({ length: 16 }, (_, at) => signs[Number((number >> BigInt(75 - 5 * at)) & 31n)]!);
  return text.join("").match(/.{4}/g)!.join("-");
}

/** The receipt that somebody typed, in any case, with or without hyphens and signs that look alike; null for none. */
export function readReceipt(typed: string): string | null {
  const read = readSigns(typed);
  return read?.length === 16 ? read.match(/.{4}/g)!.join("-") : null;
}

/** The signs of Crockford's alphabet in a typed text; null if it has any other sign. */
export function readSigns(typed: string): string | null {
  const read = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[\s\p{Dash_Punctuation}\p{Default_Ignorable_Code_Point}−]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return /^[0-9A-HJKMNP-TV-Z]*$/.test(read) ? read : null;
}

function sealContest(
  definitionHash: string,
  key: Point,
  contest: ContestDefinition,
  chosen: readonly number[],
  draw: () => bigint,
): Uint8Array {
  const { options, maxPicks } = contest;
  const isPossible =
    chosen.length <= maxPicks &&
    new Set(chosen).size === chosen.length &&
    chosen.every((option) => Number.isInteger(option) && option >= 0 && option < options);
  if (!isPossible) throw new BallotFault("no possible choice");
  const picked = new Set(chosen.length === 0 ? [options] : chosen);
  const slots = Array.from({ length: options + 1 }, (_, slot) => {
    const r = draw();
    const value = picked.has(slot) ? 1 : 0;
    const shared = multiplySecret(key, r);
    return { r, value, a: multiplySecret(base, r), c: value === 1 ? shared.add(base) : shared };
  });
  const abstaining = slots[options]!;
  const sum = slots.slice(0, options).reduce((total, { r }) => total + r, abstaining.r * BigInt(maxPicks));
  const hidden = [...slots, { r: sum, value: chosen.length === 0 ? maxPicks : chosen.length }];
  const proofs = statementsOf(definitionHash, key, contest, slots).flatMap((statement, at) =>
    proveMember(statement, hidden[at]!.value, hidden[at]!.r, draw),
  );
  return join(...slots.flatMap(({ a, c }) => [a.toBytes(), c.toBytes()]), ...proofs);
}

/** What the proofs of a contest say: each slot holds 0 or 1, and all together 1 to maxPicks, or 기권 alone. */
function statementsOf(
  definitionHash: string,
  key: Point,
  { position, options, maxPicks }: ContestDefinition,
  ciphertexts: readonly Ciphertext[],
): Statement[] {
  const context = (place: number | "sum") => `${definitionHash}|${position}|${place}`;
  const times = BigInt(maxPicks);
  const abstaining = ciphertexts[options]!;
  const sum = ciphertexts
    .slice(0, options)
    .reduce((total, { a, c }) => ({ a: total.a.add(a), c: total.c.add(c) }), {
      a: abstaining.a.multiplyUnsafe(times),
      c: abstaining.c.multiplyUnsafe(times),
    });
  const amounts = Array.from({ length: maxPicks }, (_, at) => at + 1);
  return [
    ...ciphertexts.map(({ a, c }, slot) => ({ a, c, key, context: context(slot), values: [0, 1] })),
    { ...sum, key, context: context("sum"), values: amounts },
  ];
}

/** The slots' ciphertexts and proofs, and the proof of the sum. */
function elementsOf({ options, maxPicks }: ContestDefinition): number {
  return (options + 1) * (2 + proofScalars(2)) + proofScalars(maxPicks);
}

function partsOf(definition: VoteDefinition, style: number, body: Uint8Array) {
  const contests = contestsOf(definition, style);
  if (body.length !== bodyLength(definition, style)) throw new BallotFault("a byte less or more");
  let at = 0;
  const take = (elements: number) => body.subarray(at, (at += 32 * elements));
  return contests.map((contest) => {
    const slots = Array.from({ length: contest.options + 1 }, () => take(2));
    const ciphertexts = slots.map((slot): Ciphertext => {
      const [a, c] = decodePair(slot);
      // Without randomness everybody reads what is sealed.
      if (a.is0()) throw new BallotFault("an open slot");
      return { a, c };
    });
    const proofs = [...slots.map(() => take(proofScalars(2))), take(proofScalars(contest.maxPicks))];
    return { contest, ciphertexts, proofs };
  });
}

function decodePair(bytes: Uint8Array): [Point, Point] {
  const [a, c] = cut(bytes, 2);
  return [decodePoint(a!), decodePoint(c!)];
}
