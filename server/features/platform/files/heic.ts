import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

import { CallError } from "#server/call/call-error.ts";

import { tooManyPixelsAtOnce } from "./picture-limits.ts";
import { inLimitedMemory } from "./picture-process.ts";

/** A phone's photo takes 3 s. */
const decodeMs = 15_000;

/** How decode-heic.ts ends where a picture has more pixels than are taken. */
export const exitTooLarge = 3;

/** Whether HEIC pictures can be read here: the package for it is optional. */
export function canDecodeHeic(): boolean {
  try {
    createRequire(import.meta.url).resolve("heic-decode");
    return true;
  } catch {
    return false;
  }
}

/**
 * Turns a HEIC picture into a PNG beside it for the work, and removes that afterwards.
 *
 * @param onWorked hears how long the turning took, even if it failed
 * @throws CallError file_broken, file_too_large; files_busy if it takes too long
 */
export async function withDecodedHeic<Result>(
  path: string,
  work: (pngPath: string) => Promise<Result>,
  onWorked: (workMs: number) => void,
): Promise<Result> {
  const pngPath = `${path}.png`;
  const beganAt = performance.now();
  try {
    await decodeInChild(path, pngPath).finally(() => onWorked(performance.now() - beganAt));
    return await work(pngPath);
  } finally {
    await rm(pngPath, { force: true });
  }
}

async function decodeInChild(from: string, to: string): Promise<void> {
  const child = spawn(...inLimitedMemory(join(import.meta.dirname, "decode-heic.ts"), from, to), {
    stdio: "ignore",
    timeout: decodeMs,
    killSignal: "SIGKILL",
    // It decodes a stranger's picture, so it knows no secrets of ours.
    env: {},
  });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code === 0) return;
  if (code === null) throw new CallError("files_busy", { retryAfterSeconds: 10 });
  throw code === exitTooLarge ? tooManyPixelsAtOnce() : new CallError("file_broken");
}
