import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

import { migrations } from "#database/migration-list.ts";
import { openInMemory } from "#database/open-in-memory.ts";

const folder = join(import.meta.dirname, "../../.cache/migrated");

/** What decides how a new database looks, besides migrations. */
const makers = ["migrate.ts", "open-in-memory.ts", "pglite-database.ts"];

/** An archive that nobody has made for this long belongs to another state of the sources. */
const keptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns the path of an archive of an embedded database that has had every migration and is empty otherwise. To migrate
 * takes most of the time of a short test run, so the archive is kept until the migrations or PGlite change.
 */
export async function migratedArchive(): Promise<string> {
  const path = join(folder, `${await fingerprint()}.tar`);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    await removeOldOnes();
    await makeArchive(path);
  }
  return path;
}

async function fingerprint(): Promise<string> {
  const hash = createHash("sha256");
  for (const { name, checksum } of migrations) hash.update(`${name} ${checksum}\n`);
  const packageFile = join(
    createRequire(import.meta.url).resolve("@electric-sql/pglite"),
    "../../package.json",
  );
  const read = [packageFile, ...makers.map((maker) => join(import.meta.dirname, "..", maker))];
  for (const path of read) hash.update(await readFile(path));
  return hash.digest("hex").slice(0, 16);
}

/** Several may make it at the same time: the last one replaces the first. */
async function makeArchive(path: string): Promise<void> {
  const database = await openInMemory();
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, Buffer.from(await (await database.dump()).arrayBuffer()));
  await database.close();
  await rename(unfinished, path);
}

async function removeOldOnes(): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (Date.now() - (await stat(path)).mtimeMs > keptForMs) await rm(path, { force: true });
  }
}
