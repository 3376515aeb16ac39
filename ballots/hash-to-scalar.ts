import { sha256, sha512 } from "@noble/hashes/sha2.js";

import { bytesOf, join, toHex, type Part } from "./bytes.ts";
import { littleEndian, modulo } from "./points.ts";

/** `h` of the format: SHA-512 over the domain and the parts, each preceded by its length, modulo L. */
export function hashToScalar(domain: string, ...parts: Part[]): bigint {
  const hash = sha512.create();
  for (const part of [domain, ...parts]) {
    const bytes = bytesOf(part);
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length, true);
    hash.update(length).update(bytes);
  }
  return modulo(littleEndian(hash.digest()));
}

/** SHA-256 in lower-case hex. */
export function sha256Hex(...parts: Part[]): string {
  return toHex(sha256(join(...parts)));
}
