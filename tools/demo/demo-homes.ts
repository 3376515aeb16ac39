import { randomBytes } from "node:crypto";

import { sql } from "kysely";

import { consentTexts, requiredConsents } from "#contract/values/consents.ts";
import type { Database } from "#database/database.ts";
import { hashInvitationCode } from "#server/domain/invitation-code.ts";
import { acting } from "#server/testing/acting.ts";

import { before, personNamed } from "./demo-people.ts";
import type { SamplePeople } from "./demo-people.ts";

const vacantHomes = [
  { building: 102, unit: 501 },
  { building: 103, unit: 302 },
];

/** Inserts what people have agreed to, an invitation that waits, homes that stand empty, and a lost password. */
export async function insertHomes(
  database: Database,
  { apartmentId: apartment_id, manager, residents }: SamplePeople,
): Promise<void> {
  const inviter = personNamed(residents, "열두층");
  const forgetful = personNamed(residents, "감나무집");
  await acting(database, { role: "manager", apartmentId: apartment_id, userId: manager.id }, async (db) => {
    // Only the owner may write in the name of others, and of the past.
    await sql`set local role none`.execute(db);
    const agreed = residents
      .filter(({ isSetUp }) => isSetUp)
      .flatMap(({ id: person_id }) =>
        requiredConsents.map((purpose) => ({ person_id, purpose, version: consentTexts[purpose].version })),
      );
    await db
      .insertInto("consents")
      .values(agreed.map((consent) => ({ apartment_id, ...consent, created_at: before(24 * 60) })))
      .execute();
    await db
      .insertInto("households")
      .values(vacantHomes.map((home) => ({ apartment_id, ...home, is_vacant: true })))
      .execute();
    await db
      .insertInto("invitations")
      .values({
        apartment_id,
        household_id: inviter.householdId,
        inviter_id: inviter.id,
        // A code that nobody was given.
        code_hash: await hashInvitationCode(randomBytes(8).toString("hex")),
        created_at: before(26),
        expires_at: before(26 - 7 * 24),
      })
      .execute();
    await sql`
      insert into password_help (apartment_id, person_id, asked_by, epoch, created_at)
      select apartment_id, id, role, session_epoch, ${before(1.5)} from users where id = ${forgetful.id}
    `.execute(db);
  });
}
