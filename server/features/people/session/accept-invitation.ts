import { sql } from "kysely";
import type { z } from "zod";

import type { Output } from "#contract/index.ts";
import type { acceptInvitationInput } from "#contract/session.ts";
import { mostMembers } from "#contract/values/household-states.ts";
import { announce, openCall } from "#database/transaction.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { apartmentTopic } from "#server/call/changes.ts";
import type { Caller, CallOrigin, SessionCookie, Transaction } from "#server/call/handler-types.ts";
import { drawToken } from "#server/call/tokens.ts";
import { raiseAlert } from "#server/domain/alerts.ts";
import { countAttempt, refundAttempt } from "#server/domain/attempt-limits.ts";
import type { AttemptLimit } from "#server/domain/attempt-limits.ts";
import { record } from "#server/domain/audit.ts";
import { giveConsents, requireConsents } from "#server/domain/consents.ts";
import { formerHashOfInvitationCode, hashInvitationCode } from "#server/domain/invitation-code.ts";
import { nicknameColumns, requireOwnNickname } from "#server/domain/own-nickname.ts";
import { hashPassword, requirePasswordLength } from "#server/domain/passwords.ts";
import type { Settings } from "#server/start/settings.ts";

import { placesOf, rememberPlaces } from "./known-places.ts";
import { signInThrottled, typedLimits } from "./sign-in-limits.ts";
import { enter, openSession } from "./sign-in.ts";

interface JoinContext {
  caller: Caller | null;
  origin: CallOrigin;
  cookie: SessionCookie;
  settings: Settings;
  transaction: Transaction;
}

type Given = z.output<typeof acceptInvitationInput>;

/**
 * Makes an account in the household that the code leads to, and signs it in. Tries are limited as those of a sign-in
 * are: a code is short, because people read it out.
 */
export async function acceptInvitation(
  context: JoinContext,
  given: Given,
): Promise<Output<"acceptInvitation">> {
  const { origin, cookie, settings, transaction } = context;
  const { code, password, cookie: wantsCookie } = given;
  requireConsents(given.consents);
  requireOwnNickname("resident", given.nickname);
  requirePasswordLength(password, settings, "password");
  const places = placesOf(origin, cookie);
  const limits = typedLimits(`invitation ${code}`, origin.address, places, undefined);
  const { householdId, hash } = await countedHousehold(context, limits, code);
  const passwordHash = await hashPassword(password, householdId);
  const token = drawToken();
  const opened = await transaction(async (db) => {
    const session = await join(db, { ...given, hash, passwordHash, token }, origin);
    await refundAttempt(db, limits);
    await rememberPlaces(db, places, wantsCookie === true);
    return session;
  });
  return enter(cookie, opened, { token, places, wantsCookie: wantsCookie === true });
}

/** Counted in a transaction of its own, so that a later failure does not undo it. */
async function countedHousehold(
  { caller, origin, transaction }: JoinContext,
  limits: AttemptLimit[],
  code: string,
): Promise<Invited> {
  const { verdict, retryAfterSeconds } = await transaction(async (db) => {
    const counted = await countAttempt(db, limits);
    if (counted.verdict === "newly refused")
      await record(db, { action: "sign_in_throttled", caller, origin });
    return counted;
  });
  if (verdict !== "allowed") throw signInThrottled(retryAfterSeconds, "초대 번호를 너무 여러 번 시도했어요.");
  // Between two transactions, since it takes long on purpose.
  const hash = await hashInvitationCode(code);
  const invited = await transaction(async (db) => {
    const found = (await invitedBy(db, hash)) ?? (await invitedBy(db, formerHashOfInvitationCode(code)));
    if (!found) await record(db, { action: "invitation_refused", caller, origin });
    return found;
  });
  if (!invited) throw notFound();
  return invited;
}

/** A household, and the hash of the code that leads there. */
interface Invited {
  householdId: string;
  hash: Buffer;
}

async function invitedBy(db: CallDatabase, hash: Buffer): Promise<Invited | undefined> {
  const { rows } = await sql<{ id: string | null }>`select invited_household(${hash}) as id`.execute(db);
  const householdId = rows[0]!.id;
  return householdId === null ? undefined : { householdId, hash };
}

interface Joining extends Given {
  hash: Buffer;
  passwordHash: string;
  token: string;
}

async function join(db: CallDatabase, { consents, token, ...joining }: Joining, origin: CallOrigin) {
  // Another person may have been signed in on this device until now.
  await openCall(db, null);
  const { apartmentId, householdId, memberId, inviterId, isUnder14, others } = await addMember(db, joining);
  await raiseAlert(db, {
    kind: "member_joined",
    subjectId: householdId,
    causeKey: `member:${memberId}`,
    to: { userIds: others },
    words: {},
    apartmentId,
  });
  const account = { user_id: memberId, session_epoch: 0, temporary_password_expires_at: null };
  const session = await openSession(db, account, token, origin);
  if (!session) throw new CallError("conflict");
  const { caller } = session;
  const nickname = nicknameColumns("resident", joining.nickname);
  await db.updateTable("users").set(nickname).where("id", "=", caller.id).execute();
  await giveConsents(db, caller, origin, consents, isUnder14);
  const details = { inviterId, householdId };
  await record(db, { action: "member_joined", caller, origin, subjectId: memberId, details });
  for (const topic of ["residents", "households"]) await announce(db, apartmentTopic(apartmentId, topic));
  return session;
}

interface NewMember {
  outcome: "joined" | "invitation_not_found" | "household_full";
  apartmentId: string;
  householdId: string;
  memberId: string;
  inviterId: string;
  isUnder14: boolean;
  /** Who lived there before. */
  others: string[];
}

async function addMember(
  db: CallDatabase,
  { hash, name, nickname, email, passwordHash }: Omit<Joining, "consents" | "token">,
): Promise<NewMember> {
  const { rows } = await sql<NewMember>`
    select outcome, apartment_id as "apartmentId", household_id as "householdId", user_id as "memberId",
      inviter_id as "inviterId", is_under_14 as "isUnder14", others
    from accept_invitation(${hash}, ${mostMembers}, ${name}, ${nickname}, ${email}, ${passwordHash})
  `.execute(db);
  const [added] = rows;
  if (added!.outcome === "invitation_not_found") throw notFound();
  if (added!.outcome === "household_full") throw new CallError("household_full");
  return added!;
}

/** The same for a code that was never drawn, one that is over and one that is used. */
function notFound(): CallError {
  return new CallError("invitation_not_found", { field: "code" });
}
