import { passes } from "./ballot-fault.ts";
import { join, toHex } from "./bytes.ts";
import { hashToScalar } from "./hash-to-scalar.ts";
import {
  base,
  decodePoint,
  decodeScalars,
  encodeScalar,
  modulo,
  multiplySecret,
  randomScalar,
} from "./points.ts";

/** The sum of a slot of a sealed vote; `a` in hex, as the tally gives it. */
export interface SumPlace {
  definitionHash: string;
  seal: string;
  position: number;
  slot: number;
  a: string;
}

/** A holder's part of opening a sum, with the proof that it was made with the lock's secret: 96 bytes. */
export function openSum({
  secret,
  random = randomScalar(),
  ...place
}: SumPlace & { secret: bigint; random?: bigint }): Uint8Array {
  const a = decodePoint(place.a);
  const share = multiplySecret(a, secret).toBytes();
  const publicKey = multiplySecret(base, secret).toBytes();
  const commitments = [multiplySecret(base, random).toBytes(), multiplySecret(a, random).toBytes()] as const;
  const challenge = challengeOf(place, publicKey, share, commitments);
  return join(share, encodeScalar(challenge), encodeScalar(modulo(random + challenge * secret)));
}

/**
 * A holder's openings by position and slot, of the sums that the holder's own device has added up. Contests that are
 * not opened have none.
 */
export function openSums({
  definitionHash,
  seal,
  secret,
  sums,
  isOpened,
}: Pick<SumPlace, "definitionHash" | "seal"> & {
  secret: bigint;
  sums: readonly (readonly { a: string }[])[];
  isOpened: (position: number) => boolean;
}): Uint8Array[][] {
  return sums.map((slots, position) =>
    isOpened(position)
      ? slots.map(({ a }, slot) => openSum({ definitionHash, seal, position, slot, a, secret }))
      : [],
  );
}

/** Whether the opening was made of this sum with the secret of this lock. */
export function checkOpening({
  publicKey,
  opening,
  ...place
}: SumPlace & { publicKey: string; opening: Uint8Array }): boolean {
  return passes(() => {
    const share = opening.subarray(0, 32);
    const [challenge, response] = decodeScalars(opening.subarray(32));
    const key = decodePoint(publicKey);
    const a = decodePoint(place.a);
    const commitments = [
      base.multiplyUnsafe(response).subtract(key.multiplyUnsafe(challenge)).toBytes(),
      a.multiplyUnsafe(response).subtract(decodePoint(share).multiplyUnsafe(challenge)).toBytes(),
    ] as const;
    return challenge === challengeOf(place, key.toBytes(), share, commitments);
  });
}

/** D of an opening in hex: what countOf takes. */
export function shareOf(opening: Uint8Array): string {
  return toHex(opening.subarray(0, 32));
}

function challengeOf(
  { definitionHash, seal, position, slot, a }: SumPlace,
  publicKey: Uint8Array,
  share: Uint8Array,
  [ofBase, ofSum]: readonly [Uint8Array, Uint8Array],
): bigint {
  const context = `${definitionHash}|${seal}|${position}|${slot}`;
  const sum = decodePoint(a).toBytes();
  return hashToScalar("danji-vote/open/v1", context, publicKey, sum, share, ofBase, ofSum);
}
