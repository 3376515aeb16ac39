import { randomUUID } from "node:crypto";

import type { residentFunctions } from "#contract/residents.ts";
import { homeName } from "#contract/values/home-name.ts";
import { unitsOf } from "#contract/values/unit-numbering.ts";
import type { Unit } from "#contract/values/unit-numbering.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers, Transaction } from "#server/call/handler-types.ts";
import { tellOfAccountChange } from "#server/domain/account-changes.ts";
import { record } from "#server/domain/audit.ts";
import { accountsAsCsv } from "#server/domain/csv.ts";
import type { IssuedAccount } from "#server/domain/csv.ts";
import { findOrMakeHousehold, holdHomes, requireRoom } from "#server/domain/households.ts";
import { removeResidents } from "#server/domain/move-out.ts";
import {
  drawTemporaryPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";
import {
  addInSteps,
  afterOtherBulks,
  beginBulk,
  finishBulk,
  undoBulk,
  withoutAccount,
} from "#server/domain/resident-bulk.ts";

import { filterResidents, listResidents, residentsAsCsv } from "./resident-list.ts";
import { listOrPage } from "./resident-page.ts";
import { temporaryPasswordHandlers } from "./temporary-passwords.ts";

export const residentHandlers: Handlers<keyof typeof residentFunctions> = {
  async getResidents({ db, caller, input }) {
    return { success: true, ...(await listOrPage(db, caller.apartmentId, input)) };
  },

  async *watchResidents({ caller, input, changes, shared, transaction }) {
    const read = (db: CallDatabase) => listOrPage(db, caller.apartmentId, input);
    // Only the whole list is the same for all who watch.
    const list = () => (input ? transaction(read) : shared("residents", read));
    const changed = changes("residents");
    yield await list();
    for await (const _ of changed) yield await list();
    return { success: true };
  },

  async createResident({ db, input: { name, email, building, unit }, caller, origin }) {
    const apartmentId = caller.apartmentId;
    const tempPassword = drawTemporaryPassword();
    const expiresAt = temporaryPasswordExpiry();
    const household_id = await findOrMakeHousehold(db, building, unit);
    await requireRoom(db, household_id);
    const { id: residentId } = await db
      .insertInto("users")
      .values({
        role: "resident",
        name,
        email,
        apartment_id: apartmentId,
        household_id,
        temporary_password_hash: hashTemporaryPassword(tempPassword),
        temporary_password_expires_at: expiresAt,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(db, { action: "resident_created", caller, origin, subjectId: residentId });
    return { success: true, residentId, tempPassword, expiresAt, message: "주민 계정을 만들었어요." };
  },

  ...temporaryPasswordHandlers,

  async updateResident({ db, input: { residentId, ...sent }, caller, origin }) {
    const before = await lockResident(db, residentId, sent);
    if (!before) throw new CallError("resident_not_found");
    const { email = before.email, building = before.building, unit = before.unit } = sent;
    const name = sent.name ?? (before.name === homeName(before) ? homeName({ building, unit }) : before.name);
    const household_id = await findOrMakeHousehold(db, building, unit);
    if (household_id !== before.householdId) await requireRoom(db, household_id);
    await db
      .updateTable("users")
      .set({ name, email, household_id })
      .where("id", "=", residentId)
      .where("role", "=", "resident")
      .execute();
    const changed = changedFields(before, { name, email, building, unit });
    await record(db, {
      action: "resident_updated",
      caller,
      origin,
      subjectId: residentId,
      details: { changed: changed.join(",") },
    });
    if (changed.includes("email")) await tellOfAccountChange(db, residentId);
    return { success: true, message: "주민 정보를 바꿨어요." };
  },

  async exportResidents({ db, input, caller, origin }) {
    const now = new Date();
    const residents = filterResidents(await listResidents(db, caller.apartmentId), input, now);
    const { building, status } = input;
    await record(db, {
      action: "residents_exported",
      caller,
      origin,
      details: {
        count: residents.length,
        ...(building != null && { building }),
        ...(status != null && { status }),
      },
    });
    const csvData = Buffer.from(residentsAsCsv(residents, now)).toString("base64");
    return { success: true, csvData, count: residents.length };
  },

  async deleteResident({ db, input: { residentId }, caller, origin }) {
    if ((await removeResidents(db, { ids: [residentId] })).length === 0)
      throw new CallError("resident_not_found");
    await record(db, { action: "resident_deleted", caller, origin, subjectId: residentId });
    return { success: true, message: "주민 계정을 삭제했어요." };
  },

  async bulkCreateResidents({ input, caller, origin, settings, transaction, inSteps, once, answeredBefore }) {
    const apartmentId = caller.apartmentId;
    const { code } = await transaction((db) =>
      db
        .selectFrom("apartments")
        .select("code")
        .where("id", "=", caller.apartmentId)
        .executeTakeFirstOrThrow(),
    );
    const bulk = { id: randomUUID(), apartmentId, emailEnd: `.${code}@${settings.RESIDENT_EMAIL_DOMAIN}` };
    const units = unitsOf(input);
    const create = async (step: Transaction) => {
      await beginBulk(step, bulk);
      // The bulk before this one may have been the same request.
      const before = await step(answeredBefore);
      if (before) {
        await step((db) => finishBulk(db, bulk));
        return before.answer;
      }
      const free = await step((db) => withoutAccount(db, bulk, units));
      const accounts = await addInSteps(step, bulk, free);
      const skipped = units.length - accounts.length;
      const finish = async (db: CallDatabase) => {
        await finishBulk(db, bulk);
        const details = { ...input, created: accounts.length, skipped };
        await record(db, { action: "residents_bulk_created", caller, origin, details });
        return bulkAnswer(accounts, skipped);
      };
      return step((db) => once(db, () => finish(db)));
    };
    return afterOtherBulks(() => inSteps(create, (db) => undoBulk(db, bulk)));
  },
};

/** Locked, and both homes before, so that fields that are not sent can be written as they are read here. */
async function lockResident(db: CallDatabase, residentId: string, sent: Partial<Unit>) {
  const now = await residentsHome(db, residentId);
  if (!now) return undefined;
  const { building = now.building, unit = now.unit } = sent;
  await holdHomes(db, [residentId], await findOrMakeHousehold(db, building, unit));
  const user = await db
    .selectFrom("users")
    .where("id", "=", residentId)
    .where("role", "=", "resident")
    .select(["name", "email"])
    .forUpdate()
    .executeTakeFirst();
  const home = await residentsHome(db, residentId);
  return user && home && { ...user, ...home };
}

function residentsHome(db: CallDatabase, residentId: string) {
  return db
    .selectFrom("users")
    .innerJoin("households", "households.id", "users.household_id")
    .where("users.id", "=", residentId)
    .where("users.role", "=", "resident")
    .select(["households.id as householdId", "households.building", "households.unit"])
    .executeTakeFirst();
}

/** Names the fields that the office changed, for the access record: the values are personal. */
function changedFields<Values extends Record<string, string | number>>(
  before: Values,
  after: Partial<Values>,
) {
  return Object.keys(after).filter((field) => before[field] !== after[field]);
}

function bulkAnswer(accounts: IssuedAccount[], skippedCount: number) {
  return {
    success: true as const,
    message: bulkMessage(accounts.length, skippedCount),
    csvData: Buffer.from(accountsAsCsv(accounts)).toString("base64"),
    createdCount: accounts.length,
    skippedCount,
    accounts,
  };
}

function bulkMessage(createdCount: number, skippedCount: number): string {
  const created = createdCount.toLocaleString("ko-KR");
  const skipped = skippedCount.toLocaleString("ko-KR");
  if (createdCount === 0) return `${skipped}세대 모두 이미 계정이 있어서 새로 만들지 않았어요.`;
  if (skippedCount === 0) return `계정 ${created}개를 만들었어요.`;
  return `계정 ${created}개를 만들었어요. 이미 계정이 있는 ${skipped}세대는 건너뛰었어요.`;
}
