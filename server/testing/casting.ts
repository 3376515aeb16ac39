import { sealBallot } from "#ballots/ballot.ts";
import type { SealedBallot } from "#ballots/ballot.ts";
import { toBase64 } from "#ballots/bytes.ts";
import { definitionHash } from "#ballots/definition.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";

import { asGate } from "./acting.ts";
import { testPassword } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";
import type { StartedVote } from "./voting.ts";

type Frozen = Pick<StartedVote, "voteId" | "definition" | "definitionText">;

/** A ballot as the voter's phone seals it. Its choices are option numbers from 0, by contest; [] is 기권. */
export function sealFor(
  { definition, definitionText }: Frozen,
  choices: number[][],
  style = 0,
): SealedBallot & { ballot: string } {
  const sealed = sealBallot({
    definition,
    definitionHash: definitionHash(definitionText),
    style,
    choices,
  });
  return { ...sealed, ballot: toBase64(sealed.body) };
}

/** What tests of casting do again and again. */
export function casting(server: TestServer) {
  const put = (voter: Actor, { voteId }: Frozen, ballot: string, currentPassword = testPassword) =>
    call(server, voter, "castBallot", { voteId, ballot, currentPassword });

  return {
    /** Puts this ballot in. */
    put,
    /** Seals what a household chose, and puts it in. */
    castAs: async (voter: Actor, vote: Frozen, choices: number[][], style = 0) => {
      const sealed = sealFor(vote, choices, style);
      await put(voter, vote, sealed.ballot);
      return sealed;
    },
    /** The job's next turn: seals what has closed. */
    sealVotes: () => sealDueVotes(server.database),
    /** What is stored of a vote, as nobody else reads it. */
    readStored: (voteId: string) =>
      asGate(server.database, async (db) => ({
        marks: await db.selectFrom("vote_marks").selectAll().where("vote_id", "=", voteId).execute(),
        ballots: await db.selectFrom("vote_ballots").selectAll().where("vote_id", "=", voteId).execute(),
        staged: await db.selectFrom("vote_paper_ballots").selectAll().where("vote_id", "=", voteId).execute(),
      })),
  };
}
