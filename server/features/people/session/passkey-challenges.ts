import { createHash, randomBytes } from "node:crypto";

import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

import { clientDataOf } from "./client-data.ts";

/** A browser has so long to answer, in milliseconds. The database forgets what it asked after that. */
export const answerMs = 5 * 60 * 1000;

/**
 * What a challenge is for, and the one who may answer it: a session, or the token of a browser in which nobody is
 * signed in.
 */
interface Asked {
  purpose: "make" | "sign in";
  of: string;
}

/** Draws a challenge. The database keeps its hash for five minutes and one answer. */
export async function openChallenge(db: CallDatabase, asked: Asked): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32));
  await sql`select open_passkey_challenge(${hashOf(asked, Buffer.from(challenge).toString("base64url"))})`.execute(
    db,
  );
  return challenge;
}

/**
 * Whether an answer is to a challenge that was given to this asker for this, and is not answered yet. It is answered
 * from now on, whatever else is wrong with the answer.
 *
 * @param clientData what the browser says of its answer, as it was sent
 */
export async function takeChallenge(db: CallDatabase, asked: Asked, clientData: string): Promise<boolean> {
  const { challenge } = clientDataOf(clientData);
  if (challenge === undefined) return false;
  const { rows } = await sql<{ waits: boolean }>`
    select take_passkey_challenge(${hashOf(asked, challenge)}) as waits
  `.execute(db);
  return rows[0]!.waits;
}

function hashOf({ purpose, of }: Asked, challenge: string): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([purpose, of, challenge]))
    .digest();
}
