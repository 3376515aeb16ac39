import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

import { hash, verify } from "@node-rs/argon2";

import { CallError } from "#server/call/call-error.ts";

/** Argon2id at OWASP's strength. Algorithm.Argon2id is 2; its enum does not work with isolated modules. */
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password as the database keeps it: exactly one of the two fields is set. */
export interface StoredPassword {
  password_hash: string | null;
  temporary_password_hash: Uint8Array | null;
}

export function hashPassword(password: string): Promise<string> {
  return withinCap(() => hash(password, strength));
}

/**
 * If there is no account, the password is compared with this hash, so that an unknown e-mail takes as long as
 * a wrong password.
 */
const nobody = hash(randomBytes(16), strength);

/**
 * Whether the password is the stored one. Every check costs one Argon2 verification, so its time tells
 * neither whether the account exists nor which kind of password it has.
 */
export async function isPassword(password: string, stored: StoredPassword | undefined): Promise<boolean> {
  const chosen = stored?.password_hash ?? (await nobody);
  const matchesChosen = await withinCap(() => verify(chosen, password));
  if (stored?.temporary_password_hash) {
    return timingSafeEqual(hashTemporaryPassword(password), stored.temporary_password_hash);
  }
  return matchesChosen && typeof stored?.password_hash === "string";
}

/** Crockford's alphabet: 32 characters without I, L, O and U, so 16 of them are 80 bits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Draws a temporary password: four groups of four, joined by hyphens. */
export function drawTemporaryPassword(): string {
  const signs = Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]!).join("");
  return signs.match(/.{4}/g)!.join("-");
}

/** SHA-256 of a temporary password. Case, hyphens and characters that look alike make no difference. */
export function hashTemporaryPassword(password: string): Buffer {
  const signs = password.toUpperCase().replaceAll(/[\s-]/g, "").replaceAll("O", "0").replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(signs).digest();
}

/** A temporary password is accepted for this many days. */
const temporaryPasswordDays = 90;

/** When a temporary password expires that is drawn now. */
export function temporaryPasswordExpiry(now = new Date()): string {
  return new Date(now.getTime() + temporaryPasswordDays * 86_400_000).toISOString();
}

/** One Argon2 run takes 19 MiB and a core, so more runs than cores only make everyone wait longer. */
const cap = availableParallelism();
let running = 0;
const waiting: (() => void)[] = [];

/** This many take some seconds. People further back would leave before their turn. */
const mostWaiting = 200;

async function withinCap<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= mostWaiting) {
    throw new CallError("too_many_requests", {
      message: "지금 로그인하는 사람이 많아요. 잠시 후 다시 시도해 주세요.",
      retryAfterSeconds: 10,
    });
  }
  if (running >= cap) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
