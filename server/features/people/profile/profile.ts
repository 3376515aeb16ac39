import { sql } from "kysely";

import type { profileFunctions } from "#contract/profile.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { meOf } from "#server/call/caller.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { tellOfAccountChange } from "#server/domain/account-changes.ts";
import { record } from "#server/domain/audit.ts";
import { confirmPassword } from "#server/domain/confirm-password.ts";
import { nicknameColumns, requireOwnNickname } from "#server/domain/own-nickname.ts";
import { holdOwnPasskeys } from "#server/domain/own-passkeys.ts";
import { keepOwnPhone } from "#server/domain/own-phone.ts";

import { ownData } from "./own-data.ts";
import { listSessions } from "./own-sessions.ts";

export const profileHandlers: Handlers<keyof typeof profileFunctions> = {
  async updateProfile({ db, input: { name, nickname, phone }, caller, origin }) {
    requireOwnNickname(caller.role, nickname);
    if (phone !== undefined) await keepOwnPhone(db, phone);
    await db
      .updateTable("users")
      .set({ name, ...nicknameColumns(caller.role, nickname) })
      .where("id", "=", caller.id)
      .execute();
    await record(db, { action: "profile_updated", caller, origin, subjectId: caller.id });
    return { success: true, user: meOf({ ...caller, name, nickname }), message: "내 정보를 바꿨어요." };
  },

  async changeEmail({ input: { email, currentPassword }, caller, origin, transaction, once }) {
    await confirmPassword(transaction, caller, origin, currentPassword);
    const change = async (db: CallDatabase) => {
      await db.updateTable("users").set({ email }).where("id", "=", caller.id).execute();
      await record(db, { action: "email_changed", caller, origin, subjectId: caller.id });
      await tellOfAccountChange(db, caller.id);
      const message = "이메일을 바꿨어요. 다음부터 새 이메일로 로그인해 주세요.";
      return { success: true as const, user: meOf({ ...caller, email }), message };
    };
    return transaction((db) => once(db, () => change(db)));
  },

  async getMySessions({ db, caller }) {
    return { success: true, sessions: await listSessions(db, caller) };
  },

  async signOutElsewhere({ db, caller, origin }) {
    await holdOwnPasskeys(db, caller);
    const living = await listSessions(db, caller);
    await db
      .deleteFrom("sessions")
      .where("user_id", "=", caller.id)
      .where("id", "<>", caller.sessionId)
      .execute();
    // Also those of sessions that ran out, which no longer end with theirs.
    await db
      .deleteFrom("push_subscriptions")
      .where("person_id", "=", caller.id)
      .where("session_id", "is distinct from", caller.sessionId)
      .execute();
    // Whoever holds a lost phone must not come in again by it.
    const { numDeletedRows } = await db
      .deleteFrom("passkeys")
      .where("user_id", "=", caller.id)
      .executeTakeFirstOrThrow();
    await record(db, { action: "signed_out_elsewhere", caller, origin, subjectId: caller.id });
    await announce(db, sessionTopic(caller.id));
    return {
      success: true,
      endedCount: living.filter(({ isCurrent }) => !isCurrent).length,
      message:
        numDeletedRows > 0n
          ? "다른 기기에서 모두 로그아웃했어요. 지문·얼굴로 로그인하던 기기도 모두 지웠어요."
          : "다른 기기에서 모두 로그아웃했어요.",
    };
  },

  async *exportMyData({ caller, origin, transaction }) {
    const exportedAt = new Date().toISOString();
    await transaction((db) =>
      record(db, { action: "own_data_exported", caller, origin, subjectId: caller.id }),
    );
    for (const readPart of Object.values(ownData)) yield* readPart(transaction, caller);
    return { success: true, exportedAt };
  },

  async deleteMyAccount({ input: { currentPassword }, caller, origin, cookie, transaction, once }) {
    await confirmPassword(transaction, caller, origin, currentPassword);
    const remove = async (db: CallDatabase) => {
      if (!(await deleteOwnAccount(db))) throw new CallError("last_super_admin");
      await record(db, { action: "own_account_deleted", caller, origin, subjectId: caller.id });
      await announce(db, sessionTopic(caller.id));
      return { success: true as const, message: "계정을 삭제했어요." };
    };
    const answer = await transaction((db) => once(db, () => remove(db)));
    cookie.clear();
    return answer;
  },
};

async function deleteOwnAccount(db: CallDatabase): Promise<boolean> {
  await sql`select hold_own_home()`.execute(db);
  const { rows } = await sql<{ deleted: boolean }>`select delete_own_account() as deleted`.execute(db);
  return rows[0]!.deleted;
}
