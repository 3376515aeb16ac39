import { sql } from "kysely";

import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

import type { Account, MatchedRow } from "./match-residents.ts";

/** @throws CallError import_not_found, import_expired */
export async function findImport(db: CallDatabase, importId: string) {
  const found = await db
    .selectFrom("household_imports")
    .select(["id", "file_id", "residents_hash", "resident_count"])
    .select(sql<boolean>`created_at <= now() - interval '24 hours'`.as("isExpired"))
    .where("id", "=", importId)
    .executeTakeFirst();
  if (!found) throw new CallError("import_not_found");
  if (found.isExpired) throw new CallError("import_expired");
  return found;
}

/** The apartment's accounts as an import compares them, and a mark that tells later whether they have changed. */
export async function readAccounts(db: CallDatabase, apartmentId: string, units: ReadonlyMap<string, Unit>) {
  const users = await db
    .selectFrom("users")
    .where("role", "=", "resident")
    .where("apartment_id", "=", apartmentId)
    .select(["id", "household_id", "name", "email", "is_initial_password", "nickname"])
    .execute();
  const accounts = users.map(({ id, household_id, name, email, is_initial_password, nickname }): Account => ({
    id,
    name,
    email,
    ...units.get(household_id!)!,
    isClaimed: !is_initial_password || nickname !== null,
  }));
  return { accounts, hash: await hashResidents(db, apartmentId) };
}

/** Changes with any account's home, name or address, and with its first set-up. */
export async function hashResidents(db: CallDatabase, apartmentId: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(coalesce(string_agg(
      concat_ws(' ', id, household_id, email, is_initial_password, nickname is null, name), e'\n' order by id
    ), '')) as hash
    from users where role = 'resident' and apartment_id = ${apartmentId}
  `.execute(db);
  return rows[0]!.hash;
}

interface StartedImport {
  apartmentId: string;
  personId: string;
  fileId: string;
  hash: string;
  residentCount: number;
}

/** Stores a check, in place of what its maker had checked before. */
export async function startImport(
  db: CallDatabase,
  id: string,
  { apartmentId, personId, fileId, hash, residentCount }: StartedImport,
): Promise<void> {
  await db.deleteFrom("household_imports").where("person_id", "=", personId).execute();
  await db
    .insertInto("household_imports")
    .values({
      apartment_id: apartmentId,
      id,
      person_id: personId,
      file_id: fileId,
      residents_hash: hash,
      resident_count: residentCount,
    })
    .execute();
}

export async function storeRows(
  db: CallDatabase,
  keys: { apartmentId: string; importId: string },
  rows: (MatchedRow & { id: string; position: number })[],
): Promise<void> {
  await sql`
    insert into household_import_rows (
      apartment_id, import_id, position, id, kind, makes_household, row, column_letters, building, unit, name, email,
      phone, office_phone, relation, moved_in_on, plates, resident_id, may_replace, message
    )
    select ${keys.apartmentId}, ${keys.importId}, r.position, r.id, r.kind, r."makesHousehold", r.row, r."column",
      r.building, r.unit, r.name, r.email, r.phone, r."officePhone",
      r.relation, r."movedInOn", r.plates, r."residentId", r."mayReplace", r.message
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      position integer, id uuid, kind text, "makesHousehold" boolean, row integer, "column" text, building text,
      unit text, name text, email text, phone text, "officePhone" text, relation text, "movedInOn" date,
      plates text[], "residentId" uuid, "mayReplace" boolean, message text
    )
  `.execute(db);
}
