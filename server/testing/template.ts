import { readFileSync } from "node:fs";

import type { Database } from "#database/database.ts";
import { openInMemory } from "#database/open-in-memory.ts";
import { openServer } from "#database/open-server.ts";
import { migratedArchive } from "#database/testing/migrated-archive.ts";

import { copyServerDatabase, createServerDatabase, dropServerDatabase } from "./server-databases.ts";

/** A migrated database to copy: an archive of an embedded one, or a database on the test server. */
export type Template = { archive: string } | { url: string; name: string };

declare module "vitest" {
  interface ProvidedContext {
    template: Template;
  }
}

interface Disposable {
  dispose: () => Promise<void>;
}

/** Migrates once: on PostgreSQL if TEST_DATABASE_URL is set, otherwise embedded. */
export async function makeTemplate(): Promise<{ template: Template } & Disposable> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) {
    const name = await createServerDatabase(url);
    return { template: { url, name }, dispose: () => dropServerDatabase(url, name) };
  }
  return { template: { archive: await migratedArchive() }, dispose: () => Promise.resolve() };
}

/** Opens a new copy of the template, until it is disposed of. */
export async function openCopy(template: Template): Promise<{ database: Database } & Disposable> {
  if ("archive" in template) {
    const database = await openInMemory(bytesOf(template.archive));
    return { database, dispose: () => database.close() };
  }
  const copy = await copyServerDatabase(template);
  const database = await openServer(copy.url, 5);
  return {
    database,
    dispose: async () => {
      await database.close();
      await copy.dispose();
    },
  };
}

/** A process opens copies of one archive for file after file. */
let bytesRead: { path: string; bytes: Uint8Array<ArrayBuffer> } | undefined;

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  if (bytesRead?.path !== path) bytesRead = { path, bytes: readFileSync(path) };
  return bytesRead.bytes;
}
