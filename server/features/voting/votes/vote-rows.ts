import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { z } from "zod";

import { phaseOf } from "#contract/values/votes/phases.ts";
import type { VoteKind, VoteList, VoteState } from "#contract/values/votes/phases.ts";
import type { ListedVote } from "#contract/votes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { cursorMoment, readCursor, readPage, writeCursor } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";
import {
  deadline,
  hasClosed,
  hasOpened,
  hasVoted,
  isOnRoll,
  isOpen,
  waitsForCaller,
} from "#server/domain/votes/awaited.ts";
import { dutyOfCaller } from "#server/domain/votes/duties.ts";

/**
 * A page of the votes that the caller sees: residents with what their household has of each. What can still be missed
 * comes by the time that is left; what is over, and the office's whole list, the newest first.
 */
export async function listVotes(db: CallDatabase, { phase, ...page }: Page & { phase?: VoteList | null }) {
  const list = selectVotes(db, phase ?? null);
  const { rows, nextCursor } =
    phase && phase !== "done"
      ? await readMostUrgent(list, page)
      : await readPage(db, list, page, { table: "votes", text: null });
  const votes = rows.map(({ state, now, ...vote }): ListedVote => ({
    ...vote,
    phase: phaseOf({ state, ...vote }, now),
  }));
  return { votes, nextCursor };
}

/** It says by what it is ordered: a list by creation has a moment and an id, too. */
const placeByDeadline = z.tuple([z.literal("deadline"), cursorMoment, z.uuid()]);

async function readMostUrgent(list: ReturnType<typeof selectVotes>, { cursor, limit }: Page) {
  const last = cursor ? readCursor(cursor, placeByDeadline) : null;
  const found = await list
    .select(deadline.as("deadline"))
    .$if(last !== null, (rest) =>
      rest.where(sql<boolean>`(${deadline}, votes.id) > (${last![1]}::timestamptz, ${last![2]}::uuid)`),
    )
    .orderBy(deadline)
    .orderBy("votes.id")
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const end = found.length > limit ? rows.at(-1) : undefined;
  return { rows, nextCursor: end ? writeCursor(["deadline", end.deadline, end.id]) : null };
}

function selectVotes(db: CallDatabase, list: VoteList | null) {
  const votes = db
    .selectFrom("votes")
    .select((vote) => [
      "votes.id",
      "votes.title",
      vote.ref("votes.kind").$castTo<VoteKind>().as("kind"),
      vote.ref("votes.state").$castTo<VoteState>().as("state"),
      "votes.opens_at as opensAt",
      "votes.closes_at as closesAt",
      "votes.created_at as createdAt",
      sql<string>`clock_timestamp()`.as("now"),
      forHousehold(isOnRoll).as("onRoll"),
      forHousehold(hasVoted).as("voted"),
      dutyOfCaller.as("duty"),
    ]);
  return list === null ? votes : votes.where(inList[list]);
}

const inList: Record<VoteList, RawBuilder<boolean>> = {
  coming: sql`(votes.state = 'announced' or votes.state = 'started' and not ${hasOpened})`,
  open: isOpen,
  done: sql`(${hasClosed} or votes.state not in ('draft', 'announced', 'started'))`,
  waiting: waitsForCaller,
};

/** The office has no household. */
function forHousehold(is: RawBuilder<unknown>) {
  return sql<boolean | null>`case when app_household_id() is not null then ${is} end`;
}
