import { sql } from "kysely";
import { z } from "zod";

import { toBase64, toHex } from "#ballots/bytes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { readCursor, writeCursor } from "#server/domain/page.ts";
import { requireOfficial } from "#server/domain/votes/offices.ts";
import { beforePile, readPile } from "#server/domain/votes/read-pile.ts";
import type { PilePlace } from "#server/domain/votes/read-pile.ts";
import { readVote } from "#server/domain/votes/read-vote.ts";

import { type Outcome, requireOpen } from "./paper-outcome.ts";

/** The largest have 20 kB each. */
const papersOfPage = 50;

/** Papers of a style lie in a pile, which one official types and another one types again, blind. */
export const pileHandlers: Handlers<"getPaperPile" | "confirmPapers"> = {
  getPaperPile: async ({ db, caller, input: { voteId, style, cursor } }) => {
    await requireOfficial({ caller }, db, await readVote(db, voteId));
    const after = cursor ? placeOf(cursor) : beforePile;
    const read = await readPile(db, { voteId, style }, { after, atMost: papersOfPage + 1 });
    const page = read.slice(0, papersOfPage);
    return {
      success: true,
      papers: page.map(({ number, salt, body }) => ({
        number,
        salt: toBase64(salt),
        ballot: toBase64(body),
      })),
      nextCursor: read.length > papersOfPage ? cursorOf(page.at(-1)!) : null,
    };
  },

  confirmPapers: async ({ db, input: { voteId, style, pileHash } }) => {
    const { rows } = await sql<{ outcome: Outcome }>`
      select confirm_papers(${voteId}, ${style}, ${pileHash}) as outcome
    `.execute(db);
    requireOpen(rows[0]!.outcome);
    return { success: true, message: "두 번 입력한 종이가 모두 같아요. 확인을 마쳤어요." };
  },
};

function placeOf(cursor: string): PilePlace {
  const [number, hash = null] = readCursor(
    cursor,
    z.union([z.tuple([z.int()]), z.tuple([z.int(), z.string().regex(/^[0-9a-f]{64}$/)])]),
  );
  return { number, hash };
}

/** For papers that are not sealed yet, servers of the version before know this cursor. */
function cursorOf({ number, hash }: PilePlace): string {
  return writeCursor(hash === null ? [number] : [number, hash]);
}

/** For each style, the people who typed and confirmed its papers. */
export async function pilesOf(db: CallDatabase, voteId: string, callerId: string) {
  const { rows } = await sql<{
    style: number;
    key: Uint8Array;
    typedById: string | null;
    typedBy: string | null;
    isConfirmed: boolean;
    confirmedBy: string | null;
    gaps: number[];
  }>`
    select p.style, p.papers_key as key, p.typed_by as "typedById", typist.name as "typedBy",
      p.confirmed_at is not null as "isConfirmed", confirmer.name as "confirmedBy", p.gaps
    from vote_piles(${voteId}) p
    left join vote_people(${voteId}) typist on typist.user_id = p.typed_by
    left join vote_people(${voteId}) confirmer on confirmer.user_id = p.confirmed_by
  `.execute(db);
  return new Map(
    rows.map(({ style, key, typedById, typedBy, isConfirmed, confirmedBy, gaps }) => [
      style,
      {
        key: toHex(Uint8Array.from(key)),
        typedBy: typedBy ?? formerAuthor.resident,
        isTypedByMe: typedById === callerId,
        confirmedBy: isConfirmed ? (confirmedBy ?? formerAuthor.resident) : null,
        gaps,
      },
    ]),
  );
}
