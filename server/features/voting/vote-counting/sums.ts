import { sql } from "kysely";

import { bodyLength } from "#ballots/ballot.ts";
import { toHex } from "#ballots/bytes.ts";
import type { SlotSum, StyledBody } from "#ballots/tally.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Transaction } from "#server/call/handler-types.ts";
import { addUp } from "#server/domain/votes/count-in-thread.ts";

import type { SealedVote } from "./sealed-vote.ts";

type Sums = SlotSum[][];

const bytesOfPart = 1024 * 1024;
const underWay = new Map<string, Promise<Sums>>();

/**
 * The sums of a sealed vote, by position and slot; none of a contest that is left unopened. They are added up once and
 * kept, because the ballots change no more.
 */
export async function sumsOf(transaction: Transaction, vote: SealedVote): Promise<Sums> {
  const kept = await transaction((db) => keptSums(db, vote));
  if (kept) return kept;
  const adding =
    underWay.get(vote.id) ?? addAndKeep(transaction, vote).finally(() => underWay.delete(vote.id));
  underWay.set(vote.id, adding);
  return adding;
}

async function keptSums(db: CallDatabase, { id, opens }: SealedVote): Promise<Sums | undefined> {
  const rows = await db
    .selectFrom("vote_sums")
    .select(["position", "a", "c"])
    .where("vote_id", "=", id)
    .orderBy("position")
    .orderBy("slot")
    .execute();
  if (rows.length === 0 && opens.some(Boolean)) return undefined;
  return opens.map((_, position) =>
    rows.filter((row) => row.position === position).map(({ a, c }) => ({ a: toHex(a), c: toHex(c) })),
  );
}

async function addAndKeep(transaction: Transaction, vote: SealedVote): Promise<Sums> {
  const added = await addUp(vote.definitionText, partsOf(transaction, vote));
  const sums = added.map((slots, position) => (vote.opens[position] ? slots : []));
  const rows = sums.flatMap((slots, position) => slots.map((sum, slot) => ({ position, slot, ...sum })));
  await transaction((db) =>
    sql`select keep_vote_sums(
      ${vote.id}, ${rows.map(({ position }) => position)}::integer[], ${rows.map(({ slot }) => slot)}::integer[],
      ${rows.map(({ a }) => a)}::text[], ${rows.map(({ c }) => c)}::text[]
    )`.execute(db),
  );
  return sums;
}

/** A transaction each, so that a large complex keeps no connection from others. */
async function* partsOf(transaction: Transaction, vote: SealedVote): AsyncGenerator<StyledBody[]> {
  const lengths = vote.definition.styles.map((_, style) => bodyLength(vote.definition, style));
  const most = Math.max(1, Math.floor(bytesOfPart / Math.max(...lengths)));
  let after: Uint8Array | undefined;
  for (;;) {
    const place = after;
    const rows = await transaction((db) =>
      db
        .selectFrom("vote_ballots")
        .select(["ballot_hash as hash", "style", "body"])
        .where("vote_id", "=", vote.id)
        .$if(place !== undefined, (rest) => rest.where("ballot_hash", ">", Buffer.from(place!)))
        .orderBy("ballot_hash")
        .limit(most)
        .execute(),
    );
    if (rows.length > 0) yield rows.map(({ style, body }) => ({ style, body: Uint8Array.from(body) }));
    after = rows.at(-1)?.hash;
    if (rows.length < most) return;
  }
}
