import { sql } from "kysely";
import { z } from "zod";

import { unitsOf } from "#contract/values/unit-numbering.ts";
import type { UnitRange } from "#contract/values/unit-numbering.ts";
import type { VoteRollEntry } from "#contract/vote-offices.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller } from "#server/call/handler-types.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { readCursor, writeCursor } from "#server/domain/page.ts";
import { requireOfficial } from "#server/domain/votes/offices.ts";
import { readVote } from "#server/domain/votes/read-vote.ts";
import type { VoteRow } from "#server/domain/votes/read-vote.ts";

import { refuseLongRoll } from "./drafting.ts";
import { namesOf } from "./vote-page.ts";

const mostChanges = 100;

/** Both may change it; residents only as officials. @throws CallError vote_officials_only */
async function requireRollRight(db: CallDatabase, caller: Caller, vote: VoteRow): Promise<void> {
  if (caller.role !== "manager") await requireOfficial({ caller }, db, vote);
}

/** Both may read it; officials also while they are suspended. @throws CallError vote_officials_only */
async function requireSight(db: CallDatabase, caller: Caller, vote: VoteRow): Promise<void> {
  if (caller.role === "manager") return;
  const { rows } = await sql<{ isNamed: boolean }>`
    select ${vote.id}::uuid in (select my_named_vote_offices()) as "isNamed"
  `.execute(db);
  if (!rows[0]!.isNamed) throw new CallError("vote_officials_only");
}

interface RollPage {
  voteId: string;
  building?: number | null;
  cursor?: string | null;
  limit: number;
}

const place = z.tuple([z.int().min(0).max(1_000_000), z.int().min(0).max(1_000_000)]);

/** A page of the roll by building and unit; the first with its latest changes and all its buildings. */
export async function readRoll(
  db: CallDatabase,
  caller: Caller,
  { voteId, building, cursor, limit }: RollPage,
) {
  await requireSight(db, caller, await readVote(db, voteId));
  const [afterBuilding, afterUnit] = cursor ? readCursor(cursor, place) : [0, 0];
  const { rows } = await sql<VoteRollEntry & { place: [number, number] }>`
    select r.building::text, r.unit::text, r.included, r.reason, r.household_id in (
        select vote_homes_with_account(${voteId}, array_agg(r.household_id) over ())
      ) as "hasAccount", r."voterIds", json_build_array(r.building, r.unit) as place
    from (
      select r.household_id, r.building, r.unit, r.included, r.reason, array(
        select w.user_id from vote_voters w
        where w.apartment_id = r.apartment_id and w.vote_id = r.vote_id and w.household_id = r.household_id
          and exists (select from votes v where v.id = r.vote_id and v.basis = 'owners')
        order by w.user_id
      ) as "voterIds"
      from vote_roll r
      where r.vote_id = ${voteId} and (r.building, r.unit) > (${afterBuilding}::integer, ${afterUnit}::integer)
        and (${building ?? null}::integer is null or r.building = ${building ?? null})
      order by r.building, r.unit limit ${limit + 1}
    ) r
    order by r.building, r.unit
  `.execute(db);
  const shown = rows.slice(0, limit);
  return {
    entries: shown,
    changes: cursor ? [] : await readChanges(db, voteId),
    buildings: cursor ? [] : await readBuildingsOfRoll(db, voteId),
    nextCursor: rows.length > limit ? writeCursor(shown.at(-1)!.place) : null,
  };
}

async function readChanges(db: CallDatabase, voteId: string) {
  const names = await namesOf(db, voteId);
  const rows = await db
    .selectFrom("vote_roll_changes")
    .where("vote_id", "=", voteId)
    .orderBy("changed_at", "desc")
    .orderBy("id")
    .limit(mostChanges)
    .select([
      sql<string>`building::text`.as("building"),
      sql<string>`unit::text`.as("unit"),
      "changed_by as changedBy",
      "changed_at as changedAt",
      "was_included as wasIncluded",
      "included",
      "reason",
      "owners",
    ])
    .execute();
  return rows.map(({ changedBy, ...change }) => ({
    ...change,
    changedBy: names.get(changedBy ?? "") ?? formerAuthor.resident,
  }));
}

async function readBuildingsOfRoll(db: CallDatabase, voteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("vote_roll")
    .where("vote_id", "=", voteId)
    .select("building")
    .distinct()
    .orderBy("building")
    .execute();
  return rows.map(({ building }) => `${building}`);
}

/** Puts the homes of a range on the roll that are not there. @returns how many were not */
export async function addUnits(db: CallDatabase, voteId: string, range: UnitRange): Promise<number> {
  refuseFrozen(await readVote(db, voteId, "update"));
  const units = unitsOf(range);
  const { rows } = await sql<{ added: number; all: number }>`
    select added, (select count(*)::integer from vote_roll where vote_id = ${voteId}) as all
    from add_vote_roll_units(
      ${voteId}, ${units.map(({ building }) => building)}::integer[], ${units.map(({ unit }) => unit)}::integer[]
    ) added
  `.execute(db);
  const { added, all } = rows[0]!;
  refuseLongRoll(all + added);
  return added;
}

interface Entry {
  voteId: string;
  building: number;
  unit: number;
  included: boolean;
  reason: string | null;
  voterIds?: string[] | null;
}

/** Changes a household's line. @returns whether anything changed */
export async function setEntry(
  db: CallDatabase,
  caller: Caller & { apartmentId: string },
  { voteId, building, unit, included, reason, voterIds }: Entry,
): Promise<boolean> {
  const vote = await readVote(db, voteId, "update");
  await requireRollRight(db, caller, vote);
  refuseFrozen(vote);
  const before = await db
    .selectFrom("vote_roll")
    .where("vote_id", "=", voteId)
    .where("building", "=", building)
    .where("unit", "=", unit)
    .select(["household_id", "included", "reason"])
    .executeTakeFirst();
  if (!before) throw new CallError("not_on_vote_roll", { field: "unit" });
  const owners = voterIds && vote.basis === "owners" ? voterIds : undefined;
  const hasOthers = owners !== undefined && !(await areOwners(db, voteId, before.household_id, owners));
  const why = included ? null : reason;
  if (before.included === included && before.reason === why && !hasOthers) return false;
  await db
    .updateTable("vote_roll")
    .set({ included, reason: why })
    .where("vote_id", "=", voteId)
    .where("household_id", "=", before.household_id)
    .execute();
  if (owners) await listOwners(db, voteId, before.household_id, owners);
  await db
    .insertInto("vote_roll_changes")
    .values({
      apartment_id: caller.apartmentId,
      vote_id: voteId,
      building,
      unit,
      changed_by: caller.id,
      was_included: before.included,
      included,
      reason,
      owners: owners?.length ?? null,
    })
    .execute();
  return true;
}

/** Whether the household's owners are exactly these already. */
async function areOwners(
  db: CallDatabase,
  voteId: string,
  householdId: string,
  owners: readonly string[],
): Promise<boolean> {
  const listed = await db
    .selectFrom("vote_voters")
    .where("vote_id", "=", voteId)
    .where("household_id", "=", householdId)
    .select("user_id")
    .execute();
  const before = new Set(listed.map(({ user_id }) => user_id));
  return before.size === owners.length && owners.every((owner) => before.has(owner));
}

async function listOwners(
  db: CallDatabase,
  voteId: string,
  householdId: string,
  owners: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ listed: boolean }>`
    select set_vote_owners(${voteId}, ${householdId}, ${owners}::uuid[]) as listed
  `.execute(db);
  if (!rows[0]!.listed) throw new CallError("resident_not_found", { field: "voterIds" });
}

/** @throws CallError vote_frozen */
function refuseFrozen({ phase }: VoteRow): void {
  if (phase !== "draft" && phase !== "announced") throw new CallError("vote_frozen");
}
