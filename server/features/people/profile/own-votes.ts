import { sql } from "kysely";

import type { ObjectionOutcome, ObjectionStage } from "#contract/values/votes/outcomes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

/** The votes that the person's account voted in, and when. Nothing knows what for. */
export async function listVotes(db: CallDatabase) {
  const { rows } = await sql<{ id: string; title: string; createdAt: string }>`
    select vote_id as id, title, voted_at as "createdAt" from own_votes() order by voted_at, vote_id
  `.execute(db);
  return { rows, nextCursor: null };
}

export function listObjections(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("vote_objections")
    .innerJoin("votes", "votes.id", "vote_objections.vote_id")
    .select(["vote_objections.id", "votes.title", "vote_objections.stage", "vote_objections.content"])
    .select(["vote_objections.outcome", "vote_objections.answer", "vote_objections.created_at as createdAt"])
    .$narrowType<{ stage: ObjectionStage; outcome: ObjectionOutcome | null; content: string }>()
    .where("author_id", "=", person)
    .where("vote_objections.content", "is not", null);
  return readPage(db, list, page, { table: "vote_objections", order: "oldest first" });
}
