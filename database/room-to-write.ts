import { statfsSync } from "node:fs";

/** Nothing more is written when less than this is free: PostgreSQL needs some disk to keep running. */
export const reservedBytes = 200 * 1024 ** 2;

/** The free space is read again after this time. */
const staleAfterMs = 3000;

/** The bytes that we may still write to a folder's disk. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @returns a function that tells whether the folder's disk has room to write; it looks every few seconds */
export function watchRoom(folder: string, freeBytes = freeBytesOf, now = () => performance.now()) {
  let hasRoom = true;
  let lookedAt = Number.NEGATIVE_INFINITY;
  return (): boolean => {
    if (now() - lookedAt > staleAfterMs) {
      lookedAt = now();
      hasRoom = freeBytes(folder) >= reservedBytes;
    }
    return hasRoom;
  };
}
