import { randomUUID } from "node:crypto";

import type { InitialAccount, Resident, residentFunctions } from "#contract/residents.ts";
import { unitsOf } from "#contract/values/unit-numbering.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Handlers, Transaction } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import {
  drawTemporaryPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";

import { csvOf } from "./csv.ts";
import { findOrMakeHousehold, listUnits } from "./household.ts";
import {
  addAccounts,
  afterOtherBulks,
  beginBulk,
  finishBulk,
  makeHouseholds,
  undoBulk,
  withoutAccount,
} from "./resident-bulk.ts";

/** The size of a step. On the embedded database, other calls wait for one step at most. */
const accountsPerStep = 250;
const householdsPerStep = 2000;

export const residentHandlers: Handlers<keyof typeof residentFunctions> = {
  async getResidents({ db, caller }) {
    return { success: true, residents: await listResidents(db, caller.apartmentId) };
  },

  async *watchResidents({ caller, changes, shared }) {
    const list = () =>
      shared("residents", async (db) => ({ residents: await listResidents(db, caller.apartmentId) }));
    const changed = changes("residents");
    yield await list();
    for await (const _ of changed) yield await list();
    return { success: true };
  },

  async createResident({ db, input: { name, email, building, unit }, caller, origin }) {
    const apartmentId = caller.apartmentId;
    const tempPassword = drawTemporaryPassword();
    const { id: residentId } = await db
      .insertInto("users")
      .values({
        role: "resident",
        name,
        email,
        apartment_id: apartmentId,
        household_id: await findOrMakeHousehold(db, apartmentId, building, unit),
        temporary_password_hash: hashTemporaryPassword(tempPassword),
        temporary_password_expires_at: temporaryPasswordExpiry(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(db, { action: "resident_created", caller, origin, subjectId: residentId });
    return { success: true, residentId, tempPassword, message: "주민 계정을 만들었어요." };
  },

  async resetResidentPassword({ db, input: { residentId }, caller, origin }) {
    const tempPassword = drawTemporaryPassword();
    const reset = await db
      .updateTable("users")
      .set((of) => ({
        password_hash: null,
        temporary_password_hash: hashTemporaryPassword(tempPassword),
        temporary_password_expires_at: temporaryPasswordExpiry(),
        session_epoch: of("session_epoch", "+", 1),
      }))
      .where("id", "=", residentId)
      .where("role", "=", "resident")
      .where("is_initial_password", "=", false)
      .executeTakeFirst();
    if (reset.numUpdatedRows === 0n) {
      throw new CallError(
        (await isResident(db, residentId)) ? "resident_awaits_setup" : "resident_not_found",
      );
    }
    await record(db, { action: "resident_password_reset", caller, origin, subjectId: residentId });
    await announce(db, sessionTopic(residentId));
    return { success: true, tempPassword, message: "비밀번호를 재설정했어요." };
  },

  async deleteResident({ db, input: { residentId }, caller, origin }) {
    const deleted = await db
      .deleteFrom("users")
      .where("id", "=", residentId)
      .where("role", "=", "resident")
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("resident_not_found");
    await record(db, { action: "resident_deleted", caller, origin, subjectId: residentId });
    await announce(db, sessionTopic(residentId));
    return { success: true, message: "주민 계정을 삭제했어요." };
  },

  async bulkCreateResidents({ input, caller, origin, settings, transaction, inSteps, once, answeredBefore }) {
    const apartmentId = caller.apartmentId;
    const { code } = await transaction((db) =>
      db.selectFrom("apartments").select("code").executeTakeFirstOrThrow(),
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
      for (const part of partsOf(free, householdsPerStep)) {
        await step((db) => makeHouseholds(db, bulk, part));
      }
      const accounts: InitialAccount[] = [];
      for (const part of partsOf(free, accountsPerStep)) {
        accounts.push(...(await step((db) => addAccounts(db, bulk, part))));
      }
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

/**
 * Users and households are joined here, not in SQL: in the minutes after a large bulk, the planner still
 * believes that both tables are small, and would compare every user with every household.
 */
async function listResidents(db: CallDatabase, apartmentId: string): Promise<Resident[]> {
  const users = await db
    .selectFrom("users")
    .where("role", "=", "resident")
    // For speed, not for safety: the table's policies are joined by 'or', and no index serves all of them.
    .where("apartment_id", "=", apartmentId)
    .select([
      "id",
      "name",
      "email",
      "household_id",
      "is_initial_password as isInitialPassword",
      "created_at as createdAt",
    ])
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  // Read after the users, so that every user's household is in it.
  const units = await listUnits(db, apartmentId);
  return users
    .map(({ household_id, ...user }) => ({ ...user, ...units.get(household_id!)! }))
    .toSorted((a, b) => a.building - b.building || a.unit - b.unit)
    .map((resident) => ({
      ...resident,
      building: String(resident.building),
      unit: String(resident.unit),
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

function partsOf<Item>(items: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

function bulkAnswer(accounts: InitialAccount[], skippedCount: number) {
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

function accountsAsCsv(accounts: InitialAccount[]): string {
  const rows = accounts.map(({ building, unit, email, tempPassword }) => [
    building,
    unit,
    email,
    tempPassword,
  ]);
  return csvOf(["동", "호", "이메일", "임시 비밀번호"], rows);
}
