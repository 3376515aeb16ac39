import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";
import type { Kysely } from "kysely";
import { z } from "zod";

import type { DB } from "#database/types.generated.ts";

/** Bytes that the file store holds under a key, as the database knows them. */
export interface ListedBlob {
  key: string;
  bytes: number;
  /** In hexadecimal. */
  sha256: string;
}

/** The folder of the blobs, in a data folder and beside a backup that was made with `--to`. */
export function blobFolder(folder: string): string {
  return join(folder, "files");
}

/** The list beside a backup: `danji-2026-11-21T0312.files`. */
export function fileListOf(backup: string): string {
  return backup.replace(/\.tar\.gz$/, ".files");
}

/** The blobs of all apartments. Only a connection that is bound to no call may read them. */
export async function listBlobs(db: Kysely<DB>): Promise<ListedBlob[]> {
  const { rows } = await sql<ListedBlob>`
    select key, bytes, sha256 from stored_contents()
  `.execute(db);
  return z.array(listedBlob).parse(rows);
}

/** Writes one line a blob: key, bytes and SHA-256, with tabs between. */
export async function writeFileList(path: string, blobs: ListedBlob[]): Promise<void> {
  const lines = blobs.map(({ key, bytes, sha256 }) => `${key}\t${bytes}\t${sha256}\n`);
  await writeFile(path, lines.join(""), { mode: 0o600, flush: true });
}

/** @throws Error with a Korean sentence if the list is not one of ours */
export async function readFileList(path: string): Promise<ListedBlob[]> {
  const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
  const blobs = z.array(listedBlob).safeParse(lines.map(blobOf));
  if (!blobs.success) throw new Error(`파일 목록 ${path}이(가) 깨져 있어요.`);
  return blobs.data;
}

function blobOf(line: string) {
  const [key, bytes, sha256] = line.split("\t");
  return { key, bytes: Number(bytes), sha256 };
}

/** A key names a place below the store's folder and none outside, even in a forged list or backup. */
const listedBlob = z.object({
  key: z.string().regex(/^(?!.*\.\.)[\w-][\w.-]*(\/[\w-][\w.-]*)+$/),
  bytes: z.number().int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
