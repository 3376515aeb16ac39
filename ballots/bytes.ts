import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

import { BallotFault } from "./ballot-fault.ts";

/** A part of what is hashed or joined: text stands for its UTF-8 bytes. */
export type Part = string | Uint8Array;

export function bytesOf(part: Part): Uint8Array {
  return typeof part === "string" ? utf8ToBytes(part) : part;
}

/** The parts one after another, with nothing between them. */
export function join(...parts: Part[]): Uint8Array {
  return concatBytes(...parts.map(bytesOf));
}

export function toHex(bytes: Uint8Array): string {
  return bytesToHex(bytes);
}

/** @throws BallotFault Hex is lower-case, as every hash and point of the format is. */
export function fromHex(hex: string): Uint8Array {
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw new BallotFault("no lower-case hex");
  return hexToBytes(hex);
}

// Browsers and Node have both; this folder knows the types of neither.
declare function btoa(binary: string): string;
declare function atob(text: string): string;

/** Standard Base64 with padding, as every byte field in JSON is. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(""));
}

/** @throws BallotFault Bytes have one spelling only, so nothing but what toBase64 writes is read. */
export function fromBase64(text: string): Uint8Array {
  const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text);
  const bytes = Uint8Array.from(isBase64 ? atob(text) : "", (sign) => sign.codePointAt(0)!);
  if (!isBase64 || toBase64(bytes) !== text) throw new BallotFault("no standard Base64 with padding");
  return bytes;
}
