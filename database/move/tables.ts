import type { Rows } from "./digest.ts";

/** A table with rows of ours. Names are quoted where they must be. */
export interface Table {
  name: string;
  /** What a row is written with: generated columns make themselves. */
  columns: string;
  /** Its size on the disk, in pages of 8 kB. */
  pages: number;
}

/** All tables but the list of migrations, which each database keeps for itself. */
export async function readTables(read: Rows): Promise<Table[]> {
  return (await read(`
    select format('%I', c.relname) as name, (pg_relation_size(c.oid) / 8192)::integer as pages,
      (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'schema_migrations'
    order by c.relname`)) as unknown as Table[];
}
