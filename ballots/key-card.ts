import { randomBytes } from "@noble/hashes/utils.js";

import { readSigns, signs } from "./ballot.ts";
import { hashToScalar } from "./hash-to-scalar.ts";

/** What is printed on a key card and in its code: 25 random signs (125 bits) and one that checks them. */
export function drawKeyCard(): string {
  const random = Array.from(randomBytes(25), (byte) => signs[byte % signs.length]!).join("");
  return grouped(random + checkSign(random));
}

/**
 * What somebody typed or scanned, as it is printed; null if it is no card. One wrong sign is always found,
 * and so are two that changed places.
 */
export function readKeyCard(typed: string): string | null {
  const read = readSigns(typed);
  if (read?.length !== 26 || checkSign(read.slice(0, 25)) !== read[25]) return null;
  return grouped(read);
}

/** The lock's secret that a card holds; null if it is no card. */
export function secretOfKeyCard(typed: string): bigint | null {
  const card = readKeyCard(typed);
  return card === null ? null : hashToScalar("danji-vote/card/v1", card.replaceAll("-", ""));
}

function grouped(card: string): string {
  return card.match(/.{1,4}/g)!.join("-");
}

/** A sum over the field of 32 elements in which every place weighs differently. */
function checkSign(text: string): string {
  const sum = text.split("").reduce((before, sign) => double(before ^ signs.indexOf(sign)), 0);
  return signs[sum]!;
}

/** Multiplies by the root of x⁵ + x² + 1: its first 31 powers are all different. */
function double(element: number): number {
  return (element << 1) ^ (element & 16 ? 0b100101 : 0);
}
