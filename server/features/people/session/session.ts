import { sql } from "kysely";

import type { sessionFunctions } from "#contract/session.ts";
import { announce } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { meOf } from "#server/call/caller.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { tellOfAccountChange } from "#server/domain/account-changes.ts";
import { record } from "#server/domain/audit.ts";
import { confirmPassword } from "#server/domain/confirm-password.ts";
import { giveConsents, requireConsents } from "#server/domain/consents.ts";
import { nicknameColumns, requireOwnNickname } from "#server/domain/own-nickname.ts";
import { hashPassword, requirePasswordLength } from "#server/domain/passwords.ts";

import { acceptInvitation } from "./accept-invitation.ts";
import { claimByEmail, claimByHousehold } from "./claims.ts";
import { findApartments } from "./find-apartments.ts";
import { signIn } from "./sign-in.ts";

export const sessionHandlers: Handlers<keyof typeof sessionFunctions> = {
  async signIn({ input: { email, password, cookie }, ...context }) {
    return signIn(context, { claim: claimByEmail(email), password, wantsCookie: cookie === true });
  },

  async findApartments({ db, input: { query }, origin, cookie }) {
    return { success: true, apartments: await findApartments(db, query, origin, cookie) };
  },

  async signInByHousehold({ input: { password, cookie, ...home }, ...context }) {
    return signIn(context, { claim: claimByHousehold(home), password, wantsCookie: cookie === true });
  },

  async acceptInvitation({ input, ...context }) {
    return acceptInvitation(context, input);
  },

  async signOut({ db, caller, origin, cookie }) {
    await db.deleteFrom("sessions").where("id", "=", caller.sessionId).execute();
    await record(db, { action: "sign_out", caller, origin, subjectId: caller.id });
    await announce(db, sessionTopic(caller.id));
    cookie.clear();
    return { success: true };
  },

  async getSession({ caller }) {
    return { success: true, user: caller && meOf(caller) };
  },

  async getMe({ caller }) {
    return { success: true, user: meOf(caller) };
  },

  async completeInitialSetup({
    input: { name, nickname, newPassword, consents },
    caller,
    origin,
    settings,
    transaction,
    once,
  }) {
    if (!caller.isInitialPassword) throw new CallError("setup_already_done");
    if (consents) requireConsents(consents);
    requireOwnNickname(caller.role, nickname);
    requirePasswordLength(newPassword, settings);
    const passwordHash = await hashPassword(newPassword, caller.householdId);
    const setUp = async (db: CallDatabase) => {
      const updated = await db
        .updateTable("users")
        .set({ name, ...nicknameColumns(caller.role, nickname) })
        .where("id", "=", caller.id)
        .where("is_initial_password", "=", true)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) throw new CallError("setup_already_done");
      await setOwnPassword(db, passwordHash, caller.sessionId);
      await record(db, { action: "initial_setup", caller, origin, subjectId: caller.id });
      if (consents) await giveConsents(db, caller, origin, consents);
      await announce(db, sessionTopic(caller.id));
      return { success: true as const, user: meOf({ ...caller, name, nickname, isInitialPassword: false }) };
    };
    return transaction((db) => once(db, () => setUp(db)));
  },

  async changePassword({
    input: { currentPassword, newPassword },
    caller,
    origin,
    settings,
    transaction,
    once,
  }) {
    requirePasswordLength(newPassword, settings);
    await confirmPassword(transaction, caller, origin, currentPassword);
    const passwordHash = await hashPassword(newPassword, caller.householdId);
    const change = async (db: CallDatabase) => {
      await setOwnPassword(db, passwordHash, caller.sessionId);
      await record(db, { action: "password_changed", caller, origin, subjectId: caller.id });
      await tellOfAccountChange(db, caller.id);
      await announce(db, sessionTopic(caller.id));
      return { success: true as const };
    };
    return transaction((db) => once(db, () => change(db)));
  },
};

async function setOwnPassword(db: CallDatabase, passwordHash: string, callingSession: string): Promise<void> {
  await sql`select set_own_password(${passwordHash}, ${callingSession})`.execute(db);
}
