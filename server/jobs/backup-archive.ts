import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { create, extract } from "tar";

/** The backup cannot be unpacked. The message is Korean, for the operator. */
export class BackupBroken extends Error {}

/** A database has some 1,100 files. A million empty files would fill a disk as well as one large file. */
const maxEntries = 200_000;

/** Writes a folder as a compressed archive that survives a power cut. It uses little memory. */
export async function packFolder(folder: string, path: string): Promise<void> {
  const names = await readdir(folder);
  // Plain entries only: older versions cannot unpack others.
  const archive = create({ cwd: folder, portable: true, noPax: true }, names);
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(Readable.from(archive), createGzip(), file);
}

/**
 * Unpacks a backup into a folder, and never outside.
 *
 * @param maxBytes the most bytes that the archive may hold
 * @throws BackupBroken if the archive is damaged, too large, or holds something else than files and folders
 */
export async function unpackInto(folder: string, path: string, maxBytes: number): Promise<void> {
  const unpack = new Unpacking(folder);
  try {
    await pipeline(createReadStream(path), createGunzip(), atMost(maxBytes), (bytes) => unpack.take(bytes));
  } catch (error) {
    throw error instanceof BackupBroken ? error : asBroken(error, path);
  }
}

/** Accepts only files and folders: a link or a device could lead out of the folder. */
class Unpacking {
  #refused: string | undefined;
  #entries = 0;
  #isOver = false;
  readonly #parser;

  constructor(cwd: string) {
    const filter = (name: string, entry: object) => this.#isWanted(name, "type" in entry ? entry.type : "");
    // The archive may name any owner and mode; the files belong to us and are closed to others.
    this.#parser = extract({ cwd, filter, preserveOwner: false, dmode: 0o700, fmode: 0o600 });
  }

  async take(bytes: AsyncIterable<Buffer>): Promise<void> {
    const failed = new Promise<never>((_, reject) => this.#parser.once("error", reject));
    const closed = once(this.#parser, "close");
    this.#parser.once("eof", () => (this.#isOver = true));
    const written = this.#write(bytes).then(() => closed);
    await Promise.race([written, failed]);
    this.#requireAllWanted();
  }

  async #write(bytes: AsyncIterable<Buffer>): Promise<void> {
    for await (const chunk of bytes) {
      this.#requireAllWanted();
      // Bytes behind the archive's end are counted, but not unpacked.
      if (!this.#isOver && !this.#parser.write(chunk)) await once(this.#parser, "drain");
    }
    this.#parser.end();
  }

  #isWanted(name: string, type: unknown): boolean {
    this.#entries += 1;
    const isInside = !name.split(/[/\\]/).includes("..");
    const isPlain = ["File", "OldFile", "Directory"].includes(String(type));
    const isWanted = isInside && isPlain && this.#entries <= maxEntries;
    if (!isWanted) this.#refused ??= name;
    return isWanted;
  }

  #requireAllWanted(): void {
    if (this.#refused !== undefined) {
      throw new BackupBroken(`백업에 들어 있을 수 없는 것이 있어요(${this.#refused}).`);
    }
  }
}

function atMost(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      const megabytes = Math.floor(maxBytes / 1024 ** 2).toLocaleString("ko-KR");
      if (bytes > maxBytes) done(new BackupBroken(`풀면 디스크에 남은 ${megabytes}MB보다 커요.`));
      else done(null, chunk);
    },
  });
}

function asBroken(error: unknown, path: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return new BackupBroken(`백업 파일 ${path}을(를) 읽을 수 없어요.`, { cause: error });
  }
  const isCompressed = code?.startsWith("Z_") ?? false;
  return new BackupBroken(isCompressed ? "압축이 깨져 있어요." : message, { cause: error });
}
