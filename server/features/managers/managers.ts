import { sql } from "kysely";

import type { managerFunctions } from "#contract/managers.ts";
import { announce } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
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
