import { sha256Hex } from "./hash-to-scalar.ts";

/** What a closed vote holds, as it is hashed. The order in which things are given makes no difference. */
export function sealText(
  definitionHash: string,
  voters: readonly { position: number; voters: number }[],
  ballotHashes: readonly string[],
): string {
  const contests = voters.toSorted((one, other) => one.position - other.position);
  const lines = contests.map(({ position, voters: count }) => `${position},${count}\n`);
  // Hex sorts as its bytes do.
  const hashes = ballotHashes.toSorted((one, other) => (one < other ? -1 : 1)).map((hash) => `${hash}\n`);
  return [`${definitionHash}\n`, ...lines, ...hashes].join("");
}

export function sealOf(text: string): string {
  return sha256Hex(text);
}
