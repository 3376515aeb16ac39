import { sql } from "kysely";

import { parseDefinition } from "#ballots/definition.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { verifyBallots } from "#server/domain/votes/proof-workers.ts";

/** Between close and seal: papers typed in as sealed ballots, so that few of them do not stand out. */
export const paperHandlers: Handlers<"addPaperBallots" | "getVotePapers" | "removePaperBallots"> = {
  addPaperBallots: async ({ input: { voteId, style, ballots }, transaction, once }) => {
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
        const { rows } = await sql<{ outcome: Outcome; staged: number }>`
          select outcome, staged from stage_paper_ballots(${voteId}, ${style}, ${bodies}::bytea[])
        `.execute(db);
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
    return { success: true, papers: rows.map((row) => ({ ...row, contests: styles[row.style]! })) };
  },

  removePaperBallots: async ({ db, input: { voteId } }) => {
    const { rows } = await sql<{
      outcome: Outcome;
    }>`select remove_paper_ballots(${voteId}) as outcome`.execute(db);
    requireOpen(rows[0]!.outcome);
    return { success: true, stagedCount: 0, message: "입력한 종이 투표지를 모두 지웠어요." };
  },
};

type Outcome =
  | "open"
  | "done"
  | "papers_done"
  | "vote_not_found"
  | "vote_officials_only"
  | "vote_not_closed"
  | "ballot_invalid"
  | "paper_mismatch";

async function openPapers(db: CallDatabase, voteId: string) {
  const { rows } = await sql<{ outcome: Outcome; definition: string; key: string }>`
    select outcome, definition_text as definition, public_key as key from look_into_papers(${voteId})
  `.execute(db);
  return rows[0]!;
}

function requireOpen(outcome: Outcome): void {
  if (outcome === "open" || outcome === "done") return;
  if (outcome === "papers_done") {
    throw new CallError("vote_not_closed", { message: "종이 투표지 입력을 이미 마쳤어요." });
  }
  throw new CallError(outcome);
}
