import { sql } from "kysely";

const households = 12_000;
export const accounts = 15_000;
export const alertsInInbox = 300;

/** The session token of an account, from 0. */
export function tokenOf(account: number): string {
  return `resident-${account}`.padEnd(43, "_");
}

export const managerToken = "manager".padEnd(43, "_");

/** Fills an empty database: 40 buildings with 300 households each; every fourth of them has a second account. */
export const fill = [
  sql`insert into apartments (code, name, address) values ('alerts', '푸른마을', '서울특별시 은평구 푸른길 1')`,
  sql`insert into households (apartment_id, building, unit)
    select a.id, 101 + n / 300, 101 + n % 300 from apartments a, generate_series(0, ${sql.lit(households)} - 1) n`,
  sql`insert into users (role, apartment_id, household_id, name, nickname, email, password_hash)
    select 'resident', h.apartment_id, h.id, '이주민', '이웃', 'resident-' || n || '@example.com', 'none'
    from generate_series(0, ${sql.lit(accounts)} - 1) n
    join households h on h.building = 101 + n % ${sql.lit(households)} / 300 and h.unit = 101 + n % 300`,
  sql`insert into users (role, apartment_id, name, email, password_hash)
    select 'manager', id, '김관리', 'manager@example.com', 'none' from apartments`,
  sql`insert into sessions (token_hash, user_id, epoch, idle_timeout, expires_at)
    select sha256(convert_to(rpad(split_part(email, '@', 1), 43, '_'), 'UTF8')), id, session_epoch,
      interval '1 day', now() + interval '7 days'
    from users`,
  sql`analyze`,
];

/** How many accounts have an inbox of this size. */
export const readers = 1000;

/** Their inboxes hold these alone: nine of ten go to all residents, one is their own, in groups. */
export const manyAlerts = sql`with emptied as (delete from alerts),
  readers as (
    select id, apartment_id, split_part(split_part(email, '@', 1), '-', 2)::int as place
    from users where role = 'resident'
  )
  insert into alerts (apartment_id, kind, subject_id, audience, user_id, words, cause_key, group_key)
  select r.apartment_id, 'post_commented', gen_random_uuid(), 'user', r.id, '{}'::jsonb, 'own:' || n, 'post:' || n % 3
  from readers r, generate_series(1, ${sql.lit(alertsInInbox / 10)}) n where r.place < ${sql.lit(readers)}
  union all
  select r.apartment_id, 'notice_published', gen_random_uuid(), 'residents', null, '{"notice": "단수 안내"}', 'all:' || n, null
  from readers r, generate_series(1, ${sql.lit((alertsInInbox / 10) * 9)}) n where r.place = 0`;
