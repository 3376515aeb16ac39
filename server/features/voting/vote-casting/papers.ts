import { sql } from "kysely";

import { parseDefinition } from "#ballots/definition.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { verifyBallots } from "#server/domain/votes/proof-workers.ts";

import { type Outcome, requireOpen } from "./paper-outcome.ts";
import { pilesOf } from "./piles.ts";

/** Between close and seal: papers typed in as sealed ballots, so that few of them do not stand out. */
export const paperHandlers: Handlers<"addPaperBallots" | "getVotePapers" | "removePaperBallots"> = {
  addPaperBallots: async ({ input: { voteId, style, ballots, card }, transaction, once }) => {
    if (card && card.salts.length !== ballots.length) throw new CallError("ballot_invalid");
    const bodies = ballots.map((ballot) => Buffer.from(ballot, "base64"));
    const { outcome, definition, key } = await transaction((db) => openPapers(db, voteId));
    requireOpen(outcome);
    const proven = await verifyBallots(
      definition,
      key,
      bodies.map((body) => ({ style, body })),
    );
    if (!proven.every(Boolean)) throw new CallError("ballot_invalid");
    return transaction((db) =>
      once(db, async () => {
        const { rows } = await (
          card
            ? sql<Staged>`
                select outcome, staged from stage_salted_papers(
                  ${voteId}, ${style}, ${bodies}::bytea[],
                  ${card.salts.map((salt) => Buffer.from(salt, "base64"))}::bytea[], decode(${card.key}, 'hex')
                )`
            : sql<Staged>`
                select outcome, staged from stage_paper_ballots(${voteId}, ${style}, ${bodies}::bytea[])`
        ).execute(db);
        const done = rows[0]!;
        requireOpen(done.outcome);
        return { success: true, stagedCount: done.staged, message: `${done.staged}장을 입력했어요.` };
      }),
    );
  },

  getVotePapers: async ({ db, caller, input: { voteId } }) => {
    const vote = await db
      .selectFrom("votes")
      .select(["definition_text", sql<boolean>`id in (select my_vote_offices())`.as("isOfficials")])
      .where("id", "=", voteId)
      .executeTakeFirst();
    if (!vote) throw new CallError("vote_not_found");
    if (caller.role === "resident" && !vote.isOfficials) throw new CallError("vote_officials_only");
    const { rows } = await sql<{ style: number; marked: number; staged: number }>`
      select style, marked, staged from vote_paper_sums(${voteId})
    `.execute(db);
    if (rows.length === 0) return { success: true, papers: [] };
    const { styles } = parseDefinition(vote.definition_text!);
    const piles = await pilesOf(db, voteId, caller.id);
    return {
      success: true,
      papers: rows.map((row) => ({
        ...row,
        contests: styles[row.style]!,
        pile: piles.get(row.style) ?? null,
      })),
    };
  },

  removePaperBallots: async ({ db, input: { voteId, paper } }) => {
    const { rows } = await (
      paper
        ? sql<Removed>`select take_paper_out(${voteId}, ${paper.style}, ${paper.number}) as outcome`
        : sql<Removed>`select remove_paper_ballots(${voteId}) as outcome`
    ).execute(db);
    requireOpen(rows[0]!.outcome);
    if (!paper) return { success: true, stagedCount: 0, message: "입력한 종이 투표지를 모두 지웠어요." };
    const { rows: left } = await sql<{ staged: number }>`
      select staged from vote_paper_sums(${voteId}) where style = ${paper.style}
    `.execute(db);
    return {
      success: true,
      stagedCount: left[0]!.staged,
      message: `${paper.number}번째 종이를 뺐어요. 그 종이를 다시 입력해 주세요.`,
    };
  },
};

interface Removed {
  outcome: Outcome;
}

interface Staged {
  outcome: Outcome;
  staged: number;
}

async function openPapers(db: CallDatabase, voteId: string) {
  const { rows } = await sql<{ outcome: Outcome; definition: string; key: string }>`
    select outcome, definition_text as definition, public_key as key from look_into_papers(${voteId})
  `.execute(db);
  return rows[0]!;
}
