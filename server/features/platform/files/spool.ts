import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";

import { fileLimits } from "#contract/values/file-purposes.ts";
import { freeBytesOf, reservedBytes } from "#database/room-to-write.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Settings } from "#server/start/settings.ts";

/** A file as it was sent, on this machine's disk until it is dealt with. */
export interface Spooled {
  path: string;
  bytes: number;
  sha256: string;
  /** Its beginning. Its type follows from that. */
  head: Buffer;
}

/** The folder of this server's uploads under way. */
export function uploadsFolder({ DATA_DIR }: Settings): string {
  return join(DATA_DIR, "uploads");
}

/** As much as file-type looks at to know a picture. */
const headBytes = 4100;

/** A client that sends nothing for so long is gone. */
const silenceMs = 30_000;

/**
 * Reads a body into a file of the folder, and removes that after the work.
 *
 * @param limitOf the most bytes that a file with this beginning may have; it may refuse such a file at all
 * @throws CallError file_too_large; the rest of the body is not read here
 */
export async function withSpooled<Result>(
  body: IncomingMessage,
  folder: string,
  limitOf: (head: Buffer) => Promise<number>,
  work: (spooled: Spooled) => Promise<Result>,
): Promise<Result> {
  const path = join(folder, randomUUID());
  const expected = Number(body.headers["content-length"] ?? fileLimits.photoBytes);
  underWay += expected;
  try {
    await mkdir(folder, { recursive: true });
    return await work({ path, ...(await writeBody(body, path, limitOf)) });
  } catch (error) {
    const isDiskFull = (error as NodeJS.ErrnoException).code === "ENOSPC";
    throw isDiskFull ? new CallError("disk_full") : error;
  } finally {
    underWay -= expected;
    await rm(path, { force: true });
  }
}

let underWay = 0;

/**
 * Refuses an upload that the disk may not hold. PostgreSQL's disk is another: ours holds uploads under way and,
 * where there is no bucket, the files.
 *
 * @throws CallError disk_full
 */
export function requireDisk(
  folder: string,
  { headers }: Pick<IncomingMessage, "headers">,
  freeBytes = freeBytesOf,
): void {
  const bytes = Number(headers["content-length"] ?? fileLimits.photoBytes);
  // Once as it comes, and once in the store.
  if (freeBytes(folder) < reservedBytes + underWay + 2 * bytes) throw new CallError("disk_full");
}

async function writeBody(
  body: IncomingMessage,
  path: string,
  limitOf: (head: Buffer) => Promise<number>,
): Promise<Omit<Spooled, "path">> {
  const hash = createHash("sha256");
  const target = await open(path, "wx");
  const silence = setTimeout(() => body.destroy(), silenceMs);
  let head = Buffer.alloc(0);
  let limit: number | undefined;
  let bytes = 0;
  try {
    // A body that is not read to its end must not end the connection: the refusal goes through it.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      silence.refresh();
      bytes += chunk.length;
      if (limit === undefined) {
        head = Buffer.concat([head, chunk]);
        if (head.length >= headBytes) limit = await limitOf(head.subarray(0, headBytes));
      }
      if (limit !== undefined && bytes > limit) throw new CallError("file_too_large");
      hash.update(chunk);
      await target.write(chunk);
    }
  } catch (error) {
    // The client left, or was silent for too long: nobody hears this answer, and it is no mistake of ours.
    throw body.readableAborted ? new CallError("invalid_request") : error;
  } finally {
    clearTimeout(silence);
    await target.close();
  }
  if (bytes === 0) throw new CallError("file_broken");
  if (limit === undefined && bytes > (await limitOf(head))) throw new CallError("file_too_large");
  return { bytes, sha256: hash.digest("hex"), head: head.subarray(0, headBytes) };
}
