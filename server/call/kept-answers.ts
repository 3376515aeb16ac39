import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";

import { sql } from "kysely";
import { z } from "zod";

import type { FunctionDeclaration } from "#contract/define.ts";
import type { CallDatabase } from "#database/transaction.ts";

import type { Call } from "./call-environment.ts";
import { CallError } from "./call-error.ts";
import type { Caller } from "./handler-types.ts";

/**
 * A request that may be repeated, for example because its answer was lost. Within a day, a repeat gets the
 * first answer and does nothing else. Answers hold temporary passwords and people's texts, so they are stored
 * encrypted. The key is made of the request's id, which the database does not store.
 */
export interface RepeatableRequest {
  /** The answer is stored under this key. */
  key: Buffer;
  /** A hash of the input, so that an id cannot fetch the answer to another request. */
  asked: Buffer;
  /** Decrypts the stored answer. */
  secret: Buffer;
}

const requestId = z
  .uuid("잘못된 접근입니다.")
  .transform((id) => id.toLowerCase())
  .nullish();

/** The request's id, if its caller sent one beside the function's own input. */
export function readRequestId(declaration: FunctionDeclaration, payload: unknown): string | undefined {
  if (!declaration.keepsAnswer || typeof payload !== "object" || payload === null) return undefined;
  if (!("requestId" in payload)) return undefined;
  const { success, data } = requestId.safeParse(payload.requestId);
  if (!success) throw new CallError("invalid_input", { field: "requestId", message: "잘못된 접근입니다." });
  return data ?? undefined;
}

/** The repeatable request of this call, if its caller sent an id with it. */
export function requestOf(
  declaration: FunctionDeclaration,
  { name, payload }: Pick<Call, "name" | "payload">,
  caller: Caller | null,
  input: unknown,
): RepeatableRequest | undefined {
  const id = readRequestId(declaration, payload);
  if (id === undefined) return undefined;
  const secret = createHash("sha256").update(`answer ${id}`).digest();
  return {
    key: createHash("sha256")
      .update(`request ${caller?.id ?? ""} ${id}`)
      .digest(),
    // A keyed hash, because the input may be a password.
    asked: createHmac("sha256", secret)
      .update(JSON.stringify([name, input]))
      .digest(),
    secret,
  };
}

/** Returns the stored answer, if the request was carried out before. */
export async function findAnswer(
  db: CallDatabase,
  request: RepeatableRequest | undefined,
): Promise<{ answer: unknown } | undefined> {
  if (!request) return undefined;
  const { key, asked, secret } = request;
  const { rows } = await sql<Kept>`select * from find_answer(${key}, ${asked})`.execute(db);
  return rows[0]?.answer ? readKept(rows[0], secret) : undefined;
}

/**
 * Does the work. If it is for a request that may be repeated, it stores the answer in the same transaction, or returns the
 * stored one. If another transaction is carrying out the same request, it waits for that one to end.
 */
export async function answerOnce(
  db: CallDatabase,
  { output }: FunctionDeclaration,
  request: RepeatableRequest | undefined,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!request) return work();
  const { key, asked, secret } = request;
  const { rows } = await sql<Kept & { is_new: boolean }>`
    select * from claim_request(${key}, ${asked})
  `.execute(db);
  const claim = rows[0]!;
  if (!claim.is_new) return readKept(claim, secret).answer;
  const answer = z.parse(output, await work());
  await sql`select keep_answer(${key}, ${encrypt(JSON.stringify(answer), secret)})`.execute(db);
  return answer;
}

interface Kept {
  is_same: boolean | null;
  answer: Uint8Array | null;
}

function readKept({ is_same, answer }: Kept, secret: Buffer): { answer: unknown } {
  if (!is_same || !answer) throw new CallError("request_id_reused", { field: "requestId" });
  return { answer: JSON.parse(decrypt(answer, secret)) };
}

const [ivLength, tagLength] = [12, 16];

function encrypt(text: string, secret: Buffer): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", secret, iv);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(kept: Uint8Array, secret: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", secret, kept.subarray(0, ivLength));
  decipher.setAuthTag(kept.subarray(ivLength, ivLength + tagLength));
  const body = [decipher.update(kept.subarray(ivLength + tagLength)), decipher.final()];
  return Buffer.concat(body).toString("utf8");
}
