import { receiptOf } from "./ballot.ts";
import { sha256Hex } from "./hash-to-scalar.ts";

/**
 * What a holder compares to know the own lock again: 12 signs in groups of four. They are 60 bits, since fewer could be
 * matched by trying locks until one has the same.
 */
export function lockFingerprint(publicKey: string): string {
  return receiptOf(sha256Hex(`danji-vote/fingerprint/v1|${publicKey}`)).slice(0, 14);
}
