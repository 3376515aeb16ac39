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

/**
 * Decrypts what `sealFile` made.
 *
 * @param identity the secret key, `AGE-SECRET-KEY-…`
 * @throws if the key does not fit, or a byte was changed
 */
export async function openSealed(sealed: Readable, to: string, identity: string): Promise<void> {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  await pipeline(
    Readable.fromWeb(await decrypter.decrypt(Readable.toWeb(sealed))),
    createWriteStream(to, { mode: 0o600, flush: true }),
  );
}
