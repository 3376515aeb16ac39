import { truncate } from "node:fs/promises";

import type { Client } from "pg";

import type { DB } from "#database/types.generated.ts";

type Table = keyof DB;

const apartments = 18_000;
const homes = 11_000_000;

/** Tables with as many rows as the service needs, however many apartments it has, and why. */
export const fixedTables: Partial<Record<Table, string>> = {
  schema_migrations: "a row for each migration",
  server_keys: "one row",
  resting_channels: "a row for each way out that rests",
  push_faults: "a row for each push service that has faults",
};

/** What a table of apartments has when nothing else is said: a thousand rows each. */
const usualRows = apartments * 1000;

/** The rows of all other tables. */
const rowsOfNation: Partial<Record<Table, number>> = {
  apartments,
  apartment_usage: apartments,
  office_settings: apartments,
  booking_policies: apartments,
  file_totals: apartments,
  message_months: apartments * 24,
  clubs: apartments * 20,
  facilities: apartments * 10,
  facility_spots: apartments * 100,
  facility_holidays: apartments * 30,
  notices: apartments * 300,
  notice_templates: apartments * 10,
  surveys: apartments * 10,
  votes: apartments * 10,
  lotteries: apartments * 10,
  households: homes,
  users: homes + apartments * 5,
  sessions: homes,
  known_places: homes * 2,
  attempts: homes,
  kept_answers: homes,
  posts: 20_000_000,
  comments: 100_000_000,
  post_views: 200_000_000,
  alerts: 100_000_000,
  alert_reads: 100_000_000,
  notice_receipts: 500_000_000,
  audit_log: 200_000_000,
  consultation_requests: apartments * 3,
  file_removals: 100_000,
  email_proofs: 10_000,
  password_reset_links: 10_000,
};

/**
 * Every table and index has this many pages, of which nearly all are holes in its file: the planner asks the file how
 * long it is and multiplies by the rows on a page. What a test adds makes no difference then.
 */
const pages = 1000;
const bytesOfPage = 8192;

/**
 * Gives a migrated database the statistics of a country of 18,000 apartments and eleven million homes, without its rows.
 * Nothing may update them afterwards (`autovacuum = off`).
 *
 * @param administrator a superuser, on the machine of the database
 */
export async function pretendNation(administrator: Client): Promise<void> {
  const { rows: relations } = await administrator.query<{ name: Table; file: string }>(listRelations);
  const growing = relations.filter(({ name }) => !(name in fixedTables));
  for (const { file } of growing) await truncate(file, pages * bytesOfPage);
  const rows = Object.fromEntries(growing.map(({ name }) => [name, rowsOfNation[name] ?? usualRows]));
  await administrator.query(writeRows, [JSON.stringify(rows), pages]);
  await administrator.query(writeColumns, [JSON.stringify(rows), apartments]);
}

/** Tables and their indexes, each with its table's name. */
const listRelations = `
  select t.relname::text as name,
    current_setting('data_directory') || '/' || pg_relation_filepath(r.oid) as file
  from pg_class t
  cross join lateral (
    select t.oid union all select i.indexrelid from pg_index i where i.indrelid = t.oid
  ) r
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`;

/** A partial index is for what is under way, which is less than all. */
const writeRows = `
  update pg_class r
  set relpages = $2, relallvisible = $2 / 2, reltuples = n.rows::real / case when n.is_partial then 10 else 1 end
  from (
    select t.oid, e.value::bigint as rows, false as is_partial
    from jsonb_each_text($1) e join pg_class t on t.relname = e.key and t.relnamespace = 'public'::regnamespace
    union all
    select i.indexrelid, e.value::bigint, i.indpred is not null
    from jsonb_each_text($1) e join pg_class t on t.relname = e.key and t.relnamespace = 'public'::regnamespace
    join pg_index i on i.indrelid = t.oid
  ) n
  where r.oid = n.oid`;

/**
 * How many different values a column has: as many as there are rows of what it refers to; of ids and moments, as many
 * as rows; of words that a check lists, a few. Which values are frequent is not said.
 */
const writeColumns = `
  with counts as (
    select t.oid, t.relname, e.value::bigint as rows
    from jsonb_each_text($1) e join pg_class t on t.relname = e.key and t.relnamespace = 'public'::regnamespace
  ), emptied as (
    delete from pg_statistic s using counts c where s.starelid = c.oid
  )
  insert into pg_statistic (starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct,
    stakind1, stakind2, stakind3, stakind4, stakind5, staop1, staop2, staop3, staop4, staop5,
    stacoll1, stacoll2, stacoll3, stacoll4, stacoll5)
  select c.oid, a.attnum, false, case when a.attnotnull then 0 else 0.5 end,
    case when a.attlen > 0 then a.attlen else 30 end,
    case
      when a.attname = 'apartment_id' then least(c.rows, $2)
      when a.atttypid = 'boolean'::regtype then 2
      when f.rows is not null then least(c.rows, f.rows)
      when a.atttypid in ('uuid'::regtype, 'bytea'::regtype, 'timestamptz'::regtype, 'tstzrange'::regtype) then -1
      when a.atttypid in ('smallint'::regtype, 'integer'::regtype, 'date'::regtype) then 300
      when w.is_listed then 5
      else -0.5
    end,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from counts c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (
    select max(referred.rows) as rows
    from pg_constraint k join counts referred on referred.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and k.conkey[array_upper(k.conkey, 1)] = a.attnum
  ) f on true
  left join lateral (
    select true as is_listed from pg_constraint k
    where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
      and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%'
    limit 1
  ) w on true`;
