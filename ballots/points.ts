import { ristretto255 } from "@noble/curves/ed25519.js";
import { randomBytes } from "@noble/hashes/utils.js";

import { BallotFault } from "./ballot-fault.ts";
import { fromHex } from "./bytes.ts";

/** A point of ristretto255 (RFC 9496). */
export type Point = InstanceType<typeof ristretto255.Point>;

export const base: Point = ristretto255.Point.BASE;
export const identity: Point = ristretto255.Point.ZERO;

/** L, the number of points. Scalars are below it. */
export const order: bigint = ristretto255.Point.Fn.ORDER;

const size = 32;

/** @throws BallotFault for all but the one encoding of a point */
export function decodePoint(encoded: string | Uint8Array): Point {
  const bytes = typeof encoded === "string" ? fromHex(encoded) : encoded;
  try {
    return ristretto255.Point.fromBytes(bytes);
  } catch {
    throw new BallotFault("no canonical point");
  }
}

/** @throws BallotFault for all but 32 bytes, little-endian, below L */
export function decodeScalar(bytes: Uint8Array): bigint {
  if (bytes.length !== size) throw new BallotFault("a scalar has 32 bytes");
  const scalar = littleEndian(bytes);
  if (scalar >= order) throw new BallotFault("no canonical scalar");
  return scalar;
}

export function encodeScalar(scalar: bigint): Uint8Array {
  const bytes = new Uint8Array(size);
  for (let at = 0, rest = scalar; at < size; at++, rest >>= 8n) bytes[at] = Number(rest & 255n);
  return bytes;
}

export function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => number * 256n + BigInt(byte), 0n);
}

/** The scalar modulo L, also of a negative number. */
export function modulo(number: bigint): bigint {
  const rest = number % order;
  return rest < 0n ? rest + order : rest;
}

/** A random scalar that is not 0. 64 bytes modulo L are as good as even. */
export function randomScalar(): bigint {
  return modulo(littleEndian(randomBytes(64))) || randomScalar();
}

/** The product with a secret scalar: takes the same time for every scalar. */
export function multiplySecret(point: Point, secret: bigint): Point {
  return point.is0() || secret === 0n ? identity : point.multiply(secret);
}

/** Two scalars one after the other: a challenge and its response. @throws BallotFault */
export function decodeScalars(bytes: Uint8Array): [bigint, bigint] {
  const [challenge, response] = cut(bytes, 2);
  return [decodeScalar(challenge!), decodeScalar(response!)];
}

/** Cuts bytes into encodings of 32 bytes. @throws BallotFault for a byte less or more than `count` of them */
export function cut(bytes: Uint8Array, count: number): Uint8Array[] {
  if (bytes.length !== count * size) throw new BallotFault(`${count * size} bytes expected`);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}
