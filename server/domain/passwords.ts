import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";

import { hash, hashRaw, parseOptions } from "@node-rs/argon2";

import { passwordTooShort, preparePassword } from "#contract/values/password.ts";
import { plainHyphens } from "#contract/values/plain-signs.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Settings } from "#server/start/settings.ts";

/** Argon2id at OWASP's strength. Algorithm.Argon2id is 2; its enum does not work with isolated modules. */
const strength = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A password as the database keeps it: exactly one of the two fields is set. */
export interface StoredPassword {
  password_hash: string | null;
  temporary_password_hash: Uint8Array | null;
}

/** Hashes a chosen password. All members of a household get the same salt: see `ownersOf`. */
export function hashPassword(password: string, householdId: string | null = null): Promise<string> {
  const salt = householdId === null ? randomBytes(saltBytes) : saltOf(householdId);
  return withinCap(() => hash(preparePassword(password), { ...strength, salt }));
}

/**
 * Hashes a secret that is looked up by its hash and may have few letters. The salt is always the same, since nothing
 * says beforehand who owns the secret.
 */
export async function hashShortSecret(secret: string): Promise<Buffer> {
  return Buffer.from(
    await withinCap(() => hashRaw(secret, { ...strength, salt: saltOf("danji short secret") })),
  );
}

/** Whether the hash must be made anew, so that the household's members can be checked together. */
export function needsSaltOf(householdId: string | null, { password_hash }: StoredPassword): boolean {
  return householdId !== null && password_hash !== null && !saltIn(password_hash).equals(saltOf(householdId));
}

/** Whether the hash may be of the password as it was typed: once, passwords were not prepared. */
export function mayBeUnprepared(password: string, { password_hash }: StoredPassword): boolean {
  return password_hash !== null && preparePassword(password) !== password;
}

/** If nobody has a chosen password, the given one is hashed with this salt, so that it takes as long. */
const nobodysSalt = randomBytes(16);

/** The most Argon2 runs of one check. Only members with hashes from old times need more than one. */
const mostRuns = 4;

/**
 * Returns those who have this password. Passwords with one salt cost one Argon2 run together, and nobody at all costs
 * one too: so the time tells neither whether an account exists nor which kind of password it has. A password that is
 * typed otherwise than it is hashed is tried as it was typed, too, for everybody.
 */
export async function ownersOf<Stored extends StoredPassword>(
  password: string,
  stored: readonly Stored[],
): Promise<Stored[]> {
  const owners = new Set<Stored>();
  for (const form of new Set([preparePassword(password), password])) {
    for (const owner of await ownersOfForm(form, stored)) owners.add(owner);
  }
  return stored.filter((each) => owners.has(each));
}

async function ownersOfForm<Stored extends StoredPassword>(
  password: string,
  stored: readonly Stored[],
): Promise<Stored[]> {
  const chosen = stored.flatMap(({ password_hash }) => password_hash ?? []);
  const forms = new Map(chosen.map((each) => [formIn(each), each]));
  const runs = forms.size === 0 ? [{ ...strength, salt: nobodysSalt }] : [...forms.values()].map(runLike);
  const hashes: Buffer[] = [];
  for (const run of runs.slice(0, mostRuns)) {
    hashes.push(Buffer.from(await withinCap(() => hash(password, run))));
  }
  const temporary = hashTemporaryPassword(password);
  return stored.filter(({ password_hash, temporary_password_hash }) =>
    temporary_password_hash
      ? timingSafeEqual(temporary, temporary_password_hash)
      : password_hash !== null && hashes.some((made) => isSame(made, Buffer.from(password_hash))),
  );
}

/** Whether the password is the stored one. */
export async function isPassword(password: string, stored: StoredPassword | undefined): Promise<boolean> {
  const owners = await ownersOf(password, stored ? [stored] : []);
  return owners.length > 0;
}

/** Whether the password is the first one, which the account's chosen one has replaced. */
export function isUsedFirstPassword(
  password: string,
  { used_temporary_password_hash: used }: { used_temporary_password_hash: Uint8Array | null },
): boolean {
  return used !== null && timingSafeEqual(hashTemporaryPassword(password), used);
}

const saltBytes = 16;

/** As random as the household's id, which leaves the server nowhere. */
function saltOf(householdId: string): Buffer {
  return createHash("sha256").update(`salt of household ${householdId}`).digest().subarray(0, saltBytes);
}

/** Everything of an encoded hash but the hash itself: `$argon2id$v=19$m=…,t=…,p=…$salt`. */
function formIn(encoded: string): string {
  return encoded.slice(0, encoded.lastIndexOf("$"));
}

function saltIn(encoded: string): Buffer {
  return Buffer.from(encoded.split("$").at(-2)!, "base64");
}

/** The options that make a hash of the same form, also if it was made at another strength. */
function runLike(encoded: string) {
  const { algorithm, version, memoryCost, timeCost, parallelism, outputLen } = parseOptions(encoded);
  return { algorithm, version, memoryCost, timeCost, parallelism, outputLen, salt: saltIn(encoded) };
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The contract checks the specification's minimum. The operator may have set a higher one. */
export function requirePasswordLength(
  password: string,
  { PASSWORD_MIN_LENGTH: minLength }: Pick<Settings, "PASSWORD_MIN_LENGTH">,
  field: "password" | "newPassword" = "newPassword",
): void {
  if (preparePassword(password).length >= minLength) return;
  throw new CallError("password_too_short", { field, message: passwordTooShort(minLength) });
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
  const signs = plainHyphens(password)
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return createHash("sha256").update(signs).digest();
}

/** A temporary password is accepted for this many days. */
const temporaryPasswordDays = 90;

/** When a temporary password expires if it is drawn now. */
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
