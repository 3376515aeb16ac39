import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import type { Openings } from "#server/domain/votes/opening-thread.ts";

/** A lock of a vote. Its holder's key opens it. */
interface LockOfVote {
  /** As in the lock's proof: it outlives the account. */
  holderId: string;
  /** Null if the account is gone. */
  name: string | null;
  publicKey: string;
  /** In Base64. */
  proof: string;
  isOpen: boolean;
}

/** In the order in which their holders were named. */
export async function locksOf(db: CallDatabase, voteId: string): Promise<LockOfVote[]> {
  const { rows } = await sql<LockOfVote>`
    select holder_id as "holderId", name, public_key as "publicKey", proof, is_open as "isOpen"
    from vote_locks(${voteId})
  `.execute(db);
  return rows;
}

/** What each open lock makes of the sums: by its holder, by position and slot. */
export async function openingsSoFar(
  db: CallDatabase,
  voteId: string,
  contests: number,
): Promise<Map<string, Openings>> {
  const { rows } = await sql<OpeningRow>`
    select user_id as "holderId", position, slot, opening from openings_so_far(${voteId})
  `.execute(db);
  return openingsByHolder(rows, contests);
}

export interface OpeningRow {
  holderId: string;
  position: number;
  slot: number;
  opening: Uint8Array;
}

export function openingsByHolder(rows: readonly OpeningRow[], contests: number): Map<string, Openings> {
  const holders = [...new Set(rows.map(({ holderId }) => holderId))];
  return new Map(
    holders.map((holder) => {
      const own = rows.filter(({ holderId }) => holderId === holder).toSorted((a, b) => a.slot - b.slot);
      const openings = Array.from({ length: contests }, (_, position) =>
        own.filter((row) => row.position === position).map(({ opening }) => Uint8Array.from(opening)),
      );
      return [holder, openings];
    }),
  );
}

/** Opens the caller's lock. Its openings are checked. */
export async function keepOpenings(
  db: CallDatabase,
  voteId: string,
  openings: Openings,
): Promise<{ outcome: "opened" | "opened_before" | "vote_not_sealed"; opened: number; locks: number }> {
  const rows = openings.flatMap((slots, position) =>
    slots.map((opening, slot) => ({ position, slot, opening: Buffer.from(opening).toString("base64") })),
  );
  const { rows: answers } = await sql<Awaited<ReturnType<typeof keepOpenings>>>`
    select outcome, opened, locks from open_vote_lock(
      ${voteId}, ${rows.map(({ position }) => position)}::integer[], ${rows.map(({ slot }) => slot)}::integer[],
      ${rows.map(({ opening }) => opening)}::text[]
    )
  `.execute(db);
  return answers[0]!;
}
