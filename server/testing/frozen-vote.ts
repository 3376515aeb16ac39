import { sql } from "kysely";

import { ballotHash } from "#ballots/ballot.ts";
import { toBase64 } from "#ballots/bytes.ts";
import { definitionHash, definitionText, keysOf } from "#ballots/definition.ts";
import type { ContestDefinition, VoteDefinition } from "#ballots/definition.ts";
import { makeLock, voteKey } from "#ballots/lock.ts";
import type { Lock } from "#ballots/lock.ts";
import { rollHash, rollText } from "#ballots/roll.ts";
import { sampleBallot, sampleVote } from "#ballots/testing/sample-vote.ts";
import type { VoteKind } from "#contract/values/votes/phases.ts";
import type { Database } from "#database/database.ts";

import { acting, asGate } from "./acting.ts";
import { builders } from "./builders.ts";
import type { Actor, TestApartment } from "./builders.ts";

export interface FrozenVote {
  apartment: TestApartment;
  manager: Actor;
  voteId: string;
  definition: VoteDefinition;
  text: string;
  hash: string;
  /** The three officials, each with the lock that they hold. */
  officials: { actor: Actor; lock: Lock }[];
  /** Ids of the households on the roll, in its order: 101동 101호 and so on. */
  households: string[];
}

interface Frozen {
  households: number;
  /** Each is about 찬성 and 반대 unless it says otherwise. */
  contests?: Partial<ContestDefinition>[];
  kind?: VoteKind;
  /** Seconds from now; the vote is closed if it is negative. */
  closesIn?: number;
  objectionDays?: number;
  /** The new vote uses this one's apartment and households, too. */
  beside?: FrozenVote;
}

const unitsOfBuilding = 500;

/** The home of a place on the roll. */
export function homeAt(place: number): { building: number; unit: number } {
  return { building: 101 + Math.floor(place / unitsOfBuilding), unit: 101 + (place % unitsOfBuilding) };
}

/**
 * A vote as the freeze leaves it, of a new apartment, without the calls that lead there: they take a while for hundreds
 * of households. Its officials live elsewhere, so that the roll is exactly as large as it says.
 */
export async function frozenVote(
  database: Database,
  { households: size, contests = [{}], kind = "decision", closesIn = -1, objectionDays = 7, beside }: Frozen,
): Promise<FrozenVote> {
  const build = builders(database);
  const apartment = beside?.apartment ?? (await build.apartment());
  const manager = beside?.manager ?? (await build.manager(apartment));
  const homes = Array.from({ length: size }, (_, place) => homeAt(place));
  const roll = rollText(
    homes.map(({ building, unit }) => ({ building: `${building}`, unit: `${unit}`, style: 0 })),
  );
  const { definition: sample } = sampleVote({ contests, kind });
  const voteId = await draft(database, { apartment, manager, sample, kind, closesIn, objectionDays });
  const officials: FrozenVote["officials"] = [];
  for (const unit of [1, 2, 3]) {
    const actor = await build.resident(apartment, { building: 900, unit, name: `위원${unit}` });
    officials.push({ actor, lock: makeLock(voteId, actor.id) });
  }
  const locks = Object.fromEntries(officials.map(({ actor, lock }) => [actor.id, lock.publicKey]));
  const definition = { ...sample, voteId, locks, rollHash: rollHash(roll) };
  const text = definitionText(definition);
  const vote = { apartment, manager, voteId, definition, text, hash: definitionHash(text), officials };
  return { ...vote, households: await freeze(database, vote, homes, roll) };
}

interface Draft {
  apartment: TestApartment;
  manager: Actor;
  sample: VoteDefinition;
  kind: VoteKind;
  closesIn: number;
  objectionDays: number;
}

function draft(
  database: Database,
  { apartment, manager, sample, kind, closesIn, objectionDays }: Draft,
): Promise<string> {
  const office = { role: "manager", apartmentId: apartment.id, userId: manager.id } as const;
  return acting(database, office, async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into votes (apartment_id, title, kind, basis, opens_at, closes_at, objection_days)
      values (${apartment.id}, ${sample.title}, ${kind}, 'residents', now() - interval '2 hours',
        now() + make_interval(secs => ${closesIn}), ${objectionDays})
      returning id
    `.execute(db);
    const voteId = rows[0]!.id;
    for (const { position, title, template, form, seats, maxPicks, rule, optionNames } of sample.contests) {
      const contest = await sql<{ id: string }>`
        insert into vote_contests (apartment_id, vote_id, position, title, template, form, seats, max_picks, rule)
        values (${apartment.id}, ${voteId}, ${position}, ${title}, ${template}, ${form}, ${seats}, ${maxPicks},
          ${JSON.stringify(rule)}::jsonb)
        returning id
      `.execute(db);
      await sql`
        insert into vote_options (apartment_id, vote_id, contest_id, number, label)
        select ${apartment.id}, ${voteId}, ${contest.rows[0]!.id}, o.number, o.label
        from unnest(${optionNames}::text[]) with ordinality o (label, number)
      `.execute(db);
    }
    return voteId;
  });
}

type Unfrozen = Omit<FrozenVote, "households">;

/** @returns the ids of the households on the roll */
async function freeze(
  database: Database,
  { apartment: { id: apartmentId }, voteId, definition, text, hash, officials }: Unfrozen,
  homes: { building: number; unit: number }[],
  roll: string,
): Promise<string[]> {
  const buildings = homes.map(({ building }) => building);
  const units = homes.map(({ unit }) => unit);
  await acting(database, { role: "manager", apartmentId }, (db) =>
    sql`
      insert into households (apartment_id, building, unit)
      select ${apartmentId}, h.building, h.unit
      from unnest(${buildings}::integer[], ${units}::integer[]) h (building, unit)
      on conflict do nothing
    `.execute(db),
  );
  return asGate(database, async (db) => {
    await sql`update votes set state = 'announced', announced_at = now() where id = ${voteId}`.execute(db);
    for (const [position, { actor, lock }] of officials.entries()) {
      await sql`
        insert into vote_officials (
          apartment_id, vote_id, user_id, position, holds_lock, accepted_at, lock_public_key, lock_proof, spare_kept_by
        ) values (
          ${apartmentId}, ${voteId}, ${actor.id}, ${position}, true, now(), ${lock.publicKey},
          ${toBase64(lock.proof)}, '금고'
        )
      `.execute(db);
    }
    const { rows } = await sql<{ id: string }>`
      insert into vote_roll (apartment_id, vote_id, household_id, building, unit, style)
      select h.apartment_id, ${voteId}, h.id, h.building, h.unit, 0 from households h
      where h.apartment_id = ${apartmentId} and h.building < 900
      order by h.building, h.unit
      returning household_id as id
    `.execute(db);
    await sql`
      update votes set state = 'started', frozen_at = now(), definition_text = ${text}, definition_hash = ${hash},
        roll_text = ${roll}, roll_hash = ${definition.rollHash}, public_key = ${voteKey(keysOf(definition))},
        roll_size = ${homes.length}, contest_sizes = ${definition.contests.map(() => homes.length)}::integer[]
      where id = ${voteId}
    `.execute(db);
    return rows.map(({ id }) => id);
  });
}

/** Puts ballots in as the first households' of the roll, past the calls: their passwords take a while. */
export async function putInBallots(
  database: Database,
  { apartment: { id: apartmentId }, voteId, definition, text, hash, households }: FrozenVote,
  choices: readonly number[][][],
): Promise<void> {
  const sample = { definition, text, hash, roll: "", locks: [] };
  const bodies = choices.map((each) => sampleBallot(sample, 0, each).body);
  await asGate(database, async (db) => {
    await sql`
      insert into vote_marks (apartment_id, vote_id, household_id, channel)
      select ${apartmentId}, ${voteId}, h.id, 'online'
      from unnest(${households.slice(0, bodies.length)}::uuid[]) h (id)
    `.execute(db);
    await sql`
      insert into vote_ballots (apartment_id, vote_id, ballot_hash, style, body)
      select ${apartmentId}, ${voteId}, decode(b.hash, 'hex'), 0, decode(b.body, 'base64')
      from unnest(
        ${bodies.map((body) => ballotHash(hash, 0, body))}::text[], ${bodies.map((body) => toBase64(body))}::text[]
      ) b (hash, body)
    `.execute(db);
  });
}

/** Lets an account of the first household vote online, as the freeze does with the accounts that are there. */
export async function admit(
  database: Database,
  voter: Actor,
  { apartment, voteId, households }: FrozenVote,
): Promise<void> {
  await asGate(database, (db) =>
    db
      .insertInto("vote_voters")
      .values({
        apartment_id: apartment.id,
        vote_id: voteId,
        household_id: households[0]!,
        user_id: voter.id,
      })
      .execute(),
  );
}
