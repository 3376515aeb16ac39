import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { sql } from "kysely";
import type { z } from "zod";

import type { Output } from "#contract/index.ts";
import type { passkeyFunctions } from "#contract/passkeys.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, CallOrigin, SessionCookie, Transaction } from "#server/call/handler-types.ts";
import { drawToken } from "#server/call/tokens.ts";
import { countAttempt, networkLimits, refundAttempt } from "#server/domain/attempt-limits.ts";
import { record } from "#server/domain/audit.ts";
import type { Settings } from "#server/start/settings.ts";

import { placesOf, rememberPlaces } from "./known-places.ts";
import { answerMs, openChallenge, takeChallenge } from "./passkey-challenges.ts";
import { requireRelyingParty } from "./relying-party.ts";
import type { RelyingParty } from "./relying-party.ts";
import { signInThrottled } from "./sign-in-limits.ts";
import { enter, openSession } from "./sign-in.ts";

interface Context {
  caller: Caller | null;
  origin: CallOrigin;
  cookie: SessionCookie;
  settings: Settings;
}

type Begun = Output<"beginPasskeySignIn">;

/**
 * Asks the browser for whichever key of this site it has. The challenge belongs to a token of the browser's own, so that
 * what is signed in one browser signs nobody in elsewhere.
 *
 * @throws CallError if a network asks without end
 */
export async function beginPasskeySignIn(
  db: CallDatabase,
  { origin, cookie, settings }: Context,
  wantsCookie: boolean,
): Promise<Begun> {
  const party = requireRelyingParty(settings);
  // A town may share a network, and everybody's page of signing in asks.
  const limits = networkLimits("passkey sign-in begun", origin.address, 2000, 15);
  const { verdict, retryAfterSeconds } = await countAttempt(db, limits);
  if (verdict !== "allowed") throw signInThrottled(retryAfterSeconds);
  const token = drawToken();
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    challenge: await openChallenge(db, { purpose: "sign in", of: token }),
    timeout: answerMs,
    userVerification: "required",
  });
  if (wantsCookie) cookie.keepPasskey(token);
  return {
    success: true,
    token: wantsCookie ? undefined : token,
    // The library's types know all that WebAuthn allows.
    options: options as Begun["options"],
  };
}

type Given = z.output<(typeof passkeyFunctions)["signInByPasskey"]["input"]>;

/**
 * Signs in whose key has signed what this browser was asked to.
 *
 * @throws CallError if the answer is not what was asked for here, its key is gone or a copy, or there were too many tries
 */
export async function signInByPasskey(
  context: Context & { transaction: Transaction },
  { response, token: given, cookie: wants }: Given,
): Promise<Output<"signInByPasskey">> {
  const { caller, origin, cookie, settings, transaction } = context;
  const party = requireRelyingParty(settings);
  const limits = networkLimits("signIn address", origin.address, 100, 15);
  const { verdict, retryAfterSeconds } = await transaction(async (db) => {
    const counted = await countAttempt(db, limits);
    if (counted.verdict === "newly refused")
      await record(db, { action: "sign_in_throttled", caller, origin });
    return counted;
  });
  if (verdict !== "allowed") throw signInThrottled(retryAfterSeconds);

  const asked = { purpose: "sign in", of: given ?? cookie.passkey ?? "" } as const;
  const credentialId = Buffer.from(response.id, "base64url");
  const { isAsked, key } = await transaction(async (db) => ({
    isAsked: await takeChallenge(db, asked, response.response.clientDataJSON),
    key: await findKey(db, credentialId),
  }));
  const answer = key && isAsked ? await verifiedAnswer(party, response, key) : undefined;
  const places = placesOf(origin, cookie);
  const token = drawToken();
  const opened = await transaction(async (db) => {
    const session =
      key && answer && (await noteUse(db, credentialId, key.counter, answer.newCounter))
        ? await openSession(db, key, token, origin)
        : undefined;
    if (!session) {
      await record(db, { action: "passkey_refused", caller, origin, ...(key && { subjectId: key.user_id }) });
      return undefined;
    }
    await refundAttempt(db, limits);
    await rememberPlaces(db, places, wants === true);
    return session;
  });
  if (!opened) throw new CallError("passkey_refused");
  return enter(cookie, opened, { token, places, wantsCookie: wants === true });
}

/** A key, and its account as it is now. */
interface StoredKey {
  user_id: string;
  session_epoch: number;
  temporary_password_expires_at: string | null;
  public_key: Uint8Array;
  counter: number;
}

async function findKey(db: CallDatabase, credentialId: Buffer): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`
    select user_id, session_epoch, temporary_password_expires_at, public_key, counter::float8 as counter
    from passkey_credential(${credentialId})
  `.execute(db);
  return rows[0];
}

/** Undefined if the key has not signed it, for this site and by its owner's finger, face or code, or counts backwards. */
async function verifiedAnswer(
  party: RelyingParty,
  { response, ...answer }: Given["response"],
  key: StoredKey,
) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...answer,
        response: { ...response, userHandle: response.userHandle ?? undefined },
        clientExtensionResults: {},
      },
      // Taken before: what waits for an answer is in the database.
      expectedChallenge: () => true,
      expectedOrigin: party.originFor(response.clientDataJSON),
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: answer.id,
        publicKey: new Uint8Array(key.public_key),
        counter: key.counter,
      },
    });
    return verified ? authenticationInfo : undefined;
  } catch {
    return undefined;
  }
}

async function noteUse(
  db: CallDatabase,
  credentialId: Buffer,
  before: number,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ noted: boolean }>`
    select note_passkey_use(${credentialId}, ${before}, ${now}) as noted
  `.execute(db);
  return rows[0]!.noted;
}
