import { sql } from "kysely";

import type { managerFunctions } from "#contract/managers.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { resetPasswordOf, tellOfAccountChange } from "#server/domain/account-changes.ts";
import { record } from "#server/domain/audit.ts";
import { isInCareOfSuperAdmins } from "#server/domain/managers-in-care.ts";
import {
  drawTemporaryPassword,
  hashTemporaryPassword,
  temporaryPasswordExpiry,
} from "#server/domain/passwords.ts";

export const managerHandlers: Handlers<keyof typeof managerFunctions> = {
  async getManagers({ db }) {
    const managers = await db
      .selectFrom("users")
      .leftJoin("apartments", "apartments.id", "users.apartment_id")
      // A literal, so that a prepared plan can use the index of managers.
      .where("users.role", "=", sql.lit("manager"))
      .where(isInCareOfSuperAdmins)
      .select([
        "users.id",
        "users.name",
        "users.email",
        "users.apartment_id as apartmentId",
        "apartments.name as apartmentName",
        "users.is_initial_password as isInitialPassword",
        "users.created_at as createdAt",
      ])
      .orderBy("users.name")
      .orderBy("users.id")
      .execute();
    return { success: true, managers };
  },

  async createManager({ db, input: { name, email, apartmentId }, caller, origin }) {
    const tempPassword = drawTemporaryPassword();
    const { id: managerId } = await db
      .insertInto("users")
      .values({
        role: "manager",
        name,
        email,
        apartment_id: apartmentId,
        temporary_password_hash: hashTemporaryPassword(tempPassword),
        temporary_password_expires_at: temporaryPasswordExpiry(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(db, { action: "manager_created", caller, origin, subjectId: managerId });
    return { success: true, managerId, tempPassword, message: "관리자 계정을 만들었어요." };
  },

  async updateManager({ db, input: { managerId, name, email, apartmentId }, caller, origin }) {
    const before = await db
      .selectFrom("users")
      .select("email")
      .where("id", "=", managerId)
      .where("role", "=", "manager")
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new CallError("manager_not_found");
    await db
      .updateTable("users")
      .set((of) => ({ name: name ?? of.ref("name"), email: email ?? of.ref("email") }))
      .where("id", "=", managerId)
      .where("role", "=", "manager")
      .execute();
    await record(db, { action: "manager_updated", caller, origin, subjectId: managerId });
    const isMoved = apartmentId !== undefined && (await moveManager(db, managerId, apartmentId));
    // After the move, because alerts stay behind.
    if (email !== undefined && email !== before.email) await tellOfAccountChange(db, managerId);
    if (!isMoved) {
      return { success: true, message: "관리자 정보를 바꿨어요." };
    }
    await record(db, { action: "manager_moved", caller, origin, subjectId: managerId });
    await announce(db, sessionTopic(managerId));
    return { success: true, message: "담당 아파트를 바꿨어요. 관리자는 다시 로그인해야 해요." };
  },

  async resetManagerPassword({ db, input: { managerId }, caller, origin }) {
    const fresh = await resetPasswordOf(db, managerId, "manager");
    if (!fresh) throw new CallError("manager_not_found");
    await record(db, { action: "manager_password_reset", caller, origin, subjectId: managerId });
    return { success: true, tempPassword: fresh.tempPassword, message: "비밀번호를 재설정했어요." };
  },

  async deleteManager({ db, input: { managerId }, caller, origin }) {
    const deleted = await db
      .deleteFrom("users")
      .where("id", "=", managerId)
      .where("role", "=", "manager")
      .executeTakeFirst();
    if (deleted.numDeletedRows === 0n) throw new CallError("manager_not_found");
    await record(db, { action: "manager_deleted", caller, origin, subjectId: managerId });
    await announce(db, sessionTopic(managerId));
    return { success: true, message: "관리자 계정을 삭제했어요." };
  },
};

/** False if that is the manager's apartment already. */
async function moveManager(db: CallDatabase, managerId: string, apartmentId: string): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean }>`
    select move_manager(${managerId}, ${apartmentId}) as moved
  `.execute(db);
  return rows[0]!.moved;
}
