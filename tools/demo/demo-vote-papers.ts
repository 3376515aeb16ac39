import { sql } from "kysely";

import { fromBase64 } from "#ballots/bytes.ts";
import { definitionText } from "#ballots/definition.ts";
import type { VoteDefinition } from "#ballots/definition.ts";
import { drawKeyCard } from "#ballots/key-card.ts";
import { secretOfPaperCard, sumPapers } from "#ballots/papers.ts";
import type { SaltedPaper } from "#ballots/papers.ts";
import { pileHashOf, sealPapersFor } from "#server/testing/casting.ts";

import type { SampleCalls } from "./demo-calls.ts";
import { before } from "./demo-people.ts";
import type { Resident } from "./demo-people.ts";
import type { SampleVote } from "./demo-vote-texts.ts";

interface PaperVote {
  calls: SampleCalls;
  voteId: string;
  definition: VoteDefinition;
  officials: Resident[];
  papers: NonNullable<SampleVote["papers"]>;
}

/** What the officials keep to publish the papers' sum. */
interface KeptPapers {
  secret: bigint;
  papers: SaltedPaper[];
}

/** Each home that came in person gets its paper, some hours after the vote opened. */
export async function handOutPapers(
  { calls, voteId, officials, papers }: PaperVote,
  openedHoursAgo: number,
): Promise<void> {
  for (const [index, { home }] of papers.entries()) {
    await calls.resident(officials[index % officials.length]!, "markPaperVoter", { voteId, ...home });
    await calls.asOwner(async (db) => {
      // This changes what the triggers protect, as if time had passed.
      await sql`set local session_replication_role = replica`.execute(db);
      await sql`
        update vote_marks m set marked_at = ${before(openedHoursAgo - (index + 1) * 9)}
        from households h
        where m.vote_id = ${voteId} and h.apartment_id = m.apartment_id and h.id = m.household_id
          and h.building = ${home.building} and h.unit = ${home.unit}
      `.execute(db);
    });
  }
}

/** One official types the papers, another one types the same, and both say that these are all, within the hour. */
export async function typePapers(
  { calls, voteId, definition, officials, papers }: PaperVote,
  closedAt: string,
): Promise<KeptPapers> {
  const [typist, other] = officials as [Resident, Resident];
  const secret = secretOfPaperCard(drawKeyCard())!;
  const vote = { voteId, definition, definitionText: definitionText(definition) };
  const typed = sealPapersFor(
    vote,
    papers.map(({ choices }) => choices),
    { secret },
  );
  const { style, ballots } = typed;
  await calls.resident(typist, "addPaperBallots", { voteId, ...typed });
  await calls.resident(other, "confirmPapers", { voteId, style, pileHash: pileHashOf(vote, typed) });
  const { decisionId } = await calls.resident(typist, "proposeVoteDecision", {
    voteId,
    kind: "paperDone",
    reason: "종이 투표지를 두 사람이 따로 입력해 모두 같은 것을 확인했습니다.",
  });
  await calls.resident(other, "approveVoteDecision", { voteId, decisionId });
  await calls.asOwner(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    const at = sql`${closedAt}::timestamptz + interval '20 minutes'`;
    await sql`update vote_decisions set proposed_at = ${at}, effective_at = ${at} where id = ${decisionId}`.execute(
      db,
    );
    await sql`update vote_decision_approvals set approved_at = ${at} where decision_id = ${decisionId}`.execute(
      db,
    );
    await sql`update vote_paper_piles set confirmed_at = ${at} where vote_id = ${voteId}`.execute(db);
  });
  return {
    secret,
    papers: ballots.map((ballot, at) => ({
      style,
      body: fromBase64(ballot),
      salt: fromBase64(typed.card.salts[at]!),
    })),
  };
}

/** Once the vote is counted, with the card. */
export async function publishPapers(
  { calls, voteId, definition, officials: [typist] }: PaperVote,
  { secret, papers }: KeptPapers,
): Promise<void> {
  const sums = sumPapers(definition, secret, papers);
  await calls.resident(typist!, "publishPaperSums", { voteId, sums });
}
