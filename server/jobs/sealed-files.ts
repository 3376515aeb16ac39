import { createReadStream, createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Encrypts a file for the holder of a key, in the age format. The whole is never in memory. */
export async function sealFile(from: string, to: string, recipient: string): Promise<void> {
  const { Encrypter } = await import("age-encryption");
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  await pipeline(
    Readable.fromWeb(await encrypter.encrypt(Readable.toWeb(createReadStream(from)))),
    createWriteStream(to, { mode: 0o600, flush: true }),
  );
}

/** What lies there does not open: by none of these keys, or because bytes of it were changed. */
export class DoesNotOpen extends Error {
  /** Another key could open it. */
  readonly isForAnotherKey: boolean;

  constructor(cause: unknown) {
    super(undefined, { cause });
    this.isForAnotherKey = cause instanceof Error && keyFaults.has(cause.message);
  }
}

/** What age-encryption says of keys: its errors have no other mark. */
const keyFaults = new Set([
  "no identity matched any of the file's recipients",
  "unrecognized identity type",
  "invalid identity",
]);

/**
 * Decrypts what `sealFile` made.
 *
 * @param identities the secret keys, `AGE-SECRET-KEY-…`. One that fits is enough
 * @throws DoesNotOpen if none fits, or a byte was changed; else the error of the disk or of where it comes from
 */
export async function openSealed(sealed: Readable, to: string, identities: string[]): Promise<void> {
  const { Decrypter } = await import("age-encryption");
  const source = { broke: false };
  try {
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    const bytes = Readable.toWeb(Readable.from(noting(sealed, source), { objectMode: false }));
    await pipeline(
      Readable.fromWeb(await decrypter.decrypt(bytes)),
      createWriteStream(to, { mode: 0o600, flush: true }),
    );
  } catch (error) {
    const isOfDisk = (error as NodeJS.ErrnoException).syscall !== undefined;
    throw source.broke || isOfDisk ? error : new DoesNotOpen(error);
  }
}

/** The same bytes. It notes whether they broke off where they come from. */
async function* noting(sealed: Readable, source: { broke: boolean }): AsyncGenerator<Buffer> {
  try {
    yield* sealed as AsyncIterable<Buffer>;
  } catch (error) {
    source.broke = true;
    throw error;
  }
}
