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
  // The database checks that each pile was confirmed: vote_decisions_papers_confirmed.
  refuse: requireWholeSums,
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
