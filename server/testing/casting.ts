import { randomBytes } from "node:crypto";

import { ballotHash, sealBallot } from "#ballots/ballot.ts";
import type { SealedBallot } from "#ballots/ballot.ts";
import { fromBase64, toBase64 } from "#ballots/bytes.ts";
import { definitionHash } from "#ballots/definition.ts";
import { paperKeyOf, pileHash, sealTypedPaper, secretOfPaperCard } from "#ballots/papers.ts";
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

/** Officials seal papers with this card. */
export const someCard = "0000-0000-0000-0000-0000-0000-00";
export const somePaperSecret = secretOfPaperCard(someCard)!;

/** Papers as the typist's phone seals them: what `addPaperBallots` takes of a style. */
export function sealPapersFor(
  { definition, definitionText }: Frozen,
  papers: readonly number[][][],
  { style = 0, secret = somePaperSecret }: { style?: number; secret?: bigint } = {},
) {
  const salts = papers.map(() => new Uint8Array(randomBytes(16)));
  const hash = definitionHash(definitionText);
  const sealed = papers.map((choices, at) =>
    sealTypedPaper({ definition, definitionHash: hash, style, choices, secret, salt: salts[at]! }),
  );
  return {
    style,
    ballots: sealed.map(({ body }) => toBase64(body)),
    card: { key: paperKeyOf(secret), salts: salts.map(toBase64) },
  };
}

/** What the second official confirms of papers. */
export function pileHashOf(
  { definitionText }: Pick<Frozen, "definitionText">,
  { style, ballots }: { style: number; ballots: readonly string[] },
): string {
  const hash = definitionHash(definitionText);
  return pileHash(ballots.map((ballot) => ballotHash(hash, style, fromBase64(ballot))));
}

/** What tests of casting do again and again. */
export function casting(server: TestServer) {
  const put = (voter: Actor, { voteId }: Frozen, ballot: string, currentPassword = testPassword) =>
    call(server, voter, "castBallot", { voteId, ballot, currentPassword });

  /** Confirms what is typed of a style. */
  async function confirmTyped(official: Actor, voteId: string, style = 0): Promise<void> {
    const { definition: definitionText } = await call(server, official, "getVoteRecord", { voteId });
    const { papers } = await call(server, official, "getPaperPile", { voteId, style });
    const typed = { style, ballots: papers.map(({ ballot }) => ballot) };
    await call(server, official, "confirmPapers", {
      voteId,
      style,
      pileHash: pileHashOf({ definitionText }, typed),
    });
  }

  return {
    /** Puts this ballot in. */
    put,
    /** Seals what a household chose, and puts it in. */
    castAs: async (voter: Actor, vote: Frozen, choices: number[][], style = 0) => {
      const sealed = sealFor(vote, choices, style);
      await put(voter, vote, sealed.ballot);
      return sealed;
    },
    /** One official types papers of a style, and another one types the same. */
    typePapers: async (
      [typist, other]: readonly [Actor, Actor],
      vote: Frozen,
      papers: readonly number[][][],
      style = 0,
    ) => {
      const typed = sealPapersFor(vote, papers, { style });
      await call(server, typist, "addPaperBallots", { voteId: vote.voteId, ...typed });
      await confirmTyped(other, vote.voteId, style);
      return typed;
    },
    confirmTyped,
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
