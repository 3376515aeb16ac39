import { sql } from "kysely";

import type { sessionFunctions } from "#contract/session.ts";
import { passwordTooShort } from "#contract/values/password.ts";
import { announce, openCall } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { callerOf, meOf } from "#server/call/caller.ts";
import { sessionTopic } from "#server/call/changes.ts";
import type { CallOrigin, Handlers } from "#server/call/handler-types.ts";
import { drawToken, hashToken } from "#server/call/tokens.ts";
import { attemptLimit, countAttempt, networkLimits, refundAttempt } from "#server/domain/attempt-limits.ts";
import type { AttemptLimit } from "#server/domain/attempt-limits.ts";
import { record } from "#server/domain/audit.ts";
import { confirmPassword } from "#server/domain/confirm-password.ts";
import { hashPassword, isPassword } from "#server/domain/passwords.ts";
import type { StoredPassword } from "#server/domain/passwords.ts";
import { requireOwnNickname } from "#server/domain/reserved-nicknames.ts";
import type { Settings } from "#server/start/settings.ts";

import { findKnownPlace, placesOf, rememberPlaces } from "./known-places.ts";
import type { SignInPlaces } from "./known-places.ts";

export const sessionHandlers: Handlers<keyof typeof sessionFunctions> = {
  async signIn({ input: { email, password, cookie: wantsCookie }, caller, origin, cookie, transaction }) {
    const places = placesOf(origin, cookie);
    // The attempt is counted before the password is checked, in its own transaction, so that a failure does
    // not undo it.
    const { credentials, limits, throttled } = await transaction(async (db) => {
      const counted = signInLimits(email, origin, places, await findKnownPlace(db, email, places));
      const { verdict, retryAfterSeconds } = await countAttempt(db, counted);
      const found = verdict === "refused" ? undefined : await findCredentials(db, email);
      if (verdict === "newly refused") {
        await record(db, { action: "sign_in_throttled", caller, origin, subjectId: found?.user_id });
      }
      return {
        credentials: found,
        limits: counted,
        throttled: verdict !== "allowed" && { retryAfterSeconds },
      };
    });
    if (throttled) throw signInThrottled(throttled);

    const matches = await isPassword(password, credentials);
    const token = drawToken();
    const opened = await transaction(async (db) => {
      const session = matches && credentials ? await openSession(db, credentials, token, origin) : undefined;
      if (session) {
        await refundAttempt(db, limits);
        await rememberPlaces(db, places, wantsCookie === true);
      } else {
        await record(db, { action: "sign_in_failed", caller, origin, subjectId: credentials?.user_id });
      }
      return session;
    });
    if (!opened) throw new CallError("wrong_credentials");
    if (wantsCookie) {
      cookie.keep(token, opened.expiresAt);
      cookie.keepDevice(places.deviceToken);
    }
    return { success: true, token: wantsCookie ? undefined : token, ...opened };
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
    input: { name, nickname, newPassword },
    caller,
    origin,
    settings,
    transaction,
    once,
  }) {
    if (!caller.isInitialPassword) throw new CallError("setup_already_done");
    requireOwnNickname(caller, nickname);
    requireLength(newPassword, settings);
    const passwordHash = await hashPassword(newPassword);
    const setUp = async (db: CallDatabase) => {
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
    requireLength(newPassword, settings);
    await confirmPassword(transaction, caller, origin, currentPassword);
    const passwordHash = await hashPassword(newPassword);
    const change = async (db: CallDatabase) => {
      await setOwnPassword(db, passwordHash, caller.sessionId);
      await record(db, { action: "password_changed", caller, origin, subjectId: caller.id });
      await announce(db, sessionTopic(caller.id));
      return { success: true as const };
    };
    return transaction((db) => once(db, () => change(db)));
  },
};

/**
 * Guesses are counted for the account and for the places that they come from: see docs/decisions on sessions.
 * A place that the account knows has its own counter, which strangers cannot use up.
 */
function signInLimits(
  email: string,
  { address }: CallOrigin,
  { device, network }: SignInPlaces,
  known: "device" | "network" | undefined,
): AttemptLimit[] {
  const account = email.toLowerCase();
  if (known === "device") return [attemptLimit(["signIn device", account, device.toString("hex")], 10, 15)];
  const fromThere = attemptLimit(["signIn", account, network.toString("hex")], 10, 15);
  const fromNetworks = networkLimits("signIn address", address, 100, 15);
  // A network may be a whole town's, and a guesser in it tries one account after another, so networks are
  // counted too.
  if (known === "network") return [fromThere, ...fromNetworks];
  return [fromThere, ...fromNetworks, attemptLimit(["signIn account", account], 100, 60)];
}

function signInThrottled({ retryAfterSeconds = 15 * 60 }: { retryAfterSeconds?: number }): CallError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const message = `로그인 시도가 너무 많아요. ${minutes}분 뒤에 다시 시도해 주세요.`;
  return new CallError("sign_in_throttled", { message, retryAfterSeconds });
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

/** Returns undefined if all sessions were ended after the password check: it is no longer valid. */
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

/** The contract checks the specification's minimum. The operator may have set a higher one. */
function requireLength(password: string, { PASSWORD_MIN_LENGTH: minLength }: Settings): void {
  if (password.length >= minLength) return;
  throw new CallError("password_too_short", { field: "newPassword", message: passwordTooShort(minLength) });
}
