import { sql } from "kysely";

import { phaseOf } from "#contract/values/votes/phases.ts";
import type { VoteBasis, VoteKind, VotePhase, VoteState } from "#contract/values/votes/phases.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** A vote, with all that those need who carry something out for it. */
export interface VoteRow {
  id: string;
  title: string;
  kind: VoteKind;
  basis: VoteBasis;
  state: VoteState;
  /** By the database's clock. */
  phase: VotePhase;
  announcedAt: string | null;
  opensAt: string;
  closesAt: string;
  extensions: number;
  /** The database's clock. */
  now: string;
}

/**
 * Reads a vote, and holds it first if asked: `update` for what changes roll, officials or state, `share` for what must
 * not meet a change of state.
 *
 * @throws CallError vote_not_found: also drafts for residents
 */
export async function readVote(
  db: CallDatabase,
  voteId: string,
  lock?: "share" | "update",
): Promise<VoteRow> {
  if (lock) await sql`select hold_vote(${voteId}, ${lock === "update"})`.execute(db);
  const row = await db
    .selectFrom("votes")
    .where("id", "=", voteId)
    .select((vote) => [
      "id",
      "title",
      vote.ref("kind").$castTo<VoteKind>().as("kind"),
      vote.ref("basis").$castTo<VoteBasis>().as("basis"),
      vote.ref("state").$castTo<VoteState>().as("state"),
      "announced_at as announcedAt",
      "opens_at as opensAt",
      "closes_at as closesAt",
      "extensions",
      sql<string>`clock_timestamp()`.as("now"),
    ])
    .executeTakeFirst();
  if (!row) throw new CallError("vote_not_found");
  return { ...row, phase: phaseOf(row, row.now) };
}
