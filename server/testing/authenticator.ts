import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

import { isoCBOR } from "@simplewebauthn/server/helpers";

import type { Input, Output } from "#contract/index.ts";

type Creation = Output<"beginPasskey">["options"];
type Request = Output<"beginPasskeySignIn">["options"];

/** What an answer says in place of the truth, for attacks. */
export interface Lie {
  origin?: string;
  rpId?: string;
  counter?: number;
  challenge?: string;
  /** Whether the device has seen a finger or a face. */
  isVerified?: boolean;
  credentialId?: Buffer;
}

/** The bits of an authenticator's data: somebody was there, it was the owner, a new key follows. */
const [present, verified, withKey] = [0x01, 0x04, 0x40] as const;

/**
 * A device with one key, as WebAuthn describes it (Level 3, 6): ES256, no attestation, the owner verified.
 *
 * @param counts whether it counts what it signs; many keep 0 for ever
 */
export function newAuthenticator({ origin = "http://localhost:3000", counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ownId = randomBytes(32);
  let counter = 0;
  let userHandle = text(randomBytes(16));

  const clientData = (type: "webauthn.create" | "webauthn.get", challenge: string, on: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: on, crossOrigin: false }));

  const make = ({ rp, user, challenge }: Creation, lie: Lie = {}): Input<"addPasskey">["response"] => {
    userHandle = user.id;
    const id = lie.credentialId ?? ownId;
    const data = Buffer.concat([
      head(lie.rpId ?? rp.id, withKey | flags(lie), lie.counter ?? counter),
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      cosePublicKey(publicKey.export({ format: "jwk" })),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(data)],
    ]);
    return {
      id: text(id),
      rawId: text(id),
      type: "public-key",
      response: {
        clientDataJSON: text(clientData("webauthn.create", lie.challenge ?? challenge, lie.origin ?? origin)),
        attestationObject: text(isoCBOR.encode(attestation as never)),
        transports: ["internal", "hybrid"],
      },
    };
  };

  const signIn = (
    { rpId, challenge }: Pick<Request, "rpId" | "challenge">,
    lie: Lie = {},
  ): Input<"signInByPasskey">["response"] => {
    if (counts) counter += 1;
    const id = lie.credentialId ?? ownId;
    const said = clientData("webauthn.get", lie.challenge ?? challenge, lie.origin ?? origin);
    const data = head(lie.rpId ?? rpId, flags(lie), lie.counter ?? counter);
    const signed = Buffer.concat([data, createHash("sha256").update(said).digest()]);
    return {
      id: text(id),
      rawId: text(id),
      type: "public-key",
      response: {
        clientDataJSON: text(said),
        authenticatorData: text(data),
        signature: text(sign("sha256", signed, privateKey)),
        userHandle,
      },
    };
  };

  return { make, sign: signIn, id: ownId };
}

function flags({ isVerified = true }: Lie): number {
  return present | (isVerified ? verified : 0);
}

function head(rpId: string, flag: number, counter: number): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flag);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash("sha256").update(rpId).digest(), rest]);
}

/** COSE (RFC 9053): an elliptic curve's key, for ES256, on P-256. */
function cosePublicKey({ x, y }: { x?: string; y?: string }): Uint8Array {
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
    [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
  ]);
  return isoCBOR.encode(key as never);
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}
