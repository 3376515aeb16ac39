import { sql } from "kysely";

import type { Output } from "#contract/index.ts";
import { openCall } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { callerOf, meOf } from "#server/call/caller.ts";
import type { Caller, CallOrigin, SessionCookie, Transaction } from "#server/call/handler-types.ts";
import { drawToken, hashToken } from "#server/call/tokens.ts";
import { countAttempt, countAttemptOfEach, refundAttempt } from "#server/domain/attempt-limits.ts";
import type { AttemptLimit } from "#server/domain/attempt-limits.ts";
import { record } from "#server/domain/audit.ts";
import {
  hashPassword,
  isUsedFirstPassword,
  mayBeUnprepared,
  needsSaltOf,
  ownersOf,
} from "#server/domain/passwords.ts";

import type { Account, Claim } from "./claims.ts";
import { knownPlaceOf, placesOf, rememberPlaces } from "./known-places.ts";
import type { SignInPlaces } from "./known-places.ts";
import { accountLimits, signInThrottled, typedLimits } from "./sign-in-limits.ts";

interface SignInContext {
  caller: Caller | null;
  origin: CallOrigin;
  cookie: SessionCookie;
  transaction: Transaction;
}

/** What a person signs in with. */
interface Given {
  claim: Claim;
  password: string;
  wantsCookie: boolean;
}

/**
 * Signs in to the one of the claimed accounts that has this password.
 *
 * @throws CallError if it is nobody's or not one person's, or there were too many tries
 */
export async function signIn(context: SignInContext, given: Given): Promise<Output<"signIn">> {
  const { cookie, origin, transaction } = context;
  const { claim, password, wantsCookie } = given;
  const places = placesOf(origin, cookie);
  // The attempt is counted before the password is checked, in its own transaction, so that a failure does
  // not undo it.
  const { accounts, limits, throttled } = await transaction((db) => admitAttempt(db, context, claim, places));
  if (throttled) throw signInThrottled(throttled.retryAfterSeconds);

  const open = accounts.filter(({ isOpen }) => isOpen);
  const owners = (await ownersOf(password, saltedFirst(accounts))).filter(({ isOpen }) => isOpen);
  const [owner] = owners;
  if (!owner || owners.length > 1) {
    await transaction((db) => recordFailure(db, context, accounts));
    if (owner) throw new CallError("password_shared");
    if (open.some((account) => isUsedFirstPassword(password, account))) {
      throw new CallError("first_password_used");
    }
    throw claim.refusal();
  }

  const needsHash = needsSaltOf(owner.household_id, owner) || mayBeUnprepared(password, owner);
  const newHash = needsHash ? await hashPassword(password, owner.household_id) : undefined;
  const token = drawToken();
  const opened = await transaction(async (db) => {
    const session = await openSession(db, owner, token, origin);
    if (!session) {
      await recordFailure(db, context, [owner]);
      return undefined;
    }
    if (newHash !== undefined) await replaceHash(db, owner, newHash);
    await refundAttempt(db, limits);
    await rememberPlaces(db, places, wantsCookie);
    return session;
  });
  if (!opened) throw claim.refusal();
  return enter(cookie, opened, { token, places, wantsCookie });
}

/** The answer to whoever is signed in now. A browser gets the session as a cookie, anybody else its token. */
export function enter(
  cookie: SessionCookie,
  { expiresAt, caller }: { expiresAt: string; caller: Caller },
  { token, places, wantsCookie }: { token: string; places: SignInPlaces; wantsCookie: boolean },
): Output<"signIn"> {
  if (wantsCookie) {
    cookie.keep(token, expiresAt);
    cookie.keepDevice(places.deviceToken);
  }
  return { success: true, token: wantsCookie ? undefined : token, expiresAt, user: meOf(caller) };
}

/** Not all old hashes may be tried, but those with the household's salt always are. */
function saltedFirst<Each extends Account>(accounts: Each[]): Each[] {
  const isOfOld = (account: Each) => Number(needsSaltOf(account.household_id, account));
  return accounts.toSorted((a, b) => isOfOld(a) - isOfOld(b));
}

interface Admitted {
  /** All that were claimed. One that is not open is checked too, for the time, but lets nobody in. */
  accounts: (Account & { isOpen: boolean })[];
  /** The limits that counted the attempt. */
  limits: AttemptLimit[];
  throttled?: { retryAfterSeconds: number | undefined };
}

/** Counts the attempt for what was typed, and for every account that it may be a guess at. */
async function admitAttempt(
  db: CallDatabase,
  { caller, origin }: SignInContext,
  claim: Claim,
  places: SignInPlaces,
): Promise<Admitted> {
  const found = await claim.find(db, [places.device, places.network]);
  const known = found.map(({ known_place }) => knownPlaceOf(places, known_place));
  const knownToOne = known.includes("device") ? "device" : known.find((place) => place !== undefined);
  const typed = typedLimits(claim.typed, origin.address, places, knownToOne);
  const { verdict, retryAfterSeconds } = await countAttempt(db, typed);
  if (verdict === "newly refused") {
    await record(db, { action: "sign_in_throttled", caller, origin, ...subjectOf(found) });
  }
  if (verdict !== "allowed") return { accounts: [], limits: typed, throttled: { retryAfterSeconds } };

  const owned = found.map((account, index) => ({
    owner: account.user_id,
    limits: accountLimits(account, places, known[index]),
  }));
  // A home without people writes as much, so that it takes as long.
  const nobodies = Array.from({ length: Math.max(claim.usualCount - found.length, 0) }, (_, nth) => ({
    owner: undefined,
    limits: accountLimits(
      { user_id: `nobody ${nth} of ${claim.typed}`, session_epoch: 0 },
      places,
      undefined,
    ),
  }));
  const { allowed, newlyRefused } = await countAttemptOfEach(db, [...owned, ...nobodies]);
  for (const subjectId of newlyRefused) {
    if (subjectId) await record(db, { action: "sign_in_throttled", caller, origin, subjectId });
  }
  const counted = owned.filter(({ owner }) => allowed.includes(owner)).flatMap(({ limits }) => limits);
  return {
    accounts: found.map((account) => ({ ...account, isOpen: allowed.includes(account.user_id) })),
    limits: [...typed, ...counted],
  };
}

function recordFailure(
  db: CallDatabase,
  { caller, origin }: SignInContext,
  accounts: Account[],
): Promise<void> {
  return record(db, { action: "sign_in_failed", caller, origin, ...subjectOf(accounts) });
}

/** The subject of a try: one person, or the household of several. */
function subjectOf(accounts: Account[]) {
  const [first] = accounts;
  if (accounts.length === 1) return { subjectId: first!.user_id };
  return first?.household_id ? { details: { householdId: first.household_id } } : {};
}

/**
 * Binds the transaction to the person of the session. Returns undefined if all sessions were ended after the password
 * check: it is no longer valid.
 */
export async function openSession(
  db: CallDatabase,
  account: Pick<Account, "user_id" | "session_epoch" | "temporary_password_expires_at">,
  token: string,
  origin: CallOrigin,
) {
  const { user_id, session_epoch, temporary_password_expires_at: expiry } = account;
  if (expiry && Date.parse(expiry) < Date.now()) throw new CallError("temporary_password_expired");
  const tokenHash = hashToken(token)!;
  const { rows } = await sql<{ expires_at: string }>`
    select * from open_session(${user_id}, ${session_epoch}, ${tokenHash}, ${origin.address}, ${origin.userAgent})
  `.execute(db);
  if (!rows[0]) return undefined;
  const caller = callerOf(await openCall(db, tokenHash))!;
  await record(db, { action: "sign_in", caller, origin, subjectId: caller.id });
  return { expiresAt: rows[0].expires_at, caller };
}

/** The session that was just opened holds the account's row, so its password is still the one that matched. */
async function replaceHash(db: CallDatabase, { user_id }: Account, password_hash: string): Promise<void> {
  await db.updateTable("users").set({ password_hash }).where("id", "=", user_id).execute();
}
