import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";

import { sql } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";

/** At most `most` attempts within the window, counted under a key. */
export interface AttemptLimit {
  key: Buffer;
  windowMinutes: number;
  most: number;
}

/** A limit for the thing that `parts` name, such as an account at an address. Only their hash is stored. */
export function attemptLimit(parts: string[], most: number, windowMinutes: number): AttemptLimit {
  return { key: createHash("sha256").update(JSON.stringify(parts)).digest(), windowMinutes, most };
}

export interface AttemptVerdict {
  /** `newly refused` is the first attempt above a limit. It gets an access record. */
  verdict: "allowed" | "newly refused" | "refused";
  /** The seconds until a refused attempt may be repeated. */
  retryAfterSeconds?: number;
}

/**
 * Counts one attempt under each limit in turn, and stops at the first limit that refuses it. So an address
 * that is refused does not use up the limit that all addresses share. A refused attempt is not counted again.
 */
export async function countAttempt(db: CallDatabase, limits: AttemptLimit[]): Promise<AttemptVerdict> {
  const { rows } = await sql<
    Omit<AttemptVerdict, "retryAfterSeconds"> & { retry_after_seconds: number | null }
  >`
    select * from count_attempts(
      ${limits.map(({ key }) => key)}::bytea[],
      ${limits.map(({ windowMinutes }) => `${windowMinutes} minutes`)}::interval[],
      ${limits.map(({ most }) => most)}::integer[]
    )
  `.execute(db);
  const { verdict, retry_after_seconds: seconds } = rows[0]!;
  return { verdict, retryAfterSeconds: seconds ?? undefined };
}

/** Counts one attempt for each owner of limits, and returns the owners who are still within their limits. */
export async function countAttemptOfEach<Owner>(
  db: CallDatabase,
  owned: readonly { owner: Owner; limits: AttemptLimit[] }[],
): Promise<{ allowed: Owner[]; newlyRefused: Owner[] }> {
  const flat = owned.flatMap(({ limits }, owner) => limits.map((limit) => ({ ...limit, owner })));
  const { rows } = await sql<{ owner: number; verdict: AttemptVerdict["verdict"] }>`
    select * from count_attempts_of_each(
      ${flat.map(({ owner }) => owner)}::integer[],
      ${flat.map(({ key }) => key)}::bytea[],
      ${flat.map(({ windowMinutes }) => `${windowMinutes} minutes`)}::interval[],
      ${flat.map(({ most }) => most)}::integer[]
    )
  `.execute(db);
  const told = (wanted: AttemptVerdict["verdict"]) =>
    rows.filter(({ verdict }) => verdict === wanted).map(({ owner }) => owned[owner]!.owner);
  return { allowed: told("allowed"), newlyRefused: told("newly refused") };
}

/** Takes back an attempt that was counted and then succeeded. */
export async function refundAttempt(db: CallDatabase, limits: AttemptLimit[]): Promise<void> {
  for (const { key } of limits) await sql`select refund_attempt(${key})`.execute(db);
}

/**
 * Returns the networks that an address belongs to, the smallest first. An IPv6 customer has at least a /64
 * and often a /56, and a company a /48, so a limit on the smallest network alone is easy to get around.
 */
export function networksOf(address: string): [smallest: string, ...larger: string[]] {
  if (!isIPv6(address)) return [address];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return [mapped[1]!];
  const groups = groupsOf(address);
  const front = groups.slice(0, 3).map((group) => group.toString(16));
  const fourth = groups[3]!;
  return [
    [...front, fourth.toString(16)].join(":"),
    `${[...front, (fourth & 0xff00).toString(16)].join(":")}/56`,
    `${front.join(":")}/48`,
  ];
}

function groupsOf(address: string): number[] {
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const front = head === "" ? [] : head.split(":");
  const back = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...back];
  return groups.map((group) => Number.parseInt(group, 16));
}

/**
 * The same limit for each network of an address. A larger network has more people, so it may do more.
 *
 * @param most for the smallest network; a /56 may do twice as much, a /48 ten times as much
 */
export function networkLimits(
  what: string,
  address: string,
  most: number,
  windowMinutes: number,
): AttemptLimit[] {
  const factors = [1, 2, 10];
  return networksOf(address).map((network, index) =>
    attemptLimit([what, network], most * factors[index]!, windowMinutes),
  );
}
