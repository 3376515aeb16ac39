import { ciphertextsOf } from "#ballots/ballot.ts";
import type { VoteDefinition } from "#ballots/definition.ts";
import { base, identity } from "#ballots/points.ts";

import type { Read } from "./links.ts";

/**
 * What each ballot holds, by its hash: with the keys of all locks everybody reads it, and with fewer nobody. Null is
 * what cannot be read.
 */
export async function choicesOf(
  read: Read,
  definition: VoteDefinition,
  keys: readonly bigint[],
): Promise<Map<string, number | null>> {
  const rows = await read<{ hash: string; style: number; body: string }>(`
    select encode(ballot_hash, 'hex') as hash, style, encode(body, 'hex') as body
    from vote_ballots where vote_id = '${definition.voteId}'
  `);
  return new Map(
    rows.map(({ hash, style, body }) => {
      const [{ ciphertexts }] = ciphertextsOf(definition, style, Buffer.from(body, "hex")) as [
        ReturnType<typeof ciphertextsOf>[number],
      ];
      const opened = ciphertexts.map(({ a, c }) => {
        const share = keys.reduce((sum, key) => sum.add(a.multiplyUnsafe(key)), identity);
        const value = c.subtract(share);
        return value.is0() ? 0 : value.equals(base) ? 1 : null;
      });
      return [hash, opened.includes(null) ? null : opened.indexOf(1)];
    }),
  );
}
