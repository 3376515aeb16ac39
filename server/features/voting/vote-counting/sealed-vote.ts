import { sql } from "kysely";

import { parseDefinition } from "#ballots/definition.ts";
import type { VoteDefinition } from "#ballots/definition.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { electoratesOf } from "#server/domain/votes/electorate.ts";
import type { Electorate } from "#server/domain/votes/electorate.ts";
import { openedContests } from "#server/domain/votes/results.ts";
import type { WithdrawnOption } from "#server/domain/votes/results.ts";

/** @throws CallError vote_not_found, also for what the caller may not see */
export async function requireVote(
  db: CallDatabase,
  voteId: string,
): Promise<{ isOfficial: boolean; isSealed: boolean }> {
  const vote = await db
    .selectFrom("votes")
    .select([
      sql<boolean>`votes.id in (select my_vote_offices())`.as("isOfficial"),
      sql<boolean>`seal is not null`.as("isSealed"),
    ])
    .where("id", "=", voteId)
    .executeTakeFirst();
  if (!vote) throw new CallError("vote_not_found");
  return vote;
}

/** A vote with ballots that change no more. */
export interface SealedVote {
  id: string;
  definitionText: string;
  definition: VoteDefinition;
  definitionHash: string;
  seal: string;
  ballotCount: number;
  /** By the contest's position. */
  electorates: Electorate[];
  /** Whether enough households voted for it to be opened, by the contest's position. */
  opens: boolean[];
}

/** @throws CallError vote_not_sealed */
export async function readSealed(db: CallDatabase, voteId: string): Promise<SealedVote> {
  const vote = await db
    .selectFrom("votes")
    .select(["definition_text", "definition_hash", "roll_text", "seal"])
    .where("id", "=", voteId)
    .executeTakeFirst();
  if (!vote?.seal) throw new CallError("vote_not_sealed");
  const definition = parseDefinition(vote.definition_text!);
  const ballots = await ballotsOfStyle(db, voteId);
  const electorates = electoratesOf(definition, vote.roll_text!, ballots);
  return {
    id: voteId,
    definitionText: vote.definition_text!,
    definition,
    definitionHash: vote.definition_hash!,
    seal: vote.seal,
    ballotCount: ballots.values().reduce((sum, count) => sum + count, 0),
    electorates,
    opens: openedContests(definition, electorates),
  };
}

/** Candidates who withdrew while the vote was open. */
export async function withdrawnOptions(db: CallDatabase, voteId: string): Promise<WithdrawnOption[]> {
  return db
    .selectFrom("vote_options")
    .innerJoin("vote_contests", "vote_contests.id", "vote_options.contest_id")
    .select(["vote_contests.position", sql<number>`vote_options.number - 1`.as("option")])
    .where("vote_options.vote_id", "=", voteId)
    .where("withdrawn_at", "is not", null)
    .orderBy("position")
    .orderBy("option")
    .execute();
}

async function ballotsOfStyle(db: CallDatabase, voteId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("vote_ballots")
    .select(["style", ({ fn }) => fn.countAll<number>().as("count")])
    .where("vote_id", "=", voteId)
    .groupBy("style")
    .execute();
  return new Map(rows.map(({ style, count }) => [style, count]));
}
