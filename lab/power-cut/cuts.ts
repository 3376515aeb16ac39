import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import type { Kysely } from "kysely";

import type { Database } from "#database/database.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import type { DB } from "#database/types.generated.ts";

import { Disk } from "./disk.ts";
import type { Model } from "./disk.ts";
import { recordChanges } from "./recorder.ts";
import type { Operation } from "./recorder.ts";

interface Order {
  cuts: number;
  model: Model;
  seed: number;
  /** How many times the load inserts a row and updates one. */
  writes: number;
}

interface Cut {
  operation: number;
  acknowledged: number;
  /** Acknowledged writes that are missing, or why the database does not open. */
  lost: string[];
}

/** Writes to a new database, cuts the power at many moments, and opens what each cut left. */
export async function cutPower({ cuts, model, seed, writes }: Order): Promise<Cut[]> {
  const folder = await mkdtemp(join(tmpdir(), "danji-power-cut-"));
  try {
    const operations = await recordLoad(join(folder, "data"), writes);
    const random = randomOf(seed);
    const results: Cut[] = [];
    const disk = new Disk();
    const known = new Map<string, number>();
    let done = 0;
    for (const moment of chooseMoments(operations, cuts, random)) {
      for (; done < moment; done += 1) {
        const operation = operations[done]!;
        disk.do(operation);
        if (operation.kind === "acknowledged") known.set(operation.key, operation.value);
      }
      const after = join(folder, "after");
      disk.cut(after, model, random);
      results.push({ operation: moment, acknowledged: known.size, lost: await findLosses(after, known) });
      await rm(after, { recursive: true, force: true });
    }
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function recordLoad(dataDir: string, writes: number): Promise<Operation[]> {
  const recording = recordChanges(dataDir);
  try {
    const database = await openEmbedded(dataDir);
    await asOwner(database, (db) =>
      sql`create table power_cut_rows (code text primary key, value int, padding text)`.execute(db),
    );
    for (let n = 0; n < writes; n += 1) {
      const [inserted, updated] = [`row${n}`, `row${n >> 1}`];
      await save(database, inserted, n);
      recording.acknowledge(inserted, n);
      await save(database, updated, n + writes);
      recording.acknowledge(updated, n + writes);
      if (n % 40 === 39) await database.shortenLog(0);
    }
    await database.close();
    return recording.operations;
  } finally {
    recording.stop();
  }
}

async function save(database: Database, code: string, value: number): Promise<void> {
  await asOwner(database, async (db) => {
    await sql`insert into power_cut_rows values (${code}, ${value}, repeat('x', 300))
      on conflict (code) do update set value = excluded.value`.execute(db);
  });
}

/** Runs work as the owner, with a table for the load: the application's own tables are not as free to change. */
async function asOwner<Result>(
  database: Database,
  work: (db: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  return database.kysely.connection().execute(async (db) => {
    await sql`reset role`.execute(db);
    try {
      return await work(db);
    } finally {
      await sql`set role danji_app`.execute(db);
    }
  });
}

/** A tenth of the cuts come while the database is made and migrated, the others during the load. */
function chooseMoments(operations: Operation[], cuts: number, random: () => number): number[] {
  const loadBegins = operations.findIndex(({ kind }) => kind === "acknowledged");
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from));
  const moments = Array.from({ length: cuts }, (_, cut) =>
    cut % 10 === 9 ? between(0, loadBegins) : between(loadBegins, operations.length + 1),
  );
  return moments.toSorted((a, b) => a - b);
}

async function findLosses(dataDir: string, known: Map<string, number>): Promise<string[]> {
  try {
    const database = await openEmbedded(dataDir, () => undefined);
    try {
      const found = await asOwner(database, async (db) => {
        await readEverything(db);
        if (known.size === 0) return new Map<string, number>();
        const { rows } = await sql<{ code: string; value: number }>`
          select code, value from power_cut_rows`.execute(db);
        return new Map(rows.map(({ code, value }) => [code, value]));
      });
      // A write that was under way may have been kept too.
      return [...known].filter(([code, value]) => !((found.get(code) ?? -1) >= value)).map(([code]) => code);
    } finally {
      await database.close();
    }
  } catch (error) {
    return [`does not open: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** A damaged page is found by its checksum when it is read. */
async function readEverything(db: Kysely<DB>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select oid::regclass::text as name from pg_class where relkind = 'r'`.execute(db);
  for (const { name } of rows) await sql`select count(*) from ${sql.raw(name)}`.execute(db);
}

/** Returns numbers from 0 to 1, always the same ones for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
