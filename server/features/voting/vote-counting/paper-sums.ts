import { sql } from "kysely";

import { keysOf, type VoteDefinition } from "#ballots/definition.ts";
import { voteKey } from "#ballots/lock.ts";
import { arePapersTold, checkPaperSum } from "#ballots/papers.ts";
import { decodePoint } from "#ballots/points.ts";
import type { StyledBody } from "#ballots/tally.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers, Transaction } from "#server/call/handler-types.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { addUp } from "#server/domain/votes/count-in-thread.ts";
import { beforePile, readPile } from "#server/domain/votes/read-pile.ts";
import type { PilePlace } from "#server/domain/votes/read-pile.ts";

import { readSealed, requireVote } from "./sealed-vote.ts";
import type { SealedVote } from "./sealed-vote.ts";

/** The largest papers have 20 kB each. */
const papersOfPart = 50;

/** What papers alone say of a counted vote, so that a recount of the papers can be held against it. */
export const paperSumHandlers: Handlers<"publishPaperSums"> = {
  async publishPaperSums({ transaction, once, input: { voteId, sums } }) {
    const { vote, papersOfStyle } = await transaction((db) => countedPapers(db, voteId));
    const told = toldContests(vote, papersOfStyle);
    const sealed = await addUp(vote.definitionText, partsOf(transaction, voteId, [...papersOfStyle.keys()]));
    const key = decodePoint(voteKey(keysOf(vote.definition)));
    const areRight =
      new Set(sums.map(({ position }) => position)).size === sums.length &&
      sums.every((sum) => told.has(sum.position) && checkPaperSum(key, sealed[sum.position]!, sum));
    if (!areRight) throw new CallError("paper_sums_invalid");
    return transaction((db) =>
      once(db, async () => {
        await sql`select publish_paper_counts(${voteId}, ${JSON.stringify(sums)}::jsonb)`.execute(db);
        return { success: true, message: "종이 투표의 합계를 공개했어요." };
      }),
    );
  },
};

/** Who typed and who confirmed the papers, and their published sums; null if nobody kept which papers they were. */
export async function papersOf(db: CallDatabase, voteId: string) {
  const { rows: hands } = await sql<{ hand: "typed" | "confirmed"; name: string | null }>`
    select distinct h.hand, o.name from (
      select 'typed' as hand, typed_by as user_id from vote_piles(${voteId})
      union all
      select 'confirmed', confirmed_by from vote_piles(${voteId}) where confirmed_at is not null
    ) h
    left join vote_people(${voteId}) o on o.user_id = h.user_id
    order by o.name
  `.execute(db);
  if (hands.length === 0) return null;
  const namesOf = (wanted: "typed" | "confirmed") =>
    hands.filter(({ hand }) => hand === wanted).map(({ name }) => name ?? formerAuthor.resident);
  const sums = await db
    .selectFrom("vote_paper_counts")
    .select(["position", "counts", "randomness"])
    .where("vote_id", "=", voteId)
    .orderBy("position")
    .execute();
  return { typedBy: namesOf("typed"), confirmedBy: namesOf("confirmed"), sums };
}

async function countedPapers(db: CallDatabase, voteId: string) {
  const { isOfficial } = await requireVote(db, voteId);
  if (!isOfficial) throw new CallError("vote_officials_only");
  const counted = await db
    .selectFrom("votes")
    .select("counted_at")
    .where("id", "=", voteId)
    .where("counted_at", "is not", null)
    .executeTakeFirst();
  if (!counted) throw new CallError("results_hidden", { message: "개표한 뒤에 공개할 수 있어요." });
  const { rows } = await sql<{ style: number; papers: number }>`
    select style, papers from vote_papers_of_styles(${voteId})
  `.execute(db);
  return {
    vote: await readSealed(db, voteId),
    papersOfStyle: new Map(rows.map(({ style, papers }) => [style, papers])),
  };
}

/** Opened contests with enough papers and enough other ballots to give nobody away. */
function toldContests(
  { definition, electorates, opens }: SealedVote,
  papersOfStyle: ReadonlyMap<number, number>,
): Set<number> {
  const papers = papersByContest(definition, papersOfStyle);
  return new Set(
    papers.flatMap((count, position) =>
      opens[position] === true && arePapersTold(count, electorates[position]!.voters) ? [position] : [],
    ),
  );
}

function papersByContest(
  { contests, styles }: VoteDefinition,
  papersOfStyle: ReadonlyMap<number, number>,
): number[] {
  return contests.map(({ position }) =>
    styles.reduce(
      (sum, positions, style) => sum + (positions.includes(position) ? (papersOfStyle.get(style) ?? 0) : 0),
      0,
    ),
  );
}

/** A transaction each, so that a large pile keeps no connection from others. */
async function* partsOf(
  transaction: Transaction,
  voteId: string,
  styles: readonly number[],
): AsyncGenerator<StyledBody[]> {
  for (const style of styles) {
    for (let after: PilePlace | undefined = beforePile; after;) {
      const place: PilePlace = after;
      const papers = await transaction((db) =>
        readPile(db, { voteId, style }, { after: place, atMost: papersOfPart }),
      );
      if (papers.length > 0) yield papers.map(({ body }) => ({ style, body }));
      after = papers.length < papersOfPart ? undefined : papers.at(-1);
    }
  }
}
