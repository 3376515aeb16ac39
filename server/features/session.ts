import { sql } from "kysely";

import type { sessionFunctions } from "#contract/session.ts";
import { passwordTooShort } from "#contract/values/password.ts";
import { announce, openCall } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";

import { CallError } from "#server/call-error.ts";
import { callerOf, drawToken, hashToken, meOf } from "#server/caller.ts";
import { sessionTopic } from "#server/changes.ts";
import { attemptLimit, countAttempt, network, refundAttempt } from "#server/domain/attempt-limits.ts";
import { record } from "#server/domain/audit.ts";
import { confirmPassword } from "#server/domain/confirm-password.ts";
import { requireOwnNickname } from "#server/domain/reserved-nicknames.ts";
import { announceResident } from "#server/domain/resident-changes.ts";
import type { CallOrigin, Handlers } from "#server/handler-types.ts";
import { hashPassword, isPassword } from "#server/passwords.ts";
import type { StoredPassword } from "#server/passwords.ts";
import type { Settings } from "#server/settings.ts";

export const sessionHandlers: Handlers<keyof typeof sessionFunctions> = {
  async signIn({ input: { email, password, cookie: wantsCookie }, caller, origin, cookie, transaction }) {
    const limits = signInLimits(email, origin);
    // Counted before the password is looked at, in a transaction of its own: a failure must not undo it.
    const credentials = await transaction(async (db) => {
      const verdict = await countAttempt(db, limits);
      const found = verdict === "refused" ? undefined : await findCredentials(db, email);
      if (verdict === "allowed") return found;
      if (verdict === "newly refused") {
        await record(db, { action: "sign_in_throttled", caller, origin, subjectId: found?.user_id });
      }
      return "throttled";
    });
    if (credentials === "throttled") throw new CallError("sign_in_throttled", { retryAfterSeconds: 15 * 60 });

    const matches = await isPassword(password, credentials);
    const token = drawToken();
    const opened = await transaction(async (db) => {
      const session = matches && credentials ? await openSession(db, credentials, token, origin) : undefined;
      if (session) await refundAttempt(db, limits);
      else await record(db, { action: "sign_in_failed", caller, origin, subjectId: credentials?.user_id });
      return session;
    });
    if (!opened) throw new CallError("wrong_credentials");
    if (wantsCookie) cookie.keep(token, opened.expiresAt);
    return { success: true, token: wantsCookie ? undefined : token, ...opened };
  },

  async signOut({ db, caller, origin, cookie }) {
    await db.deleteFrom("sessions").where("id", "=", caller.sessionId).execute();
    await record(db, { action: "sign_out", caller, origin, subjectId: caller.id });
    await announce(db, sessionTopic(caller.id));
    cookie.clear();
    return { success: true };
  },

  async getMe({ caller }) {
    return { success: true, user: meOf(caller) };
  },

  async completeInitialSetup({
    input: { name, nickname, newPassword },
    caller,
    origin,
    settings,
    transaction,
  }) {
    if (!caller.isInitialPassword) throw new CallError("setup_already_done");
    requireOwnNickname(caller, nickname);
    requireLength(newPassword, settings);
    const passwordHash = await hashPassword(newPassword);
    await transaction(async (db) => {
      const updated = await db
        .updateTable("users")
        .set({ name, nickname })
        .where("id", "=", caller.id)
        .where("is_initial_password", "=", true)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) throw new CallError("setup_already_done");
      await setOwnPassword(db, passwordHash, caller.sessionId);
      await record(db, { action: "initial_setup", caller, origin, subjectId: caller.id });
      await announce(db, sessionTopic(caller.id));
      await announceResident(db, caller);
    });
    return { success: true, user: meOf({ ...caller, name, nickname, isInitialPassword: false }) };
  },

  async changePassword({ input: { currentPassword, newPassword }, caller, origin, settings, transaction }) {
    requireLength(newPassword, settings);
    await confirmPassword(transaction, caller, currentPassword);
    const passwordHash = await hashPassword(newPassword);
    await transaction(async (db) => {
      await setOwnPassword(db, passwordHash, caller.sessionId);
      await record(db, { action: "password_changed", caller, origin, subjectId: caller.id });
      await announce(db, sessionTopic(caller.id));
    });
    return { success: true };
  },
};

/** An account from one address, an account from anywhere, an address: see docs/decisions on sessions. */
function signInLimits(email: string, { address }: CallOrigin) {
  const account = email.toLowerCase();
  const from = network(address);
  return [
    attemptLimit(["signIn", account, from], 10, 15),
    attemptLimit(["signIn address", from], 100, 15),
    attemptLimit(["signIn account", account], 100, 60),
  ];
}

interface Credentials extends StoredPassword {
  user_id: string;
  session_epoch: number;
  temporary_password_expires_at: string | null;
}

async function findCredentials(db: CallDatabase, email: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`select * from sign_in_credentials(${email})`.execute(db);
  return rows[0]?.user_id ? rows[0] : undefined;
}

/** Nothing where all sessions were ended since the password was read: the password counts no more. */
async function openSession(db: CallDatabase, credentials: Credentials, token: string, origin: CallOrigin) {
  const { user_id, session_epoch, temporary_password_expires_at: expiry } = credentials;
  if (expiry && Date.parse(expiry) < Date.now()) throw new CallError("temporary_password_expired");
  const tokenHash = hashToken(token)!;
  const { rows } = await sql<{ expires_at: string }>`
    select * from open_session(${user_id}, ${session_epoch}, ${tokenHash}, ${origin.address}, ${origin.userAgent})
  `.execute(db);
  if (!rows[0]) return undefined;
  const caller = callerOf(await openCall(db, tokenHash))!;
  await record(db, { action: "sign_in", caller, origin, subjectId: caller.id });
  return { expiresAt: rows[0].expires_at, user: meOf(caller) };
}

async function setOwnPassword(db: CallDatabase, passwordHash: string, callingSession: string): Promise<void> {
  await sql`select set_own_password(${passwordHash}, ${callingSession})`.execute(db);
}

/** The contract knows the specification's minimum; an operator may have raised it. */
function requireLength(password: string, { PASSWORD_MIN_LENGTH: minLength }: Settings): void {
  if (password.length >= minLength) return;
  throw new CallError("password_too_short", { field: "newPassword", message: passwordTooShort(minLength) });
}
