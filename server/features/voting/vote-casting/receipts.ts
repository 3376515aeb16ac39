import { sql } from "kysely";

import { readReceipt, signs } from "#ballots/ballot.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { attemptLimit, countAttempt } from "#server/domain/attempt-limits.ts";

/** What somebody typed may be found or not; guessing is hopeless at 80 bits, and counted nevertheless. */
export const checkVoteReceipt: Handlers<"checkVoteReceipt">["checkVoteReceipt"] = async ({
  db,
  caller,
  input: { voteId, receipt },
}) => {
  const limit = attemptLimit(["checkVoteReceipt", caller.id], 30, 1);
  const { verdict, retryAfterSeconds } = await countAttempt(db, [limit]);
  if (verdict !== "allowed") throw new CallError("too_many_requests", { retryAfterSeconds });
  const vote = await db.selectFrom("votes").select("id").where("id", "=", voteId).executeTakeFirst();
  if (!vote) throw new CallError("vote_not_found");
  const read = readReceipt(receipt);
  if (read === null) return { success: true, found: false };
  const { rows } = await sql<{ found: boolean }>`
    select is_ballot_in(${voteId}, ${beginningOf(read)}) as found
  `.execute(db);
  return { success: true, found: rows[0]!.found };
};

/** The first ten bytes of the ballot's hash: the receipt is made of them. */
function beginningOf(receipt: string): Buffer {
  const digits = Array.from(receipt.replaceAll("-", ""), (sign) => BigInt(signs.indexOf(sign)));
  const number = digits.reduce((before, digit) => before * 32n + digit, 0n);
  return Buffer.from(number.toString(16).padStart(20, "0"), "hex");
}
