import { sql } from "kysely";
import { z } from "zod";

import type { VoteLook } from "#contract/values/votes/looks.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { readCursor, writeCursor } from "#server/domain/page.ts";

import { requireVote } from "./sealed-vote.ts";

const place = z.tuple([z.string().regex(/^\d{1,18}$/)]);

/** What officials did at the desk and looked up: each official reads everybody's. */
export const voteLookHandlers: Handlers<"getVoteLooks"> = {
  async getVoteLooks({ db, input: { voteId, cursor, limit } }) {
    const { isOfficial } = await requireVote(db, voteId);
    if (!isOfficial) throw new CallError("vote_officials_only");
    const before = cursor ? readCursor(cursor, place)[0] : null;
    const { rows } = await sql<VoteLook>`
      select id::text, at, by_name as "byName", is_mine as "isMine", step, building::text, unit::text, reason
      from vote_looks(${voteId}, ${before}::bigint, ${limit + 1})
    `.execute(db);
    const looks = rows.slice(0, limit);
    return {
      success: true,
      looks,
      nextCursor: rows.length > limit ? writeCursor([looks.at(-1)!.id]) : null,
    };
  },
};
