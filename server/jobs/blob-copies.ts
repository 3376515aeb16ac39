import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import { freeBytesOf, reservedBytes } from "#database/room-to-write.ts";
import { syncPath } from "#database/settle-folder.ts";

import type { ListedBlob } from "./file-list.ts";

/** How copying the blobs of a list ended. */
export interface BlobReport {
  copied: string[];
  /** In none of the folders. */
  missing: string[];
  /** Found, but with other bytes than the list says. */
  broken: string[];
}

/** Lines for the operator: the keys of what is missing and of what is broken. */
export function namedBlobs({ missing, broken }: BlobReport): string[] {
  const named = (title: string, keys: string[]) =>
    keys.length > 0 ? [`${title} ${keys.length}개:`, ...keys.map((key) => `  ${key}`)] : [];
  return [...named("없는 파일", missing), ...named("깨진 파일", broken)];
}

/** Copies into the folder what it lacks. What stands there in full length is taken for whole. */
export async function copyLacking(blobs: ListedBlob[], from: string, to: string): Promise<BlobReport> {
  const lacking: ListedBlob[] = [];
  for (const blob of blobs) if (!(await hasLength(join(to, blob.key), blob.bytes))) lacking.push(blob);
  await requireRoom(lacking, to);
  const report = emptyReport();
  for (const blob of lacking) await copyOne(blob, from, to, report);
  return report;
}

/**
 * Reads every blob of the folder and compares its hash. What is missing or broken there is copied from the other
 * folder, if that one has it whole.
 */
export async function completeBlobs(blobs: ListedBlob[], folder: string, other: string): Promise<BlobReport> {
  const lacking: ListedBlob[] = [];
  const brokenHere = new Set<string>();
  for (const blob of blobs) {
    const state = await stateOf(blob, join(folder, blob.key));
    if (state !== "whole") lacking.push(blob);
    if (state === "broken") brokenHere.add(blob.key);
  }
  const report = emptyReport();
  const found: ListedBlob[] = [];
  for (const blob of lacking) {
    if (await hasLength(join(other, blob.key), blob.bytes)) found.push(blob);
    else if (brokenHere.has(blob.key)) report.broken.push(blob.key);
    else report.missing.push(blob.key);
  }
  await requireRoom(found, folder);
  for (const blob of found) await copyOne(blob, other, folder, report);
  return report;
}

function emptyReport(): BlobReport {
  return { copied: [], missing: [], broken: [] };
}

async function requireRoom(blobs: ListedBlob[], folder: string): Promise<void> {
  if (blobs.length === 0) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const needed = blobs.reduce((sum, { bytes }) => sum + bytes, 0) + reservedBytes;
  const free = freeBytesOf(folder);
  if (free >= needed) return;
  const [neededMb, freeMb] = [Math.ceil(needed / 1024 ** 2), Math.floor(free / 1024 ** 2)];
  throw new Error(`파일을 복사하려면 ${folder}에 ${neededMb}MB가 필요한데 ${freeMb}MB만 남아 있어요.`);
}

/** Half a copy never has the blob's name: it is written aside, and renamed when its hash is right. */
async function copyOne(blob: ListedBlob, from: string, to: string, report: BlobReport): Promise<void> {
  const path = join(to, blob.key);
  const aside = `${path}.partial`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const { hash, through } = hashing();
    const target = createWriteStream(aside, { mode: 0o600, flush: true });
    await pipeline(createReadStream(join(from, blob.key)), through, target);
    if (hash.digest("hex") !== blob.sha256) {
      report.broken.push(blob.key);
      return;
    }
    await rename(aside, path);
    syncPath(dirname(path));
    report.copied.push(blob.key);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    report.missing.push(blob.key);
  } finally {
    await rm(aside, { force: true });
  }
}

/** Reads the file: only one whose length and SHA-256 are those of the list is whole. */
export async function stateOf(blob: ListedBlob, path: string): Promise<"whole" | "broken" | "missing"> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return "missing";
  if (found.size !== blob.bytes) return "broken";
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex") === blob.sha256 ? "whole" : "broken";
}

async function hasLength(path: string, bytes: number): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.size === bytes;
}

function hashing() {
  const hash = createHash("sha256");
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { hash, through };
}
