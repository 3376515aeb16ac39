import { sql } from "kysely";

import { parseDefinition } from "#ballots/definition.ts";
import type { VoteDefinition } from "#ballots/definition.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { raiseAlert } from "#server/domain/alerts.ts";

import { electoratesOf } from "./electorate.ts";
import { publishCount } from "./publish-count.ts";
import { openedContests, resultsOf } from "./results.ts";

/**
 * Ends the sealing, in its transaction. The holders are told that the box waits for them. Where no contest reached its
 * quorum the result is known at once: no lock is opened.
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
  if (openedContests(definition, electorates).some(Boolean)) {
    await callHolders(db, apartmentId, definition);
    return;
  }
  const unopened = definition.contests.map(() => []);
  const results = resultsOf(definition, electorates, [], unopened);
  await publishCount(db, { apartmentId, voteId, results });
}

/** Once: a vote is sealed once. A manager who has the card opens the lock of an opinion vote. */
async function callHolders(
  db: CallDatabase,
  apartmentId: string,
  { voteId, kind, locks }: VoteDefinition,
): Promise<void> {
  const isOpinion = kind === "opinion";
  await raiseAlert(db, {
    kind: isOpinion ? "opinion_opening" : "vote_opening",
    subjectId: voteId,
    causeKey: `vote_opening:${voteId}`,
    to: isOpinion ? { officeRight: "votes" } : { userIds: Object.keys(locks) },
    words: {},
    apartmentId,
  });
}

interface SealedBox {
  definitionText: string;
  rollText: string;
  ballots: { style: number; count: number }[];
}
