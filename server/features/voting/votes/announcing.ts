import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { raiseAlert } from "#server/domain/alerts.ts";

import { readContests } from "./contest-rows.ts";
import { gapsOfDraft } from "./draft-gaps.ts";
import { requireDraft } from "./drafting.ts";

/**
 * Shows a draft to everybody, and asks its officials to take their offices on.
 *
 * @returns when
 * @throws CallError vote_incomplete: at the first field that lacks something, with all the others
 */
export async function announce(db: CallDatabase, voteId: string): Promise<string> {
  const draft = await requireDraft(db, voteId);
  const gaps = await gapsOfDraft(db, draft, await readContests(db, voteId));
  if (gaps[0]) throw new CallError("vote_incomplete", { ...gaps[0], gaps });
  const { announced_at } = await db
    .updateTable("votes")
    .set({ state: "announced", announced_at: sql<string>`clock_timestamp()` })
    .where("id", "=", voteId)
    .returning("announced_at")
    .executeTakeFirstOrThrow();
  const about = { subjectId: voteId, words: {} };
  await raiseAlert(db, {
    kind: "vote_announced",
    causeKey: `vote_announced:${voteId}:${announced_at}`,
    to: { residents: "all" },
    ...about,
  });
  const officials = await db
    .selectFrom("vote_officials")
    .where("vote_id", "=", voteId)
    .where("user_id", "is not", null)
    .select("user_id")
    .execute();
  await raiseAlert(db, {
    kind: "vote_asked",
    causeKey: `vote_asked:${voteId}:${announced_at}`,
    to: { userIds: officials.map(({ user_id }) => user_id!) },
    ...about,
  });
  return announced_at!;
}
