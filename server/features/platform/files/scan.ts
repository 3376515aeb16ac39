import { createReadStream } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { CallError } from "#server/call/call-error.ts";
import type { Settings } from "#server/start/settings.ts";

type Clamd = NonNullable<Settings["CLAMD_URL"]>;

/** A file of 20 MB takes a second. */
const scanMs = 30_000;

/**
 * Lets clamd look at a file, by its command INSTREAM.
 *
 * @throws CallError scan_unavailable if it gives no verdict: then the file is not taken
 */
export async function isClean(clamd: Clamd, path: string): Promise<boolean> {
  const verdict = await askClamd(clamd, path).catch(() => undefined);
  if (verdict === "stream: OK") return true;
  if (verdict?.endsWith(" FOUND")) return false;
  throw new CallError("scan_unavailable");
}

async function askClamd(clamd: Clamd, path: string): Promise<string> {
  const socket = connect({ ...clamd, signal: AbortSignal.timeout(scanMs) });
  // It answers, and closes, as soon as it has found something: then the rest cannot be sent.
  const sent = pipeline(createReadStream(path), framed, socket).catch(() => undefined);
  const [answer] = await Promise.all([text(socket), sent]);
  return answer.replaceAll("\0", "").trim();
}

/** The command, each piece with its length before it, and an empty piece at the end. */
async function* framed(pieces: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  yield Buffer.from("zINSTREAM\0");
  for await (const piece of pieces) yield* [lengthOf(piece), piece];
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}
