import { BallotFault, passes } from "./ballot-fault.ts";
import { fromBase64, join } from "./bytes.ts";
import { hashToScalar } from "./hash-to-scalar.ts";
import {
  base,
  decodePoint,
  decodeScalars,
  encodeScalar,
  identity,
  modulo,
  multiplySecret,
  randomScalar,
} from "./points.ts";

export interface Lock {
  /** Never leaves the holder's device but as a key card. */
  secret: bigint;
  /** 32 bytes in hex. */
  publicKey: string;
  /** That the holder knows the secret, for this vote and person: 64 bytes. */
  proof: Uint8Array;
}

/** A holder's lock for one vote. A secret that is given comes from a key card. */
export function makeLock(
  voteId: string,
  userId: string,
  secret: bigint = randomScalar(),
  random: bigint = randomScalar(),
): Lock {
  const key = multiplySecret(base, secret);
  const commitment = multiplySecret(base, random).toBytes();
  const challenge = challengeOf(voteId, userId, key.toBytes(), commitment);
  const response = modulo(random + challenge * secret);
  return {
    secret,
    publicKey: key.toHex(),
    proof: join(encodeScalar(challenge), encodeScalar(response)),
  };
}

/** The public key of the lock that a secret opens. It tells who owns a key card. */
export function publicKeyOf(secret: bigint): string {
  return multiplySecret(base, secret).toHex();
}

/** Whether the maker of the lock for this vote and person knew its secret. */
export function checkLock(voteId: string, userId: string, publicKey: string, proof: Uint8Array): boolean {
  return passes(() => {
    const key = decodePoint(publicKey);
    if (key.is0()) return false;
    const [challenge, response] = decodeScalars(proof);
    const commitment = base.multiplyUnsafe(response).subtract(key.multiplyUnsafe(challenge)).toBytes();
    return challenge === challengeOf(voteId, userId, key.toBytes(), commitment);
  });
}

/**
 * The holders of locks without a proof that somebody knows the secret: such a lock may have been made to cancel the
 * others. Ask this before you seal a ballot, freeze a vote or recount it.
 */
export function unprovenLocks(
  { voteId, locks }: { voteId: string; locks: Readonly<Record<string, string>> },
  proofs: readonly { publicKey: string; proof: string }[],
): string[] {
  return Object.entries(locks).flatMap(([userId, publicKey]) => {
    const given = proofs.find((lock) => lock.publicKey === publicKey)?.proof ?? "";
    const isProven = passes(() => checkLock(voteId, userId, publicKey, fromBase64(given)));
    return isProven ? [] : [userId];
  });
}

/**
 * The key of a vote: the sum of its locks, so that nobody opens anything without every holder.
 *
 * @throws BallotFault for no lock, one that opens by itself, or locks that cancel one another
 */
export function voteKey(publicKeys: readonly string[]): string {
  const keys = publicKeys.map((key) => decodePoint(key));
  const key = keys.reduce((sum, each) => sum.add(each), identity);
  if (key.is0() || keys.some((each) => each.is0())) throw new BallotFault("no key of a vote");
  return key.toHex();
}

function challengeOf(voteId: string, userId: string, key: Uint8Array, commitment: Uint8Array): bigint {
  return hashToScalar("danji-vote/lock/v1", voteId, userId, key, commitment);
}
