import {
  generateRegistrationOptions,
  SettingsService,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { sql } from "kysely";
import type { z } from "zod";

import type { Output } from "#contract/index.ts";
import { mostPasskeys } from "#contract/passkeys.ts";
import type { passkeyFunctions } from "#contract/passkeys.ts";
import { deviceOf } from "#contract/values/device.ts";
import { homeName } from "#contract/values/home-name.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Caller, CallOrigin, Handlers, Transaction } from "#server/call/handler-types.ts";
import { tellOfAccountChange } from "#server/domain/account-changes.ts";
import { record } from "#server/domain/audit.ts";
import { confirmPassword } from "#server/domain/confirm-password.ts";
import { holdOwnPasskeys, listPasskeys } from "#server/domain/own-passkeys.ts";

import { answerMs, openChallenge, takeChallenge } from "./passkey-challenges.ts";
import { beginPasskeySignIn, signInByPasskey } from "./passkey-sign-in.ts";
import { relyingPartyOf, requireRelyingParty } from "./relying-party.ts";
import type { RelyingParty } from "./relying-party.ts";

/** COSE names of what all devices sign with: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

// Nobody is asked for the device's maker: the library follows no chain of certificates, and fetches no address in one.
for (const identifier of ["android-key", "android-safetynet", "apple"] as const)
  SettingsService.setRootCertificates({ identifier, certificates: [] });

/** Whoever signed in within these minutes has just shown who they are. */
const freshMinutes = 10;

export const passkeyHandlers: Handlers<keyof typeof passkeyFunctions> = {
  async getMyPasskeys({ db, settings }) {
    return {
      success: true,
      passkeys: await listPasskeys(db),
      isAvailable: relyingPartyOf(settings) !== undefined,
    };
  },

  async beginPasskey({ input: { currentPassword }, caller, origin, settings, transaction }) {
    const party = requireRelyingParty(settings);
    await requireOwner(transaction, caller, origin, currentPassword ?? undefined);
    return transaction(async (db) => {
      const kept = await keptCredentials(db);
      if (kept.length >= mostPasskeys) throw new CallError("passkeys_full");
      const options = await generateRegistrationOptions({
        rpName: "단지",
        rpID: party.id,
        userID: new TextEncoder().encode(caller.id),
        userName: await nameOfAccount(db, caller),
        userDisplayName: caller.nickname ?? caller.name,
        challenge: await openChallenge(db, { purpose: "make", of: caller.sessionId }),
        timeout: answerMs,
        attestationType: "none",
        excludeCredentials: kept,
        supportedAlgorithmIDs: algorithms,
        authenticatorSelection: { residentKey: "required", userVerification: "required" },
      });
      return { success: true as const, options: options as Output<"beginPasskey">["options"] };
    });
  },

  async addPasskey({ input: { response }, caller, origin, settings, transaction, once }) {
    const party = requireRelyingParty(settings);
    const { credential } = await verified(transaction, caller, party, response);
    // The library takes longer ones than any authenticator makes, and the database does not.
    if (credential.publicKey.length > 2000 || credential.id.length > 1364)
      throw new CallError("passkey_not_made");
    const keep = async (db: CallDatabase) => {
      if (!(await holdOwnPasskeys(db, caller))) throw new CallError("passkey_not_made");
      if ((await keptCredentials(db)).length >= mostPasskeys) throw new CallError("passkeys_full");
      const { id } = await db
        .insertInto("passkeys")
        .values({
          user_id: caller.id,
          credential_id: Buffer.from(credential.id, "base64url"),
          public_key: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          label: deviceOf(origin.userAgent),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await record(db, { action: "passkey_added", caller, origin, subjectId: caller.id });
      await tellOfAccountChange(db, caller.id);
      const made = (await listPasskeys(db)).find((key) => key.id === id)!;
      return { success: true as const, passkey: made };
    };
    return transaction((db) => once(db, () => keep(db)));
  },

  async removePasskey({ db, input: { passkeyId }, caller, origin }) {
    const { numDeletedRows } = await db
      .deleteFrom("passkeys")
      .where("id", "=", passkeyId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new CallError("passkey_not_found");
    await record(db, { action: "passkey_removed", caller, origin, subjectId: caller.id });
    await tellOfAccountChange(db, caller.id);
    return { success: true, message: "지문·얼굴 로그인을 껐어요. 그 기기에서는 비밀번호로 로그인해 주세요." };
  },

  async beginPasskeySignIn({ db, input, ...context }) {
    return beginPasskeySignIn(db, context, input.cookie === true);
  },

  async signInByPasskey({ input, ...context }) {
    return signInByPasskey(context, input);
  },
};

/** A key opens the account for as long as it is kept, so an unlocked phone is not enough to make one. */
async function requireOwner(
  transaction: Transaction,
  caller: Caller,
  origin: CallOrigin,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword !== undefined) return confirmPassword(transaction, caller, origin, currentPassword);
  const isFresh = await transaction((db) =>
    db
      .selectFrom("sessions")
      .select("id")
      .where("id", "=", caller.sessionId)
      .where("created_at", ">", sql<string>`now() - make_interval(mins => ${freshMinutes})`)
      .executeTakeFirst(),
  );
  if (!isFresh) {
    const message = "본인인지 확인하려면 현재 비밀번호를 입력해 주세요.";
    throw new CallError("wrong_current_password", { message, field: "currentPassword" });
  }
}

async function keptCredentials(db: CallDatabase) {
  const kept = await db.selectFrom("passkeys").select(["credential_id", "transports"]).execute();
  return kept.map(({ credential_id, transports }) => ({
    id: Buffer.from(credential_id).toString("base64url"),
    transports,
  }));
}

/** What the device shows beside the key: somebody with homes in two apartments chooses by it. */
async function nameOfAccount(db: CallDatabase, { apartmentId, building, unit, email }: Caller) {
  if (apartmentId === null || building === null) return email;
  const { name } = await db
    .selectFrom("apartments")
    .select("name")
    .where("id", "=", apartmentId)
    .executeTakeFirstOrThrow();
  return `${name} ${homeName({ building, unit })}`;
}

type Registration = z.output<(typeof passkeyFunctions)["addPasskey"]["input"]>["response"];

/** @throws CallError if it is no answer to what this session was asked for on this site */
async function verified(
  transaction: Transaction,
  { sessionId }: Caller,
  party: RelyingParty,
  { response, ...answer }: Registration,
) {
  const isAsked = await transaction((db) =>
    takeChallenge(db, { purpose: "make", of: sessionId }, response.clientDataJSON),
  );
  try {
    const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...answer,
        response: { ...response, transports: known(response.transports) },
        clientExtensionResults: {},
      },
      expectedChallenge: () => isAsked,
      expectedOrigin: party.originFor(response.clientDataJSON),
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (isVerified) return registrationInfo;
  } catch {
    // Whatever is wrong with the answer, nobody can mend it by knowing.
  }
  throw new CallError("passkey_not_made");
}

const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** The ways to a device that the library knows. A browser may tell newer ones, which help nobody here. */
function known(told: readonly string[] | null | undefined) {
  return transports.filter((transport) => told?.includes(transport));
}
