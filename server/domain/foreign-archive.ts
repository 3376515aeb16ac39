import type { Readable } from "node:stream";
import { Transform, pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";

import { fromBufferPromise, getFileNameLowLevel } from "yauzl";
import type { Entry, ZipFile } from "yauzl";

/** What an archive may hold at most: what is beyond it was made to exhaust the server. */
export interface ArchiveLimits {
  entries: number;
  /** Unpacked. It limits what the archive says it holds, and also what is really read. */
  bytes: number;
}

/** A ZIP archive that a stranger made. It unpacks only what is asked for. */
export interface ForeignArchive {
  /** The names in it, in the order of its list. */
  names: readonly string[];
  has: (name: string) => boolean;
  /**
   * Unpacks one entry. The stream fails with a BrokenArchive at the first byte too many.
   *
   * @param mostBytes of this entry; by default all that may still be read
   */
  open: (name: string, mostBytes?: number) => Promise<Readable>;
  /** The same, whole. */
  read: (name: string, mostBytes: number) => Promise<Buffer>;
}

/** The archive is broken, too large, or more than one thing to different readers. */
export class BrokenArchive extends Error {}

/**
 * Opens an archive of a stranger. All that the server unpacks is unpacked here: an archive may say that it is small,
 * name one entry ten thousand times, or let its entries overlap, so that few bytes become many. It may also name two
 * entries alike, so that we would look at one and the reader's program open the other.
 *
 * @throws BrokenArchive
 */
export async function openForeignArchive(content: Buffer, limits: ArchiveLimits): Promise<ForeignArchive> {
  const archive = await fromBufferPromise(withoutTail(content), {
    lazyEntries: true,
    decodeStrings: false,
  }).catch(broken);
  const entries = await listEntries(archive, limits, content.length).catch(broken);
  let left = limits.bytes;
  const counted = (most: number) => {
    let here = 0;
    return new Transform({
      transform(chunk: Buffer, _encoding, done) {
        here += chunk.length;
        left -= chunk.length;
        if (here > most || left < 0) done(new BrokenArchive("unpacks to more than is taken"));
        else done(null, chunk);
      },
    });
  };
  const open = async (name: string, most = left) => {
    const entry = entries.get(keyOf(name))?.entry;
    if (!entry) throw new BrokenArchive("has no such entry");
    if (entry.uncompressedSize > Math.min(most, left)) throw new BrokenArchive("is larger than is taken");
    const packed = await archive.openReadStreamPromise(entry).catch(broken);
    // The reader gets the failure of either.
    return pipeline(packed, counted(most), () => undefined);
  };
  return {
    names: [...entries.values()].map(({ name }) => name),
    has: (name) => entries.has(keyOf(name)),
    open,
    read: async (name, most) => buffer(await open(name, most)).catch(broken),
  };
}

/** Cuts off what stands behind the archive's end, which every program overlooks. */
function withoutTail(content: Buffer): Buffer {
  const [fixedBytes, lengthAt] = [22, 20];
  const start = content.lastIndexOf("PK\u0005\u0006", content.length, "latin1");
  if (start < 0 || start + fixedBytes > content.length) return content;
  const end = start + fixedBytes + content.readUInt16LE(start + lengthAt);
  return end < content.length ? content.subarray(0, end) : content;
}

function broken(error: unknown): never {
  throw error instanceof BrokenArchive ? error : new BrokenArchive("cannot be read", { cause: error });
}

interface Listed {
  name: string;
  entry: Entry;
}

async function listEntries(
  archive: ZipFile,
  most: ArchiveLimits,
  size: number,
): Promise<Map<string, Listed>> {
  if (archive.entryCount > most.entries) throw new BrokenArchive("has too many entries");
  const entries = new Map<string, Listed>();
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    const name = nameOf(entry);
    const key = keyOf(name);
    if (entries.has(key)) throw new BrokenArchive("names an entry twice");
    bytes += entry.uncompressedSize;
    if (bytes > most.bytes) throw new BrokenArchive("holds more than is taken");
    entries.set(key, { name, entry });
  }
  requireApart(
    [...entries.values()].map(({ entry }) => entry),
    size,
  );
  return entries;
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  // Nothing is written to a disk under this name, so that no name is dangerous.
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false).replace(/^\/+/, "");
}

/** Office programs find a part by its name in capitals or not. */
function keyOf(name: string): string {
  return name.toLowerCase();
}

/** An entry's head has at least so many bytes, beside its name. */
const headBytes = 30;

/** The same packed bytes may be those of one entry only. */
function requireApart(entries: readonly Entry[], size: number): void {
  const inOrder = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let free = 0;
  for (const { relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize } of inOrder) {
    if (start < free) throw new BrokenArchive("has entries that overlap");
    free = start + headBytes + fileNameLength + compressedSize;
  }
  if (free > size) throw new BrokenArchive("ends too early");
}
