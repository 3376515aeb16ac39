import { ciphertextsOf, preparedKey } from "#ballots/ballot.ts";
import { join } from "#ballots/bytes.ts";
import { proveMember } from "#ballots/member-proof.ts";
import { base, modulo, randomScalar } from "#ballots/points.ts";

import type { SampleVote } from "./sample-vote.ts";

/** A cheater's ballot of the first contest: any numbers, and proofs that claim the nearest value allowed. */
export function sealNumbers(
  { definition, hash }: Pick<SampleVote, "definition" | "hash">,
  numbers: number[],
  draw = randomScalar,
): Uint8Array {
  const key = preparedKey(definition);
  const { maxPicks } = definition.contests[0]!;
  const seal = (number: number, r: bigint) => ({
    a: base.multiplyUnsafe(r),
    c: key.multiplyUnsafe(r).add(base.multiplyUnsafe(modulo(BigInt(number)))),
  });
  const prove = (number: number, r: bigint, place: number | "sum", values: number[]) => {
    const nearest = Math.min(Math.max(number, values[0]!), values.at(-1)!);
    const statement = { ...seal(number, r), key, context: `${hash}|0|${place}`, values };
    return join(...proveMember(statement, nearest, r, randomScalar));
  };
  const randomness = numbers.map(draw);
  const weights = numbers.map((_, slot) => (slot === numbers.length - 1 ? maxPicks : 1));
  const total = numbers.reduce((sum, number, slot) => sum + number * weights[slot]!, 0);
  const r = modulo(randomness.reduce((sum, each, slot) => sum + each * BigInt(weights[slot]!), 0n));
  const amounts = Array.from({ length: maxPicks }, (_, at) => at + 1);
  const sealed = numbers.map((number, slot) => seal(number, randomness[slot]!));
  return join(
    ...sealed.flatMap(({ a, c }) => [a.toBytes(), c.toBytes()]),
    ...numbers.map((number, slot) => prove(number, randomness[slot]!, slot, [0, 1])),
    prove(total, r, "sum", amounts),
  );
}

/** Somebody else's ballot of the first contest, with other randomness, so that nobody sees that it is theirs. */
export function copyAnew({ definition }: Pick<SampleVote, "definition">, body: Uint8Array): Uint8Array {
  const key = preparedKey(definition);
  const { ciphertexts } = ciphertextsOf(definition, 0, body)[0]!;
  const points = ciphertexts.flatMap(({ a, c }) => {
    const more = randomScalar();
    return [a.add(base.multiply(more)), c.add(key.multiply(more))].map((point) => point.toBytes());
  });
  return join(...points, body.subarray(64 * ciphertexts.length));
}
