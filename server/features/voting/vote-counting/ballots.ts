import { sql } from "kysely";
import { z } from "zod";

import { toBase64 } from "#ballots/bytes.ts";
import type { VoteMark } from "#contract/vote-counting.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { readCursor, writeCursor } from "#server/domain/page.ts";

import { requireVote } from "./sealed-vote.ts";

/** A page of the largest ballots ends earlier. */
const bytesOfPage = 2 * 1024 * 1024;

interface Listed {
  hash: string;
  style: number;
  body: Uint8Array;
  hasNext: boolean;
  isPaper: boolean;
}

const place = z.tuple([z.string().regex(/^[0-9a-f]{64}$/)]);

/** The ballots in the box, and the households that put one in. Nothing in the two could bring them together. */
export const voteBoxHandlers: Handlers<"getVoteBallots" | "getVoteMarks"> = {
  async getVoteBallots({ db, input: { voteId, cursor, limit } }) {
    const { isSealed } = await requireVote(db, voteId);
    if (!isSealed) throw new CallError("results_hidden");
    const after = cursor ? readCursor(cursor, place)[0] : "";
    const { rows } = await sql<Listed>`
      select encode(ballot_hash, 'hex') as hash, style, body, "hasNext", exists (
        select from vote_papers p where p.vote_id = ${voteId} and p.ballot_hash = measured.ballot_hash
      ) as "isPaper"
      from (
        select listed.*, row_number() over so_far as place, lead(true) over so_far is not null as "hasNext",
          sum(octet_length(body)) over so_far as bytes
        from (
          select b.ballot_hash, b.style, b.body from vote_ballots b
          where b.vote_id = ${voteId} and b.ballot_hash > decode(${after}, 'hex')
          order by b.ballot_hash limit ${limit + 1}
        ) listed
        window so_far as (order by ballot_hash rows unbounded preceding)
      ) measured
      where place <= ${limit} and (place = 1 or bytes <= ${bytesOfPage})
      order by place
    `.execute(db);
    const last = rows.at(-1);
    return {
      success: true,
      ballots: rows.map(({ style, body, isPaper }) => ({
        style,
        body: toBase64(Uint8Array.from(body)),
        isPaper,
      })),
      nextCursor: last?.hasNext ? writeCursor([last.hash]) : null,
    };
  },

  async getVoteMarks({ db, caller, origin, input: { voteId, reason, building } }) {
    const { isOfficial, isSealed } = await requireVote(db, voteId);
    if (!isOfficial) throw new CallError("vote_officials_only");
    if (!isSealed) throw new CallError("results_hidden");
    const { rows } = await sql<VoteMark>`
      select building::text, unit::text, channel, marked_at as at
      from vote_marks_of(${voteId}, ${building ?? null})
    `.execute(db);
    const details = { reason, count: rows.length, ...(building != null && { building }) };
    await record(db, { action: "vote_marks_viewed", caller, origin, subjectId: voteId, details });
    return { success: true, marks: rows };
  },
};
