import { receiptOf } from "./ballot.ts";
import { sha256Hex } from "./hash-to-scalar.ts";

/**
 * A holder knows the own lock again by these 12 signs in groups of four. They are 60 bits: fewer could be matched by
 * trying locks until one has the same.
 */
export function lockFingerprint(publicKey: string): string {
  return receiptOf(sha256Hex(`danji-vote/fingerprint/v1|${publicKey}`)).slice(0, 14);
}
