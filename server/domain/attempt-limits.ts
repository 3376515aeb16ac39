import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** At most so many attempts within the window, counted under a key. */
export interface AttemptLimit {
  key: Buffer;
  windowMinutes: number;
  most: number;
}

/** A limit on what `parts` name, such as an account at an address; only their hash is kept. */
export function attemptLimit(parts: string[], most: number, windowMinutes: number): AttemptLimit {
  return { key: createHash("sha256").update(JSON.stringify(parts)).digest(), windowMinutes, most };
}

/** `newly refused` is the first attempt beyond a limit: what is worth a record. */
export type AttemptVerdict = "allowed" | "newly refused" | "refused";

/**
 * Counts one attempt under each limit in turn, up to the first that refuses it: an attempt that one
 * address may no longer make does not use up what all addresses together may.
 */
export async function countAttempt(db: CallDatabase, limits: AttemptLimit[]): Promise<AttemptVerdict> {
  for (const { key, windowMinutes, most } of limits) {
    const { rows } = await sql<{ count: number }>`
      select count_attempt(${key}, make_interval(mins => ${windowMinutes})) as count
    `.execute(db);
    const { count } = rows[0]!;
    if (count > most) return count === most + 1 ? "newly refused" : "refused";
  }
  return "allowed";
}

/** Takes a counted attempt back: it succeeded. */
export async function refundAttempt(db: CallDatabase, limits: AttemptLimit[]): Promise<void> {
  for (const { key } of limits) await sql`select refund_attempt(${key})`.execute(db);
}

/** Where an address counts as one: an IPv6 customer holds a /64. */
export function network(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...back];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
