import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import { ask } from "#server/testing/ask.ts";
import { createServerDatabase, databaseUrl } from "#server/testing/server-databases.ts";
import { startCluster } from "#tools/cluster/postgres.ts";
import { familySeconds, processorSeconds } from "#tools/launch/processor.ts";

import { startOurs } from "./servers.ts";
import type { MeasuredServer } from "./servers.ts";

/** The residents of the apartment with the facility, and of the one beside it. */
export const residents = 2000;
const bystanders = 20;

export const residentToken = (index: number) => `resident-${index}`.padEnd(43, "_");
export const bystanderToken = (index: number) => `bystander-${index % bystanders}`.padEnd(43, "_");
const managerToken = "manager-0".padEnd(43, "_");

/** 12 hours of 10 spots: 120 places. */
const [firstMinute, hours, spots] = [540, 12, 10];
export const places = hours * spots;

/** A place by its number. Every second number leaves the spot to the server. */
export function placeAt(index: number) {
  const startMinute = firstMinute + (index % hours) * 60;
  return { startMinute, spotNo: Math.floor((index % places) / hours) + 1 };
}

/** As the database's `start_minute || '/' || spot_no`. */
export const nameOfPlace = (startMinute: number, spotNo: number) => `${startMinute}/${spotNo}`;

export const tomorrow = dayAfter(seoulDate(new Date()), 1);

/** Two server processes on one PostgreSQL, with 2,000 residents and a facility of 120 places a day. */
export interface Place {
  servers: MeasuredServer[];
  origins: string[];
  /** Another one of the same kind. @returns its id */
  newFacility: () => Promise<string>;
  /** As the database's superuser. */
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** How many deadlocks PostgreSQL has counted. */
  deadlocks: () => Promise<number>;
  /** What everything has cost until now. */
  spent: () => Promise<Spent>;
  /** How often PostgreSQL has logged which error since the last time. A deadlock is one: `deadlock detected`. */
  loggedErrors: () => Promise<Record<string, number>>;
}

/** Seconds of a processor: they say what work costs on a busy machine, too. */
export interface Spent {
  servers: number;
  database: number;
  /** What sends the requests. */
  load: number;
}

export async function openPlace(stack: AsyncDisposableStack): Promise<Place> {
  const cluster = await startCluster({ fsync: true, settings: { track_functions: "all", ...logToFile } });
  stack.defer(() => cluster.stop());
  const name = await createServerDatabase(cluster.url);
  const url = databaseUrl(cluster.url, name);
  const dataDirs = await Promise.all(["one", "two"].map((each) => mkdtemp(join(tmpdir(), `danji-${each}-`))));
  for (const each of dataDirs) stack.defer(() => rm(each, { recursive: true, force: true }));
  const start = async (dataDir: string) => {
    // As behind a proxy: one network may only open 200 connections of its own.
    const server = await startOurs(url, dataDir, { LOG_LEVEL: "error", TRUST_PROXY: "1" });
    stack.defer(() => server.stop());
    return server;
  };
  // The first one migrates.
  const servers = [await start(dataDirs[0]!), await start(dataDirs[1]!)];
  const administrator = new pg.Client({ connectionString: databaseUrl(cluster.administratorUrl, name) });
  await administrator.connect();
  stack.defer(() => administrator.end());
  for (const statement of fill) await administrator.query(statement);
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await administrator.query<Row>(text, values)).rows;
  const origins = servers.map((server) => server.url);
  let facilities = 0;
  let readBytes = 0;
  return {
    servers,
    origins,
    query,
    newFacility: async () => {
      const { result } = await ask(origins[0]!, managerToken, "createFacility", {
        name: `테니스장 ${++facilities}`,
        kind: "tennis_court",
        bookBy: "slot",
        hours: Array.from({ length: 7 }, () => ({
          openMinute: firstMinute,
          closeMinute: firstMinute + hours * 60,
        })),
        spots: Array.from({ length: spots }, (_, index) => ({ name: `${index + 1}번`, isOpen: true })),
        limits: [{ who: "household", per: "week", count: 2 }],
      });
      if (!result) throw new Error("The facility was not made.");
      return result.facility.id;
    },
    deadlocks: async () => {
      // What a backend counts is seen by others after a second.
      await sleep(1500);
      const [row] = await query<{ deadlocks: number }>(
        "select deadlocks::int from pg_stat_database where datname = current_database()",
      );
      return row!.deadlocks;
    },
    spent: async () => {
      const sumOf = async (ids: number[]) => sum(await Promise.all(ids.map(processorSeconds)));
      return {
        servers: await sumOf(servers.map(({ processId }) => processId)),
        database: await familySeconds(cluster.processId()),
        load: await processorSeconds(process.pid),
      };
    },
    loggedErrors: async () => {
      const [log] = await query<{ text: string; bytes: string }>(
        `select pg_read_file(file, $1, size - $1) as text, size::text as bytes
        from pg_current_logfile() file, lateral (select size from pg_stat_file(file)) s`,
        [readBytes],
      );
      readBytes = Number(log!.bytes);
      const counts: Record<string, number> = {};
      for (const [, message] of log!.text.matchAll(/(?:ERROR|FATAL|PANIC): {2}(.*)/g)) {
        counts[message!] = (counts[message!] ?? 0) + 1;
      }
      return counts;
    },
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** PostgreSQL writes all that it logs into one file that the superuser can read. */
const logToFile = { logging_collector: "on", log_filename: "all.log", log_rotation_size: "0" };

const fill = [
  `insert into apartments (code, name, address) values
    ('rush', '푸른마을', '서울특별시 은평구 푸른길 1'), ('beside', '맑은마을', '서울특별시 은평구 맑은길 1')`,
  `insert into households (apartment_id, building, unit)
    select id, 101 + n / 100, 101 + n % 100 from apartments,
      generate_series(0, case code when 'rush' then ${residents} else ${bystanders} end - 1) n`,
  `insert into users (role, apartment_id, household_id, name, nickname, email, password_hash)
    select 'resident', h.apartment_id, h.id, '이주민', '이웃',
      case a.code when 'rush' then 'resident-' else 'bystander-' end
        || ((h.building - 101) * 100 + h.unit - 101) || '@example.com', 'none'
    from households h join apartments a on a.id = h.apartment_id`,
  `insert into users (role, apartment_id, name, email, password_hash)
    select 'manager', id, '김관리', case code when 'rush' then 'manager-0' else 'manager-1' end || '@example.com', 'none'
    from apartments`,
  `insert into sessions (token_hash, user_id, epoch, idle_timeout, expires_at)
    select sha256(convert_to(rpad(split_part(email, '@', 1), 43, '_'), 'UTF8')), id, session_epoch,
      interval '1 day', now() + interval '7 days'
    from users where password_hash = 'none'`,
  `insert into notices (apartment_id, title, content, author_id, author_name, created_at)
    select u.apartment_id, '단수 안내 ' || n, repeat('내일 오전에 물이 나오지 않아요. ', 20), u.id, u.name, now() - n * interval '1 hour'
    from users u, generate_series(1, 300) n where u.email = 'manager-1@example.com'`,
  "vacuum analyze",
];
