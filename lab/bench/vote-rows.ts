import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { keysOf } from "#ballots/definition.ts";
import { voteKey } from "#ballots/lock.ts";
import type { SampleVote } from "#ballots/testing/sample-vote.ts";

interface Where {
  apartmentId: string;
  closesAt: Date;
}

/** Statements that announce a vote of an apartment with its homes and residents, and then freeze it, open to be cast. */
export function voteRows(
  { definition, text, hash, roll }: SampleVote,
  { apartmentId, closesAt }: Where,
): RawBuilder<unknown>[] {
  const { voteId } = definition;
  const homes = roll.trimEnd().split("\n");
  return [
    sql`insert into votes (
        apartment_id, id, title, kind, basis, opens_at, closes_at, identification_clause
      ) values (
        ${apartmentId}::uuid, ${voteId}::uuid, '관리규약 개정', 'decision', 'residents',
        now() - interval '1 minute', ${closesAt.toISOString()}::timestamptz, '제30조'
      )`,
    ...definition.contests.flatMap((contest) => {
      const { position, title, template, form, rule } = contest;
      return [
        sql`insert into vote_contests (apartment_id, vote_id, position, title, template, form, rule)
          values (${apartmentId}::uuid, ${voteId}::uuid, ${position}, ${title}, ${template}, ${form},
            ${JSON.stringify(rule)}::jsonb)`,
        sql`insert into vote_options (apartment_id, vote_id, contest_id, number, label)
          select apartment_id, vote_id, id, number, label
          from vote_contests, unnest(${contest.optionNames}::text[]) with ordinality o (label, number)
          where vote_id = ${voteId}::uuid and position = ${position}`,
      ];
    }),
    sql`update votes set state = 'announced', announced_at = now() where id = ${voteId}::uuid`,
    sql`insert into vote_roll (apartment_id, vote_id, household_id, building, unit, style)
      select h.apartment_id, ${voteId}::uuid, h.id, h.building, h.unit, 0 from households h where h.apartment_id = ${apartmentId}::uuid`,
    sql`insert into vote_voters (apartment_id, vote_id, user_id, household_id)
      select u.apartment_id, ${voteId}::uuid, u.id, u.household_id from users u
      where u.apartment_id = ${apartmentId}::uuid and u.household_id is not null`,
    sql`update votes set state = 'started', frozen_at = now(), definition_text = ${text},
        definition_hash = ${hash}, roll_text = ${roll}, roll_hash = ${definition.rollHash},
        public_key = ${voteKey(keysOf(definition))}, roll_size = ${homes.length}, contest_sizes = array[${homes.length}]::integer[]
      where id = ${voteId}::uuid`,
  ];
}
