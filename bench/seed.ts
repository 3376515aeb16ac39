import pg from "pg";

import { openServer } from "#database/open.ts";

/** As whom a measured call is made. */
export type Actor = "resident" | "superAdmin";

/** The country that the measured rows lie in. */
const size = { apartments: 1000, unitsEach: 20, managers: 20, superAdmins: 64 };

/** As many sessions as the most connections: no two of those share one. */
const tokensPerActor = 64;

/** Session tokens of seeded people. */
export function tokensOf(actor: Actor): string[] {
  return Array.from({ length: tokensPerActor }, (_, index) => `${actor}-${index + 1}`.padEnd(43, "_"));
}

/** Makes, migrates and fills a database of the cluster; answers its URL. */
export async function createDatabase(clusterUrl: string): Promise<string> {
  const name = "danji_bench";
  await execute(clusterUrl, [`create database ${name}`]);
  const url = new URL(clusterUrl);
  url.pathname = name;
  await (await openServer(url.href)).close();
  await execute(url.href, [freeOwner, people, sessions, "vacuum analyze"]);
  return url.href;
}

async function execute(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * The bare server reads as the owner of the tables, without their policies. Our own server's
 * connections run as another role: for them the policies stay in force.
 */
const freeOwner = `
  do $$
  declare
    tenant_table regclass;
  begin
    for tenant_table in select oid from pg_class where relforcerowsecurity loop
      execute format('alter table %s no force row level security', tenant_table);
    end loop;
  end
  $$`;

const people = `
  insert into apartments (code, name, address, created_at)
  select 'complex_' || n, '푸른마을 ' || n || '단지', '서울특별시 은평구 푸른길 ' || n, now() - n * interval '1 hour'
  from generate_series(1, ${size.apartments}) n;

  insert into households (apartment_id, building, unit)
  select id, 101, 100 + n from apartments, generate_series(1, ${size.unitsEach}) n;

  insert into users (role, name, email, password_hash)
  select 'superAdmin', '최고 관리자 ' || n, 'superAdmin-' || n || '@example.com', 'none'
  from generate_series(1, ${size.superAdmins}) n;

  insert into users (role, apartment_id, name, nickname, email, password_hash)
  select 'manager', id, '김관리 ' || n, '소장 ' || n, 'manager-' || n || '@example.com', 'none'
  from (select row_number() over (order by created_at) as n, id from apartments) a
  where n <= ${size.managers};

  insert into users (role, apartment_id, household_id, name, nickname, email, password_hash)
  select 'resident', apartment_id, id, '이주민 ' || n, '이웃 ' || n, 'resident-' || n || '@example.com', 'none'
  from (select row_number() over (order by id) as n, * from households) h;`;

/** The token of a session is the front part of its user's e-mail, filled up to a token's length. */
const sessions = `
  insert into sessions (token_hash, user_id, epoch, idle_timeout, expires_at)
  select sha256(convert_to(rpad(split_part(email, '@', 1), 43, '_'), 'UTF8')), id, session_epoch,
    interval '1 day', now() + interval '7 days'
  from users where email like '%@example.com'`;
