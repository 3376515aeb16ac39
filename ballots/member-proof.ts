import { type Part } from "./bytes.ts";
import { hashToScalar } from "./hash-to-scalar.ts";
import {
  base,
  cut,
  decodeScalar,
  encodeScalar,
  identity,
  modulo,
  multiplySecret,
  order,
  type Point,
} from "./points.ts";

/** A sealed number: a = r·B, c = r·key + number·B. */
export interface Ciphertext {
  a: Point;
  c: Point;
}

/** What a proof is about: that the ciphertext under the key holds one of the values. */
export interface Statement extends Ciphertext {
  /** Ties the proof to definition, contest and slot, so that it cannot be copied elsewhere. */
  context: string;
  key: Point;
  values: readonly number[];
}

/** How many scalars a proof over so many values has. */
export function proofScalars(values: number): number {
  return 2 * values;
}

/** Proves that the ciphertext, made with the randomness r, holds `value`, one of the values, and not which. */
export function proveMember(
  statement: Statement,
  value: number,
  r: bigint,
  draw: () => bigint,
): Uint8Array[] {
  const { key, values } = statement;
  const drawn = values.map((each) =>
    each === value
      ? { isTrue: true, random: draw(), challenge: 0n, response: 0n }
      : { isTrue: false, random: 0n, challenge: draw(), response: draw() },
  );
  const commitments = drawn.flatMap(({ isTrue, random, challenge, response }, at) =>
    isTrue
      ? [multiplySecret(base, random), multiplySecret(key, random)]
      : commitmentsOf(statement, values[at]!, challenge, response),
  );
  const all = challengeOf(statement, commitments);
  const others = drawn.reduce((sum, { challenge }) => sum + challenge, 0n);
  const proven = drawn.map((each) => {
    if (!each.isTrue) return each;
    const challenge = modulo(all - others);
    return { challenge, response: modulo(each.random + challenge * r) };
  });
  return [
    ...proven.map(({ challenge }) => encodeScalar(challenge)),
    ...proven.map(({ response }) => encodeScalar(response)),
  ];
}

/** @throws BallotFault for scalars that are not canonical */
export function checkMember(statement: Statement, proof: Uint8Array): boolean {
  const { values } = statement;
  const scalars = cut(proof, proofScalars(values.length)).map(decodeScalar);
  const challenges = scalars.slice(0, values.length);
  const commitments = values.flatMap((value, at) =>
    commitmentsOf(statement, value, challenges[at]!, scalars[values.length + at]!),
  );
  return modulo(challenges.reduce((sum, each) => sum + each, 0n)) === challengeOf(statement, commitments);
}

/** T_a = z·B - c·A and T_b = z·key - c·(C - value·B), which the maker of a true proof has chosen first. */
function commitmentsOf(
  { a, c, key }: Statement,
  value: number,
  challenge: bigint,
  response: bigint,
): [Point, Point] {
  const difference = c.subtract(times(value));
  return [
    base.multiplyUnsafe(response).subtract(a.multiplyUnsafe(challenge)),
    key.multiplyUnsafe(response).subtract(difference.multiplyUnsafe(challenge)),
  ];
}

/** A small number of B. */
function times(value: number): Point {
  return value === 0 ? identity : base.multiplyUnsafe(BigInt(value) % order);
}

function challengeOf({ context, key, a, c, values }: Statement, commitments: readonly Point[]): bigint {
  const parts: Part[] = [context, key.toBytes(), a.toBytes(), c.toBytes(), JSON.stringify(values)];
  return hashToScalar("danji-vote/member/v1", ...parts, ...commitments.map((point) => point.toBytes()));
}
