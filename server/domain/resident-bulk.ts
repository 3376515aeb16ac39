import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { sql } from "kysely";

import { homeName } from "#contract/values/home-name.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Transaction } from "#server/call/handler-types.ts";
import {
  drawTemporaryPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";

import type { IssuedAccount } from "./csv.ts";
import { listUnits } from "./households.ts";

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

/** Somebody who gets an account. A null field is made from the home. */
export interface NewAccount extends Unit {
  name?: string | null;
  email?: string | null;
  /** Digits, of those who agreed to that. */
  phone?: string | null;
}

/** The size of a step. On the embedded database, other calls wait for one step at most. */
const accountsPerStep = 250;
const householdsPerStep = 2000;

/**
 * Makes accounts, and the households that they and homes without anybody need. All households come before the first
 * account: each account is checked against them, with a plan that may have been made while there were few.
 */
export async function addInSteps(
  step: Transaction,
  bulk: ResidentBulk,
  people: NewAccount[],
  emptyHomes: Unit[] = [],
): Promise<IssuedAccount[]> {
  for (const part of partsOf([...people, ...emptyHomes], householdsPerStep)) {
    await step(async (db) => {
      await householdsFor(db, bulk, part);
      await sql`discard plans`.execute(db);
    });
  }
  const accounts: IssuedAccount[] = [];
  for (const part of partsOf(people, accountsPerStep)) {
    accounts.push(...(await step((db) => addAccounts(db, bulk, part))));
  }
  return accounts;
}

async function addAccounts(
  db: CallDatabase,
  bulk: ResidentBulk,
  people: NewAccount[],
): Promise<IssuedAccount[]> {
  const households = await householdsFor(db, bulk, people);
  const emails = await chooseEmails(db, bulk, people);
  const ids = people.map(() => randomUUID());
  const passwords = people.map(drawTemporaryPassword);
  const expiresAt = temporaryPasswordExpiry();
  await sql`
    insert into users (
      id, role, apartment_id, household_id, name, email, temporary_password_hash, temporary_password_expires_at,
      bulk_id
    )
    select a.id, 'resident', ${bulk.apartmentId}, a.household_id, a.name, a.email, decode(a.hash, 'hex'),
      ${expiresAt}, ${bulk.id}
    from unnest(
      ${ids}::uuid[],
      ${households.map(({ id }) => id)}::uuid[],
      ${people.map((person) => person.name ?? homeName(person))}::text[],
      ${emails}::text[],
      ${passwords.map((password) => hashTemporaryPassword(password).toString("hex"))}::text[]
    ) as a (id, household_id, name, email, hash)
  `.execute(db);
  if (people.some(({ phone }) => phone)) {
    await keepListedPhones(
      db,
      people.map(({ phone = null }, index) => ({ id: ids[index]!, phone })),
    );
  }
  return people.map(({ building, unit, name = null }, index) => ({
    name,
    building: String(building),
    unit: String(unit),
    email: emails[index]!,
    tempPassword: passwords[index]!,
    expiresAt,
  }));
}

/**
 * Keeps the numbers of residents who agreed to that on the office's own list, and have not set up their account.
 *
 * @returns how many
 */
export async function keepListedPhones(
  db: CallDatabase,
  listed: { id: string; phone: string | null }[],
): Promise<number> {
  const { rows } = await sql<{ kept: number }>`
    select keep_listed_phones(
      ${listed.map(({ id }) => id)}::uuid[], ${listed.map(({ phone }) => phone)}::text[]
    )::integer as kept
  `.execute(db);
  return rows[0]!.kept;
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
 * Deletes what unfinished bulks left behind: those of a server that was killed, and those that could not be undone. A
 * bulk ends within its call's deadline of a minute.
 */
export async function undoAbandonedBulks(db: CallDatabase, serverStartedAt: Date): Promise<void> {
  await sql`
    select undo_resident_bulks(null, greatest(${serverStartedAt.toISOString()}::timestamptz, now() - interval '2 minutes'))
  `.execute(db);
}

interface Household extends Unit {
  id: string;
}

/** In the order of the homes. Missing ones are made, and seen by nobody before the bulk is finished. */
async function householdsFor(db: CallDatabase, { id }: ResidentBulk, homes: Unit[]): Promise<Household[]> {
  const { rows } = await sql<Household>`
    select * from households_for_bulk(
      ${id}, ${homes.map(({ building }) => building)}::integer[], ${homes.map(({ unit }) => unit)}::integer[]
    )
  `.execute(db);
  return rows;
}

/**
 * The given addresses, and for the others `101-2002.code@domain`, or `101-2002-2.code@domain` if somebody else of
 * the home, or a former resident, has the first.
 */
async function chooseEmails(db: CallDatabase, bulk: ResidentBulk, people: NewAccount[]): Promise<string[]> {
  const emails = people.map(({ email }) => email ?? "");
  const used = new Set(emails);
  const attempts = people.map(() => 0);
  let open = [...emails.keys()].filter((index) => emails[index] === "");
  while (open.length > 0) {
    for (const index of open) {
      const { building, unit } = people[index]!;
      while (used.has(emails[index]!)) {
        const attempt = ++attempts[index]!;
        emails[index] = `${building}-${unit}${attempt > 1 ? `-${attempt}` : ""}${bulk.emailEnd}`;
      }
      used.add(emails[index]!);
    }
    const taken = await takenEmails(
      db,
      open.map((index) => emails[index]!),
    );
    open = open.filter((index) => taken.has(emails[index]!));
  }
  return emails;
}

/** Those of the addresses that somebody has, in any apartment. They come and go in small letters. */
export async function takenEmails(db: CallDatabase, emails: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`select * from taken_emails(${emails}) as email`.execute(db);
  return new Set(rows.map(({ email }) => email));
}

export function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}
