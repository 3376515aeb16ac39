import { sql } from "kysely";

import { dutyOfCaller } from "./duties.ts";

export const hasOpened = sql<boolean>`(votes.state = 'started' and votes.opens_at <= now())`;
export const hasClosed = sql<boolean>`(votes.state = 'started' and votes.closes_at <= now())`;
export const isOpen = sql<boolean>`(${hasOpened} and not ${hasClosed})`;

/** From the freeze on, households without a contest are left out. */
export const isOnRoll = sql<boolean>`exists (
  select from vote_roll r
  where r.apartment_id = votes.apartment_id and r.vote_id = votes.id and r.household_id = app_household_id()
    and r.included and (votes.frozen_at is null or r.style is not null)
)`;

export const hasVoted = sql<boolean>`exists (
  select from vote_marks m
  where m.apartment_id = votes.apartment_id and m.vote_id = votes.id and m.household_id = app_household_id()
)`;

/** Whether a row of `votes` waits for the caller's household to vote. */
export const isToCast = sql<boolean>`(${isOpen} and ${isOnRoll} and not ${hasVoted})`;

/** Whether it waits for the caller, as an official or to vote. */
export const waitsForCaller = sql<boolean>`(${isToCast} or ${dutyOfCaller} is not null)`;

/** Until when officials make a vote ready, and then until when households cast. */
export const deadline = sql<string>`case when ${hasOpened} or votes.sealed_at is not null then votes.closes_at else votes.opens_at end`;
