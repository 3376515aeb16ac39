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
  alert_raisers: "a row for each way that a kind of alert is raised",
  resting_channels: "a row for each way out that rests",
  push_faults: "a row for each push service that has faults",
  resident_bulks: "a row for each list of new accounts while it is being made",
  line_marks: "a waiting line that has changed, until it is served within seconds",
  email_proofs: "for ten minutes",
  password_reset_links: "for half an hour",
  household_imports: "an office's list of homes, for a day",
};

/** Indexes with few entries all the same, and why. */
export const fewInIndex: Record<string, string> = {
  users_super_admins: "super admins run the whole service",
  users_waiting_grants: "who is to become one, until they sign in again",
  password_help_of_managers: "managers who wait for a password",
  search_renewals_pkey: "the tables whose texts wait for a new form of searches, a handful once",
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
  answer_phrases: apartments * 10,
  surveys: apartments * 10,
  votes: apartments * 10,
  lotteries: apartments * 10,
  households: homes,
  occupancies: homes * 2,
  home_contacts: homes * 2,
  home_vehicles: homes * 2,
  documents: apartments * 300,
  events: apartments * 200,
  calendar_links: apartments * 50,
  document_versions: apartments * 330,
  bill_months: apartments * 66,
  bill_files: apartments * 66,
  bill_columns: apartments * 40,
  bill_checks: apartments * 100,
  bills: homes * 60,
  bill_reads: homes * 60,
  bill_payments: homes * 60,
  bill_reminders: apartments * 66,
  meter_rounds: apartments * 36,
  meter_readings: homes * 72,
  meter_checks: homes * 72,
  bill_tellings: 100,
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
};

/**
 * Every table and index has this many pages, and nearly all are holes in its file: the planner asks the file how long
 * it is and multiplies by the rows on a page. What a test adds makes no difference then.
 */
const [pagesOfTable, pagesOfIndex] = [10_000, 1000];
const bytesOfPage = 8192;

/**
 * Gives a migrated database the statistics of a country of 18,000 apartments and eleven million homes, without its rows.
 * Nothing may update them afterwards (`autovacuum = off`).
 *
 * @param administrator a superuser, on the machine of the database
 */
export async function pretendNation(administrator: Client): Promise<void> {
  const { rows: relations } = await administrator.query<Relation>(listRelations);
  const growing = relations.filter(({ table }) => !(table in fixedTables));
  for (const { file, isIndex } of growing)
    await truncate(file, (isIndex ? pagesOfIndex : pagesOfTable) * bytesOfPage);
  const rows = growing.map(({ table }) => [table, rowsOfNation[table] ?? usualRows]);
  await administrator.query(makeCounts, [JSON.stringify(Object.fromEntries(rows))]);
  await administrator.query(makePredicates);
  await administrator.query(writeRows, [pagesOfTable, pagesOfIndex]);
  await administrator.query(writeColumns, [apartments]);
  await administrator.query(writeSearchKeys);
}

interface Relation {
  table: Table;
  file: string;
  isIndex: boolean;
}

/** Columns of `pg_statistic`: its five slots are for frequent values, bounds and the like. */
const slots = ["stakind", "staop", "stacoll"].flatMap((name) =>
  [1, 2, 3, 4, 5].map((slot) => `${name}${slot}`),
);
const statisticColumns = [
  "starelid, staattnum, stainherit, stanullfrac, stawidth, stadistinct",
  ...slots,
].join(", ");
const noFrequencies = slots.map(() => "0").join(", ");

const listRelations = `
  select t.relname::text as table, r.is_index as "isIndex",
    current_setting('data_directory') || '/' || pg_relation_filepath(r.oid) as file
  from pg_class t
  cross join lateral (
    select t.oid, false as is_index union all select i.indexrelid, true from pg_index i where i.indrelid = t.oid
  ) r
  where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace`;

const makeCounts = `
  create temp table counts as
    select t.oid, e.value::bigint as rows
    from jsonb_each_text($1::jsonb) e
    join pg_class t on t.relname = e.key and t.relnamespace = 'public'::regnamespace`;

/**
 * The columns that partial indexes choose their rows by. They are for what is under way: one row in a hundred. Where
 * there are indexes for both, what is null and what is not, it is every second.
 */
const makePredicates = `
  create temp table predicates as
    select asked.*,
      case
        when bool_or(is_null) over (partition by oid, attnum) and bool_or(is_set) over (partition by oid, attnum) then 0.5
        else 0.01
      end as share
    from (
      select c.oid, i.indexrelid, a.attnum,
        p.condition ~ ('\\m' || a.attname || ' IS NULL') as is_null,
        p.condition ~ ('\\m' || a.attname || ' IS NOT NULL') as is_set,
        p.condition ~ ('\\m' || a.attname || ' = ') as is_value
      from counts c
      join pg_index i on i.indrelid = c.oid and i.indpred is not null
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      cross join lateral (select pg_get_expr(i.indpred, i.indrelid) as condition) p
    ) asked
    where is_null or is_set or is_value`;

const writeRows = `
  update pg_class r
  set relpages = n.pages, relallvisible = n.pages / 2, reltuples = n.rows
  from (
    select c.oid, c.rows, $1::integer as pages from counts c
    union all
    select i.indexrelid, c.rows * coalesce(p.share, case when i.indpred is null then 1 else 0.01 end), $2
    from counts c join pg_index i on i.indrelid = c.oid
    left join (select indexrelid, min(share) as share from predicates group by 1) p on p.indexrelid = i.indexrelid
  ) n
  where r.oid = n.oid`;

/**
 * How many different values a column has: as many as the table that it refers to has rows; ids and moments as many as
 * rows; words that a check lists, a few. It does not say which values are frequent.
 */
const writeColumns = `
  with emptied as (
    delete from pg_statistic s using counts c where s.starelid = c.oid
  )
  insert into pg_statistic (${statisticColumns})
  select c.oid, a.attnum, false,
    case when a.attnotnull then 0 when p.is_null then p.share when p.is_set then 1 - p.share else 0.5 end,
    case when a.attlen > 0 then a.attlen else 30 end,
    case
      when a.attname = 'apartment_id' then least(c.rows, $1)
      when a.atttypid = 'boolean'::regtype then 2
      when f.rows is not null then least(c.rows, f.rows)
      when p.is_value then 1 / p.share
      when a.atttypid in ('uuid'::regtype, 'bytea'::regtype, 'timestamptz'::regtype, 'tstzrange'::regtype) then -1
      when a.atttypid in ('smallint'::regtype, 'integer'::regtype, 'date'::regtype) then 300
      when w.is_listed then 5
      else -0.5
    end,
    ${noFrequencies}
  from counts c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join (
    select oid, attnum, bool_or(is_null) as is_null, bool_or(is_set) as is_set, bool_or(is_value) as is_value,
      max(share) as share
    from predicates group by 1, 2
  ) p on p.oid = c.oid and p.attnum = a.attnum
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

/**
 * What a search looks for within its apartment, one row in many has. Without a list of frequent values, that can only be
 * said as if the others had none at all.
 */
const writeSearchKeys = `
  insert into pg_statistic (${statisticColumns})
  select i.indexrelid, 1, false, 0.999, 100, -0.5, ${noFrequencies}
  from counts c
  join pg_index i on i.indrelid = c.oid and i.indkey[0] = 0
  join pg_class r on r.oid = i.indexrelid
  join pg_am m on m.oid = r.relam and m.amname = 'gin'`;
