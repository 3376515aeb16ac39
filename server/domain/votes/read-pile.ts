import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** Behind which paper a page begins. */
export interface PilePlace {
  number: number;
  /** In hex, of papers of a counted vote: they lie by their hashes. */
  hash: string | null;
}

interface PiledPaper extends PilePlace {
  salt: Uint8Array<ArrayBuffer>;
  body: Uint8Array<ArrayBuffer>;
}

export const beforePile: PilePlace = { number: 0, hash: null };

/** The next papers of a pile, for officials. Sealed ones have no place in it any more: they are numbered as they come. */
export async function readPile(
  db: CallDatabase,
  { voteId, style }: { voteId: string; style: number },
  { after, atMost }: { after: PilePlace; atMost: number },
): Promise<PiledPaper[]> {
  const { rows } = await sql<{
    number: number | null;
    hash: string | null;
    salt: Uint8Array;
    body: Uint8Array;
  }>`
    select number, encode(hash, 'hex') as hash, salt, body
    from page_of_pile(${voteId}, ${style}, ${after.number}, decode(${after.hash ?? ""}, 'hex'), ${atMost})
  `.execute(db);
  return rows.map(({ number, hash, salt, body }, at) => ({
    number: number ?? after.number + at + 1,
    hash,
    salt: Uint8Array.from(salt),
    body: Uint8Array.from(body),
  }));
}
