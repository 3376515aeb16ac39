import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import type { InitialAccount } from "#contract/residents.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Transaction } from "#server/call/handler-types.ts";
import {
  drawTemporaryPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";

import { homeName, listUnits } from "./household.ts";

/** A running bulk creation. Nobody sees its accounts until it is finished. */
export interface ResidentBulk {
  id: string;
  apartmentId: string;
  /** The part after the unit in each resident's e-mail. */
  emailEnd: string;
}

/** Another bulk of the apartment is still running. */
class BulkUnderWay extends Error {}

const askAgainMs = 200;

/** Tries again until no other bulk runs in the apartment. It holds no connection between two tries. */
export async function afterOtherBulks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof BulkUnderWay)) throw error;
      await sleep(askAgainMs);
    }
  }
}

/**
 * Begins the bulk, inside of `afterOtherBulks`. If all steps are one transaction, other bulks see the lock;
 * if each step commits, they see the row.
 *
 * @throws BulkUnderWay if another bulk of the apartment is running
 */
export async function beginBulk(step: Transaction, { id, apartmentId }: ResidentBulk): Promise<void> {
  const { numAffectedRows } = await step((db) =>
    sql`
      insert into resident_bulks (apartment_id, id) select ${apartmentId}, ${id}
      where pg_try_advisory_xact_lock(hashtextextended(${`danji.bulk ${apartmentId}`}, 0))
      on conflict (apartment_id) do nothing
    `.execute(db),
  );
  if (numAffectedRows !== 1n) throw new BulkUnderWay();
}

/** Returns those of the units in which nobody has an account. */
export async function withoutAccount(
  db: CallDatabase,
  { apartmentId }: ResidentBulk,
  units: Unit[],
): Promise<Unit[]> {
  const taken = await db
    .selectFrom("users")
    .where("role", "=", "resident")
    .where("apartment_id", "=", apartmentId)
    .select("household_id")
    .execute();
  const homes = await listUnits(db, apartmentId);
  const keyOf = ({ building, unit }: Unit) => building * 100_000 + unit;
  const keys = new Set(taken.map(({ household_id }) => keyOf(homes.get(household_id!)!)));
  return units.filter((unit) => !keys.has(keyOf(unit)));
}

/**
 * Makes the missing households of the units. All households come before the first account: each account is
 * checked against them, with a plan that may have been made while there were few.
 */
export async function makeHouseholds(
  db: CallDatabase,
  { apartmentId }: ResidentBulk,
  units: Unit[],
): Promise<void> {
  await sql`
    insert into households (apartment_id, building, unit)
    select ${apartmentId}, wanted.building, wanted.unit from ${unnested(units)}
    on conflict do nothing
  `.execute(db);
  await sql`discard plans`.execute(db);
}

/** Makes an account for each of the units. Their households must exist. */
export async function addAccounts(
  db: CallDatabase,
  bulk: ResidentBulk,
  units: Unit[],
): Promise<InitialAccount[]> {
  const households = await findHouseholds(db, bulk.apartmentId, units);
  const emails = await findFreeEmails(db, bulk, households);
  const passwords = households.map(drawTemporaryPassword);
  const expiresAt = temporaryPasswordExpiry();
  await sql`
    insert into users (
      role, apartment_id, household_id, name, email, temporary_password_hash, temporary_password_expires_at, bulk_id
    )
    select 'resident', ${bulk.apartmentId}, a.household_id, a.name, a.email, decode(a.hash, 'hex'),
      ${expiresAt}, ${bulk.id}
    from unnest(
      ${households.map(({ id }) => id)}::uuid[],
      ${households.map(homeName)}::text[],
      ${emails}::text[],
      ${passwords.map((password) => hashTemporaryPassword(password).toString("hex"))}::text[]
    ) as a (household_id, name, email, hash)
  `.execute(db);
  return households.map(({ building, unit }, index) => ({
    building: String(building),
    unit: String(unit),
    email: emails[index]!,
    tempPassword: passwords[index]!,
    expiresAt,
  }));
}

/** Makes all of the bulk's accounts visible at once. */
export async function finishBulk(db: CallDatabase, { id }: ResidentBulk): Promise<void> {
  const { rows } = await sql<{ finished: boolean }>`select finish_resident_bulk(${id}) as finished`.execute(
    db,
  );
  if (!rows[0]!.finished) throw new CallError("conflict");
}

/** Deletes what an unfinished bulk made. Only the server itself may do this: see ProcedureSteps. */
export async function undoBulk(db: CallDatabase, { id }: Pick<ResidentBulk, "id">): Promise<void> {
  await sql`select undo_resident_bulks(${id}, null)`.execute(db);
}

/**
 * Deletes what unfinished bulks left behind: those of a server that was killed, and those whose undo failed.
 * A bulk ends within its call's deadline of a minute.
 */
export async function undoAbandonedBulks(db: CallDatabase, serverStartedAt: Date): Promise<void> {
  await sql`
    select undo_resident_bulks(null, greatest(${serverStartedAt.toISOString()}::timestamptz, now() - interval '2 minutes'))
  `.execute(db);
}

interface Household extends Unit {
  id: string;
}

async function findHouseholds(db: CallDatabase, apartmentId: string, units: Unit[]): Promise<Household[]> {
  // The limit makes the planner use the index for each unit. It still believes that the table is empty if the
  // apartment was empty a moment ago, and would scan it for each.
  const { rows } = await sql<Household>`
    select h.id, wanted.building, wanted.unit
    from ${unnested(units)}, lateral (
      select id from households
      where apartment_id = ${apartmentId} and building = wanted.building and unit = wanted.unit
      limit 1
    ) h
    order by wanted.place
  `.execute(db);
  return rows;
}

function unnested(units: Unit[]) {
  return sql`unnest(
    ${units.map(({ building }) => building)}::integer[], ${units.map(({ unit }) => unit)}::integer[]
  ) with ordinality as wanted (building, unit, place)`;
}

/** `101-2002.code@domain`, or `101-2002-2.code@domain` if a former resident still has the first. */
async function findFreeEmails(db: CallDatabase, bulk: ResidentBulk, units: Unit[]): Promise<string[]> {
  const emails = units.map(({ building, unit }) => `${building}-${unit}${bulk.emailEnd}`);
  for (let attempt = 2; ; attempt++) {
    const { rows } = await sql<{ email: string }>`select * from taken_emails(${emails}) as email`.execute(db);
    if (rows.length === 0) return emails;
    const taken = new Set(rows.map(({ email }) => email));
    units.forEach(({ building, unit }, index) => {
      if (taken.has(emails[index]!)) emails[index] = `${building}-${unit}-${attempt}${bulk.emailEnd}`;
    });
  }
}
