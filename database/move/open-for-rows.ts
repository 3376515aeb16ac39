import type { Rows } from "./digest.ts";
import type { Table } from "./tables.ts";

/**
 * Lets the database's owner write rows as they are, in any order: without triggers, foreign keys and policies, which
 * the rows have passed once. Only a superuser could switch them off; an owner takes them away, in the transaction.
 *
 * @returns what puts them back, and checks every foreign key anew
 */
export async function openForRows(run: Rows, tables: Table[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => `'${name}'::regclass`).join(", ");
  const keys = (await run(readKeys(names))) as unknown as Key[];
  const triggers = (await run(readTriggers(names))) as unknown as Trigger[];
  const forced = (await run(readForced(names))) as unknown as { name: string }[];
  for (const { table, key } of keys) await run(`alter table ${table} drop constraint ${key}`);
  for (const { table, trigger } of triggers) await run(`alter table ${table} disable trigger ${trigger}`);
  for (const { name } of forced) await run(`alter table ${name} no force row level security`);
  return async () => {
    for (const { table, key, definition } of keys)
      await run(`alter table ${table} add constraint ${key} ${definition}`);
    for (const { table, trigger, enables } of triggers)
      await run(`alter table ${table} ${enables} trigger ${trigger}`);
    for (const { name } of forced) await run(`alter table ${name} force row level security`);
  };
}

interface Key {
  table: string;
  key: string;
  definition: string;
}

const readKeys = (tables: string) => `
  select conrelid::regclass::text as table, format('%I', conname) as key, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conrelid in (${tables}) order by 1, 2`;

interface Trigger {
  table: string;
  trigger: string;
  enables: "enable" | "enable always" | "enable replica";
}

const readTriggers = (tables: string) => `
  select tgrelid::regclass::text as table, format('%I', tgname) as trigger,
    case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' else 'enable' end as enables
  from pg_trigger where not tgisinternal and tgenabled <> 'D' and tgrelid in (${tables}) order by 1, 2`;

const readForced = (tables: string) => `
  select oid::regclass::text as name from pg_class where relforcerowsecurity and oid in (${tables})`;
