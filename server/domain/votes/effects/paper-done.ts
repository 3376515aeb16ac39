import { sql } from "kysely";
import { z } from "zod";

import { decisionPayload } from "#contract/vote-offices.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { decisionEffect } from "#server/domain/votes/decision-effect.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";

type Missing = NonNullable<z.output<typeof decisionPayload>["missing"]>;

/** All papers are typed in, or known to be missing. With it the vote may be sealed: server/jobs/seal-votes.ts. */
export const paperDone = decisionEffect({
  from: ["closed"],
  payload: z.object({
    missing: decisionPayload.shape.missing.transform((missing): Missing => missing ?? []),
  }),
  refuse: async (db, vote, payload) => {
    await requireWholeSums(db, vote, payload);
    // The office alone oversees an opinion vote, so that there may be nobody to type its papers again.
    if (vote.kind !== "opinion") await requireConfirmed(db, vote);
  },
  takeEffect: () => Promise.resolve(),
});

/**
 * For each style: papers typed in and papers missing are as many as were handed out.
 *
 * @throws CallError paper_mismatch
 */
async function requireWholeSums(
  db: CallDatabase,
  vote: VoteRow,
  { missing }: { missing: Missing },
): Promise<void> {
  const { rows } = await sql<{ style: number; marked: number; staged: number }>`
    select style, marked, staged from vote_paper_sums(${vote.id})
  `.execute(db);
  const missingOf = (style: number) =>
    missing.reduce((sum, each) => sum + (each.style === style ? each.count : 0), 0);
  const isWhole =
    rows.every(({ style, marked, staged }) => staged + missingOf(style) === marked) &&
    missing.every((each) => rows.some(({ style }) => style === each.style));
  if (!isWhole) throw new CallError("paper_mismatch");
}

/**
 * Each pile of papers was typed a second time, by another official.
 *
 * @throws CallError papers_unconfirmed
 */
async function requireConfirmed(db: CallDatabase, { id }: VoteRow): Promise<void> {
  const { rows } = await sql<object>`
    select from vote_paper_sums(${id}) s
    where s.staged > 0 and not exists (
      select from vote_piles(${id}) p where p.style = s.style and p.confirmed_at is not null
    )
  `.execute(db);
  if (rows.length > 0) throw new CallError("papers_unconfirmed");
}
