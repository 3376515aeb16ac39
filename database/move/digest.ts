import type { MigrationConnection } from "#database/migrate.ts";

/** Runs a statement in one of the two databases. */
export type Rows = MigrationConnection["rows"];

/** For each table how many rows it has, and a sum over their content that does not depend on their order. */
export type Digests = Map<string, { rows: number; digest: string }>;

/** Both databases write values alike with these, each for this session or transaction. */
const alike = [
  "set datestyle to 'ISO, YMD'",
  "set timezone to 'UTC'",
  "set intervalstyle to 'postgres'",
  "set extra_float_digits to 1",
  "set bytea_output to 'hex'",
];

/** Reads every row of the tables. */
export async function digestTables(read: Rows, tables: { name: string }[]): Promise<Digests> {
  for (const setting of alike) await read(setting);
  const digests: Digests = new Map();
  for (const { name } of tables) {
    const [row] = await read(`
      select count(*)::integer as rows,
        count(*) || ':' || coalesce(sum(('x' || left(md5(row::text), 15))::bit(60)::bigint), 0) as digest
      from only ${name} row`);
    digests.set(name, row as { rows: number; digest: string });
  }
  return digests;
}
