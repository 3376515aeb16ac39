import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { phaseOf } from "#contract/values/votes/phases.ts";
import type { VoteKind, VoteList, VoteState } from "#contract/values/votes/phases.ts";
import type { ListedVote } from "#contract/votes.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

import { dutyOfCaller } from "./duties.ts";

/** A page of the votes that the caller sees: residents with what their household has of each. */
export async function listVotes(db: CallDatabase, input: Page & { phase?: VoteList | null }) {
  const { rows, nextCursor } = await readPage(db, selectVotes(db, input.phase ?? null), input, {
    table: "votes",
    text: null,
  });
  const votes = rows.map(({ state, now, ...vote }): ListedVote => ({
    ...vote,
    phase: phaseOf({ state, ...vote }, now),
  }));
  return { votes, nextCursor };
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

const hasOpened = sql<boolean>`(votes.state = 'started' and votes.opens_at <= now())`;
const hasClosed = sql<boolean>`(votes.state = 'started' and votes.closes_at <= now())`;

/** From the freeze on, households without a contest are left out. */
const isOnRoll = sql`exists (
  select from vote_roll r
  where r.apartment_id = votes.apartment_id and r.vote_id = votes.id and r.household_id = app_household_id()
    and r.included and (votes.frozen_at is null or r.style is not null)
)`;

const hasVoted = sql`exists (
  select from vote_marks m
  where m.apartment_id = votes.apartment_id and m.vote_id = votes.id and m.household_id = app_household_id()
)`;

const isOpen = sql`(${hasOpened} and not ${hasClosed})`;

const inList: Record<VoteList, RawBuilder<boolean>> = {
  coming: sql`(votes.state = 'announced' or votes.state = 'started' and not ${hasOpened})`,
  open: sql`${isOpen}`,
  done: sql`(${hasClosed} or votes.state not in ('draft', 'announced', 'started'))`,
  waiting: sql`(${isOpen} and ${isOnRoll} and not ${hasVoted} or ${dutyOfCaller} is not null)`,
};

/** The office has no household. */
function forHousehold(is: RawBuilder<unknown>) {
  return sql<boolean | null>`case when app_household_id() is not null then ${is} end`;
}
