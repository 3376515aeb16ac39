import { z } from "zod";

import { command, nothing, procedure, query, success } from "./define.ts";
import { signedIn } from "./session.ts";
import { givenPassword } from "./values/password.ts";
import { id, timestamp } from "./values/text.ts";

/** The most keys of one person: a phone, a tablet, and whatever came before them. */
export const mostPasskeys = 10;

/** A person's own key, as they see it. */
export const passkey = z.object({
  id,
  /** The device and browser in which it was made: '아이폰의 사파리'. */
  label: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});

export type Passkey = z.infer<typeof passkey>;

const broken = "기기의 응답을 읽지 못했어요. 다시 시도해 주세요.";

/** Bytes, as WebAuthn writes them in JSON. */
const base64url = (max: number) =>
  z
    .string(broken)
    .min(1, broken)
    .max(max, broken)
    .regex(/^[\w-]+$/, broken);

const transports = z.array(z.string().max(20)).max(10);
const credentialId = base64url(1364);
const descriptor = z.object({ id: credentialId, type: z.literal("public-key"), transports });
const userVerification = z.literal("required");

/** What `navigator.credentials.create()` is asked for (WebAuthn Level 3, 5.1.8). */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: base64url(100), name: z.string(), displayName: z.string() }),
  challenge: base64url(100),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number().int() })),
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  attestation: z.literal("none"),
});

/** What `navigator.credentials.get()` is asked for. It names no key: the device knows whose it has. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: base64url(100),
  timeout: z.number().int(),
  userVerification,
});

const answered = { id: credentialId, rawId: credentialId, type: z.enum(["public-key"], broken) };

/** What the device answers when a key is made. */
const registration = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: transports.nullish(),
  }),
});

/** What the device answers when somebody signs in. */
const assertion = z.object({
  ...answered,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(100).nullish(),
  }),
});

/** A browser asks for a cookie, and then gets no token in the body. */
const wantsCookie = z.boolean().nullish();

export const beginPasskeyInput = z.object({
  /** Needed unless the session began within the last minutes: somebody else may be at the screen. */
  currentPassword: givenPassword.nullish(),
});

export const passkeyFunctions = {
  /** Last used or made first. */
  getMyPasskeys: query({
    audience: "signedIn",
    input: nothing,
    output: success({ passkeys: z.array(passkey), isAvailable: z.boolean() }),
    // What ends sessions ends keys.
    shows: ["sessions"],
  }),
  /** Begins making a key for the caller on this device. Its challenge is good for five minutes and one answer. */
  beginPasskey: procedure({
    audience: "signedIn",
    input: beginPasskeyInput,
    output: success({ options: creationOptions }),
    errors: ["wrong_current_password", "passkeys_full", "passkeys_unavailable"],
    limits: { perHour: 60 },
    // A challenge is answered once.
    keepsAnswer: false,
    touches: [],
  }),
  addPasskey: procedure({
    audience: "signedIn",
    input: z.object({ response: registration }),
    output: success({ passkey }),
    errors: ["passkey_not_made", "passkeys_full", "passkeys_unavailable", "passkey_known"],
    limits: { perHour: 60 },
    touches: ["sessions"],
  }),
  /** The device keeps its half, which opens nothing any more. */
  removePasskey: command({
    audience: "signedIn",
    input: z.object({ passkeyId: id }),
    output: success({ message: z.string() }),
    errors: ["passkey_not_found"],
    touches: ["sessions"],
  }),
  /** Begins a sign-in by a key. Its challenge is this browser's alone, by a cookie. */
  beginPasskeySignIn: command({
    audience: "anyone",
    input: z
      .object({ cookie: wantsCookie })
      .nullish()
      .transform((given) => given ?? {}),
    output: success({ options: requestOptions, token: z.string().optional() }),
    errors: ["passkeys_unavailable", "sign_in_throttled"],
    limits: { perHour: null },
    keepsAnswer: false,
    // Before a sign-in, a browser holds no data.
    touches: [],
  }),
  signInByPasskey: procedure({
    audience: "anyone",
    input: z.object({ response: assertion, cookie: wantsCookie, token: z.string().max(100).nullish() }),
    output: signedIn,
    errors: ["passkey_refused", "passkeys_unavailable", "sign_in_throttled", "temporary_password_expired"],
    limits: { perHour: null },
    keepsAnswer: false,
    touches: [],
  }),
};
