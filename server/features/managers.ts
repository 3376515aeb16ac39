import { sql } from "kysely";

import type { managerFunctions, WaitingGrant } from "#contract/managers.ts";

import { CallError } from "#server/call-error.ts";
import { sessionTopic } from "#server/changes.ts";
import { record } from "#server/domain/audit.ts";
import { announce } from "#database/transaction.ts";
import type { Handlers } from "#server/handler-types.ts";
import { drawTemporaryPassword, hashTemporaryPassword, temporaryPasswordExpiry } from "#server/passwords.ts";

export const managerHandlers: Handlers<keyof typeof managerFunctions> = {
  async getManagers({ db }) {
    const managers = await db
      .selectFrom("users")
      .leftJoin("apartments", "apartments.id", "users.apartment_id")
      // As a literal, so that a plan made once can use the index of managers.
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

  async setSuperAdminClaim({ db, input: { email }, caller, origin }) {
    const { rows } = await sql<{ user_id: string | null; already: boolean; awaits_setup: boolean }>`
      select * from grant_super_admin(${email})
    `.execute(db);
    const { user_id: userId, already, awaits_setup: awaitsSetup } = rows[0]!;
    if (userId === null) throw new CallError("grantee_not_found", { field: "email" });
    if (awaitsSetup) throw new CallError("grantee_awaits_setup", { field: "email" });
    if (already) throw new CallError("already_super_admin", { field: "email" });
    await record(db, { action: "super_admin_granted", caller, origin, subjectId: userId });
    return {
      success: true,
      message: "최고 관리자 권한을 부여했어요. 로그아웃한 뒤 다시 로그인하면 적용돼요.",
    };
  },

  async getSuperAdmins({ db, caller }) {
    const superAdmins = await db
      .selectFrom("users")
      .where("role", "=", sql.lit("superAdmin"))
      .select(["id", "name", "email", "is_initial_password as isInitialPassword", "created_at as createdAt"])
      .orderBy("name")
      .orderBy("id")
      .execute();
    const { rows: waiting } = await sql<WaitingGrant>`
      select user_id as "userId", name, email, granted_at as "grantedAt"
      from waiting_grants() order by granted_at, user_id
    `.execute(db);
    return {
      success: true,
      superAdmins: superAdmins.map((one) => ({ ...one, isMe: one.id === caller.id })),
      waiting,
    };
  },

  async deleteSuperAdmin({ db, input: { superAdminId }, caller, origin }) {
    if (superAdminId === caller.id) throw new CallError("own_super_admin_account");
    const { rows } = await sql<{ outcome: "deleted" | "not found" | "gone" }>`
      select delete_super_admin(${superAdminId}) as outcome
    `.execute(db);
    const { outcome } = rows[0]!;
    if (outcome === "gone") throw new CallError("session_ended");
    if (outcome === "not found") throw new CallError("super_admin_not_found");
    await record(db, { action: "super_admin_deleted", caller, origin, subjectId: superAdminId });
    await announce(db, sessionTopic(superAdminId));
    return { success: true, message: "최고 관리자 계정을 삭제했어요." };
  },

  async withdrawSuperAdminClaim({ db, input: { userId }, caller, origin }) {
    const { rows } = await sql<{ withdrawn: boolean }>`select withdraw_grant(${userId}) as withdrawn`.execute(
      db,
    );
    if (!rows[0]!.withdrawn) throw new CallError("grant_not_waiting");
    await record(db, { action: "super_admin_grant_withdrawn", caller, origin, subjectId: userId });
    return { success: true, message: "권한 부여를 취소했어요." };
  },
};
