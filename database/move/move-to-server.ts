import { migrateServer } from "#database/migrate-server.ts";
import type { EmbeddedDatabase } from "#database/open-embedded.ts";
import { ServerClient, ordinaryPatience } from "#database/server-client.ts";
import { Servers } from "#database/servers.ts";

import { digestTables } from "./digest.ts";
import type { Digests, Rows } from "./digest.ts";
import { openForRows } from "./open-for-rows.ts";
import { copyRows } from "./rows.ts";
import { readTables } from "./tables.ts";

/** The database to move into has people or apartments already, and not those of the embedded one. */
export class TargetInUse extends Error {}

/** Nobody heard whether the last word was kept. Another try finds out. */
export class MoveUnknown extends Error {}

/** How much of the embedded database has been copied: 0 to 1. */
type OnProgress = (share: number) => void;

/**
 * Copies every row of an embedded database into a PostgreSQL database, which gets this version's schema. It is one
 * transaction: until the last row is compared nothing is there. The embedded database stays as it is. What a move
 * before has brought there already is only compared: it may have been killed before it could say so.
 *
 * @param url as DATABASE_URL
 * @returns how many rows each table has, the same in both
 * @throws TargetInUse if somebody uses the target already
 * @throws MoveUnknown if the connection was lost with the last word
 * @throws ConnectionLost if PostgreSQL cannot be reached
 */
export async function moveToServer(
  embedded: EmbeddedDatabase,
  url: string,
  onProgress: OnProgress = () => undefined,
): Promise<Digests> {
  const servers = new Servers(url);
  await migrateServer(servers, ordinaryPatience);
  const { connectMs } = ordinaryPatience;
  const client = new ServerClient({ servers, connectMs, application_name: "danji-move" });
  await client.connect();
  try {
    return await embedded.asOwner((pglite) => moveInto(client, pglite, onProgress));
  } catch (error) {
    throw client.meaningOf(error);
  } finally {
    // An open transaction ends with its connection, and leaves nothing.
    await client.end();
  }
}

type Source = Parameters<Parameters<EmbeddedDatabase["asOwner"]>[0]>[0];

async function moveInto(client: ServerClient, pglite: Source, onProgress: OnProgress): Promise<Digests> {
  const target: Rows = async (text) => (await client.query<Record<string, unknown>>(text)).rows;
  const source: Rows = async (text) => (await pglite.query<Record<string, unknown>>(text)).rows;
  await target("begin");
  const tables = await readTables(source);
  const close = await openForRows(target, tables);
  if (await isUsed(target)) return movedBefore(source, target, tables);
  await target(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  const all = tables.reduce((sum, { pages }) => sum + pages, 0);
  let copied = 0;
  for (const table of tables) {
    await copyRows(pglite, client, table, (pages) => onProgress((copied += pages) / all));
  }
  await moveSequences(source, target);
  const moved = await compare(source, target, tables);
  await close();
  await target("commit").catch((error: unknown) => {
    throw new MoveUnknown("The answer to the commit was lost.", { cause: error });
  });
  // The planner knows nothing of rows that came all at once.
  await target("analyze");
  return moved;
}

/** After the tables are locked: a server that starts at this moment waits, and then finds its super admin. */
async function isUsed(target: Rows): Promise<boolean> {
  const [row] = await target(
    `select exists (select from users) or exists (select from apartments) as "isUsed"`,
  );
  return row!["isUsed"] === true;
}

/** @throws TargetInUse if any table has other rows there */
async function movedBefore(source: Rows, target: Rows, tables: Named[]): Promise<Digests> {
  const { ours, others } = await compareTables(source, target, tables);
  if (others.length > 0) throw new TargetInUse("The target has people or apartments.");
  return ours;
}

async function moveSequences(source: Rows, target: Rows): Promise<void> {
  const sequences = (await source(`
    select format('%I', sequencename) as name, last_value::text as last
    from pg_sequences where schemaname = 'public' and last_value is not null`)) as {
    name: string;
    last: string;
  }[];
  for (const { name, last } of sequences) await target(`select setval('${name}', ${last})`);
}

async function compare(source: Rows, target: Rows, tables: Named[]): Promise<Digests> {
  const { ours, others } = await compareTables(source, target, tables);
  if (others.length > 0) throw new Error(`The rows of ${others.join(", ")} did not arrive as they were.`);
  return ours;
}

interface Named {
  name: string;
}

/** @returns what the target has, and the tables that differ */
async function compareTables(source: Rows, target: Rows, tables: Named[]) {
  const [theirs, ours] = [await digestTables(source, tables), await digestTables(target, tables)];
  const others = [...theirs].filter(([name, { digest }]) => ours.get(name)?.digest !== digest);
  return { ours, others: others.map(([name]) => name) };
}
