import { statfsSync } from "node:fs";

/** Below so much free disk nothing more is written: PostgreSQL needs some of it to go on at all. */
export const reservedBytes = 200 * 1024 ** 2;

/** The disk is asked anew after so long. */
const staleAfterMs = 3000;

/** How much of a folder's disk we may still fill, in bytes. */
export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @returns whether the folder's disk has room to write, looked at every few seconds */
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
