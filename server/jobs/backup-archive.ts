import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

import { create, extract } from "tar";

/** A backup that cannot be unpacked. The message is Korean, for whoever restores it. */
export class BackupBroken extends Error {}

/** A database has some 1,100 files; a million empty ones would fill a disk as well as one large one. */
const maxEntries = 200_000;

/** Writes a folder as a compressed archive that survives a power cut, with little of it in memory at once. */
export async function packFolder(folder: string, path: string): Promise<void> {
  const names = await readdir(folder);
  // Plain entries: what an older version unpacks knows no others.
  const archive = create({ cwd: folder, portable: true, noPax: true }, names);
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  await pipeline(Readable.from(archive), createGzip(), file);
}

/**
 * Unpacks a backup into a folder and nowhere else.
 *
 * @param maxBytes what the archive may hold at most
 * @throws BackupBroken
 */
export async function unpackInto(folder: string, path: string, maxBytes: number): Promise<void> {
  const unpack = new Unpacking(folder);
  try {
    await pipeline(createReadStream(path), createGunzip(), atMost(maxBytes), (bytes) => unpack.take(bytes));
  } catch (error) {
    throw error instanceof BackupBroken ? error : asBroken(error, path);
  }
}

/** Only files and folders are taken: a link or a device could lead out of the folder. */
class Unpacking {
  #refused: string | undefined;
  #entries = 0;
  #isOver = false;
  readonly #parser;

  constructor(cwd: string) {
    const filter = (name: string, entry: object) => this.#isWanted(name, "type" in entry ? entry.type : "");
    // Whatever owner and mode an archive names, the files are ours alone.
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
      // What lies behind the end is only counted.
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
