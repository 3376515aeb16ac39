import { sql } from "kysely";

import { parseDefinition } from "#ballots/definition.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { electoratesOf } from "./electorate.ts";
import { publishCount } from "./publish-count.ts";
import { openedContests, resultsOf } from "./results.ts";

/**
 * Ends the sealing, in its transaction. Where no contest reached its quorum the result is known at once: no lock is
 * opened.
 */
export async function afterSealing(
  db: CallDatabase,
  { apartmentId, voteId }: { apartmentId: string; voteId: string },
): Promise<void> {
  const { rows } = await sql<SealedBox>`
    select definition_text as "definitionText", roll_text as "rollText", ballots
    from sealed_box(${apartmentId}, ${voteId})
  `.execute(db);
  const { definitionText, rollText, ballots } = rows[0]!;
  const definition = parseDefinition(definitionText);
  const ballotsOfStyle = new Map(ballots.map(({ style, count }) => [style, count]));
  const electorates = electoratesOf(definition, rollText, ballotsOfStyle);
  if (openedContests(definition, electorates).some(Boolean)) return;
  const unopened = definition.contests.map(() => []);
  const results = resultsOf(definition, electorates, [], unopened);
  await publishCount(db, { apartmentId, voteId, results });
}

interface SealedBox {
  definitionText: string;
  rollText: string;
  ballots: { style: number; count: number }[];
}
