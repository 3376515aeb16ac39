import { sql } from "kysely";

import type { superAdminFunctions, WaitingGrant } from "#contract/super-admins.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { record } from "#server/domain/audit.ts";
import { confirmPassword } from "#server/domain/confirm-password.ts";

export const superAdminHandlers: Handlers<keyof typeof superAdminFunctions> = {
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

  async deleteSuperAdmin({ input, caller, origin, transaction, once }) {
    const { superAdminId, currentPassword } = input;
    if (superAdminId === caller.id) throw new CallError("own_super_admin_account");
    await confirmPassword(transaction, caller, origin, currentPassword);
    const remove = async (db: CallDatabase) => {
      const outcome = await deleteOther(db, superAdminId);
      if (outcome === "gone") throw new CallError("session_ended");
      if (outcome === "not found") throw new CallError("super_admin_not_found");
      await record(db, { action: "super_admin_deleted", caller, origin, subjectId: superAdminId });
      await announce(db, sessionTopic(superAdminId));
      return { success: true as const, message: "최고 관리자 계정을 삭제했어요." };
    };
    return transaction((db) => once(db, () => remove(db)));
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

async function deleteOther(
  db: CallDatabase,
  superAdminId: string,
): Promise<"deleted" | "not found" | "gone"> {
  const { rows } = await sql<{ outcome: "deleted" | "not found" | "gone" }>`
    select delete_super_admin(${superAdminId}) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}
