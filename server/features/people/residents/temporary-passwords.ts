import { sql } from "kysely";

import type { residentFunctions } from "#contract/residents.ts";
import { homeName } from "#contract/values/home-name.ts";
import { maxBulkAccounts } from "#contract/values/unit-numbering.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { tellOfAccountChange } from "#server/domain/account-changes.ts";
import { record } from "#server/domain/audit.ts";
import { accountsAsCsv } from "#server/domain/csv.ts";
import type { IssuedAccount } from "#server/domain/csv.ts";
import { listUnits } from "#server/domain/households.ts";
import {
  drawTemporaryPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";

type Names = "resetResidentPassword" | "reissueTemporaryPassword" | "reissueTemporaryPasswords";

/** New temporary passwords: for residents who forgot theirs, and for lost slips. */
export const temporaryPasswordHandlers: Handlers<Names & keyof typeof residentFunctions> = {
  async resetResidentPassword({ db, input: { residentId }, caller, origin }) {
    const fresh = await replacePassword(db, residentId, { isInitial: false });
    if (!fresh) {
      throw new CallError(
        (await isResident(db, residentId)) ? "resident_awaits_setup" : "resident_not_found",
      );
    }
    await record(db, { action: "resident_password_reset", caller, origin, subjectId: residentId });
    await tellOfAccountChange(db, residentId);
    return { success: true, ...fresh, message: "비밀번호를 재설정했어요." };
  },

  async reissueTemporaryPassword({ db, input: { residentId }, caller, origin }) {
    const fresh = await replacePassword(db, residentId, { isInitial: true });
    if (!fresh) {
      throw new CallError((await isResident(db, residentId)) ? "resident_set_up" : "resident_not_found");
    }
    await record(db, {
      action: "resident_temporary_password_reissued",
      caller,
      origin,
      subjectId: residentId,
    });
    return { success: true, ...fresh, message: "임시 비밀번호를 다시 발급했어요." };
  },

  async reissueTemporaryPasswords({ db, input: { building, onlyExpired = false }, caller, origin }) {
    const waiting = await lockWaiting(db, caller.apartmentId, { building, onlyExpired });
    if (waiting.length > maxBulkAccounts) throw new CallError("too_many_residents");
    const accounts = await replaceAll(db, waiting);
    const details = {
      ...(building != null && { building }),
      ...(onlyExpired && { status: "expired" }),
      reissued: accounts.length,
    };
    await record(db, { action: "resident_temporary_passwords_reissued", caller, origin, details });
    return {
      success: true,
      message: reissueMessage(accounts.length, onlyExpired),
      csvData: Buffer.from(accountsAsCsv(accounts)).toString("base64"),
      reissuedCount: accounts.length,
      accounts,
    };
  },
};

/** Gives a resident a temporary password and ends their sessions, if the present one is of the wanted kind. */
async function replacePassword(db: CallDatabase, residentId: string, { isInitial }: { isInitial: boolean }) {
  const tempPassword = drawTemporaryPassword();
  const expiresAt = temporaryPasswordExpiry();
  const replaced = await db
    .updateTable("users")
    .set((of) => ({
      password_hash: null,
      temporary_password_hash: hashTemporaryPassword(tempPassword),
      temporary_password_expires_at: expiresAt,
      session_epoch: of("session_epoch", "+", 1),
    }))
    .where("id", "=", residentId)
    .where("role", "=", "resident")
    .where("is_initial_password", "=", isInitial)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return undefined;
  await announce(db, sessionTopic(residentId));
  return { tempPassword, expiresAt };
}

interface WaitingResident {
  id: string;
  name: string;
  email: string;
  building: number;
  unit: number;
}

/**
 * Returns the residents who have not set up their account, by building and unit. Locked in one order: a resident who
 * finishes the set-up at this moment comes first and keeps the password, and two offices do not wait for each other in
 * a circle.
 */
async function lockWaiting(
  db: CallDatabase,
  apartmentId: string,
  { building, onlyExpired }: { building: number | null | undefined; onlyExpired: boolean },
): Promise<WaitingResident[]> {
  const users = await db
    .selectFrom("users")
    .where("role", "=", "resident")
    // For speed, as in listResidents.
    .where("apartment_id", "=", apartmentId)
    .where("is_initial_password", "=", true)
    .$if(onlyExpired, (user) => user.where("temporary_password_expires_at", "<=", sql<string>`now()`))
    .select(["id", "name", "email", "household_id"])
    .orderBy("id")
    .forUpdate()
    .execute();
  const units = await listUnits(db, apartmentId);
  return users
    .map(({ id, name, email, household_id }) => ({ id, name, email, ...units.get(household_id!)! }))
    .filter((resident) => building == null || resident.building === building)
    .toSorted((a, b) => a.building - b.building || a.unit - b.unit);
}

/**
 * One statement: 15,000 take less than a second on the embedded database, and nobody is left with a dead slip
 * because a later part failed. Their sessions end too, but nobody before the set-up has a stream to wake.
 */
async function replaceAll(db: CallDatabase, waiting: WaitingResident[]): Promise<IssuedAccount[]> {
  const expiresAt = temporaryPasswordExpiry();
  const passwords = waiting.map(drawTemporaryPassword);
  await sql`
    update users u set temporary_password_hash = decode(fresh.hash, 'hex'),
      temporary_password_expires_at = ${expiresAt}, session_epoch = u.session_epoch + 1
    from unnest(
      ${waiting.map(({ id }) => id)}::uuid[],
      ${passwords.map((password) => hashTemporaryPassword(password).toString("hex"))}::text[]
    ) as fresh (id, hash)
    where u.id = fresh.id
  `.execute(db);
  return waiting.map(({ name, email, building, unit }, index) => ({
    // Without a name of their own, an account has its home's.
    name: name === homeName({ building, unit }) ? null : name,
    building: String(building),
    unit: String(unit),
    email,
    tempPassword: passwords[index]!,
    expiresAt,
  }));
}

async function isResident(db: CallDatabase, id: string): Promise<boolean> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("role", "=", "resident")
    .executeTakeFirst();
  return found !== undefined;
}

function reissueMessage(count: number, onlyExpired: boolean): string {
  if (count === 0) {
    const whom = onlyExpired ? "임시 비밀번호가 만료된" : "설정을 기다리는";
    return `${whom} 주민이 없어서 새로 발급하지 않았어요.`;
  }
  return `임시 비밀번호 ${count.toLocaleString("ko-KR")}개를 다시 발급했어요.`;
}
