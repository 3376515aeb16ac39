import { sql } from "kysely";

import { receiptOf } from "#ballots/ballot.ts";
import type { voteCastingFunctions } from "#contract/vote-casting.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { checkPassword } from "#server/domain/confirm-password.ts";
import { verifyBallots } from "#server/domain/votes/proof-workers.ts";

/**
 * The costly checks, password and proofs, are made outside of any transaction; all others before them, so that nobody
 * waits in vain, and again with the ballot, by the database.
 */
export const castBallot: Handlers<"castBallot">["castBallot"] = async ({
  input: { voteId, ballot, currentPassword },
  caller,
  origin,
  transaction,
  once,
}) => {
  const body = Buffer.from(ballot, "base64");
  const { outcome, style, hash, definition, key } = await transaction((db) => readStanding(db, voteId, body));
  if (outcome === "repeated") return answerOf(hash);
  if (outcome !== "may_cast") throw new CallError(outcome);
  const giveBack = await checkPassword(transaction, caller, origin, currentPassword);
  const [isProven] = await verifyBallots(definition, key, [{ style, body }]).catch(async (error: unknown) => {
    await transaction(giveBack);
    throw error;
  });
  // The attempt stays counted, as that of a wrong password.
  if (!isProven) throw new CallError("ballot_invalid");
  const ended = await transaction(async (db) => {
    const cast = await putIn(db, voteId, body);
    await giveBack(db);
    if (cast === "cast") await once(db, async () => Promise.resolve(answerOf(hash)));
    return cast;
  });
  if (ended !== "cast" && ended !== "repeated") throw new CallError(ended);
  return answerOf(hash);
};

type Refusal = Extract<
  (typeof voteCastingFunctions)["castBallot"]["errors"][number],
  "vote_not_found" | "vote_not_open" | "not_on_vote_roll" | "voter_not_admitted" | "household_already_voted"
>;

interface Standing {
  outcome: "may_cast" | "repeated" | Refusal;
  style: number;
  hash: string;
  definition: string;
  key: string;
}

async function readStanding(db: CallDatabase, voteId: string, body: Buffer): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select outcome, style, encode(ballot_hash, 'hex') as hash, definition_text as definition, public_key as key
    from vote_standing(${voteId}, ${body})
  `.execute(db);
  return rows[0]!;
}

async function putIn(db: CallDatabase, voteId: string, body: Buffer) {
  const { rows } = await sql<{ outcome: "cast" | "repeated" | Refusal }>`
    select outcome from cast_ballot(${voteId}, ${body})
  `.execute(db);
  return rows[0]!.outcome;
}

const answerOf = (hash: string) => ({ success: true as const, receipt: receiptOf(hash) });
