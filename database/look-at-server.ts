import { ServerClient } from "./server-client.ts";
import { Servers } from "./servers.ts";

const connectMs = 5000;

/** What an operator has to know of a PostgreSQL server before danji starts on it, and while it runs. */
export interface ServerSeen {
  /** Such as `15.14`. */
  version: string;
  now: Date;
  /** Whether the user may do what migrations do: owns the database and may create roles. */
  mayMigrate: boolean;
  hasBtreeGist: boolean;
  /** The migrations that this database has had. None if danji was never started on it. */
  migrations: string[];
  connections: { open: number; most: number };
  /** Its copies, with how far they are behind. */
  copies: { name: string; state: string; secondsBehind: number }[];
  /** Whether the log of writes is kept elsewhere (`archive_mode`), and when that last failed or succeeded. */
  archive: { isOn: boolean; lastAt: Date | null; isFailing: boolean };
}

/**
 * Looks at the server of a URL, and changes nothing.
 *
 * @throws ConnectionLost if it cannot be reached, or PostgreSQL's own error if it refuses the user
 */
export async function lookAtServer(url: string): Promise<ServerSeen> {
  const servers = new Servers(url);
  const client = await servers.inTurn(async () => {
    const opened = new ServerClient({ servers, connectMs, application_name: "danji-doctor" });
    await opened.connect();
    return opened;
  });
  try {
    return await client.within(connectMs, async () => {
      const { rows } = await client.query<Omit<ServerSeen, "migrations" | "copies">>(whatIsSeen);
      const { rows: copies } = await client.query<ServerSeen["copies"][number]>(copiesSeen);
      const { rows: known } = await client.query<{ has: boolean }>(
        "select to_regclass('schema_migrations') is not null as has",
      );
      const { rows: names } = known[0]!.has
        ? await client.query<{ name: string }>("select name from schema_migrations order by name")
        : { rows: [] };
      return { ...rows[0]!, copies, migrations: names.map(({ name }) => name) };
    });
  } catch (error) {
    throw client.meaningOf(error);
  } finally {
    await client.end();
  }
}

const whatIsSeen = `
  select split_part(current_setting('server_version'), ' ', 1) as version,
    clock_timestamp() as now,
    (select (rolcreaterole or rolsuper) and pg_has_role(datdba, 'usage')
      from pg_roles, pg_database where rolname = session_user and datname = current_database()) as "mayMigrate",
    exists (select from pg_available_extensions where name = 'btree_gist') as "hasBtreeGist",
    (select jsonb_build_object('open', count(*), 'most', current_setting('max_connections')::integer)
      from pg_stat_activity where backend_type = 'client backend') as connections,
    (select jsonb_build_object('isOn', current_setting('archive_mode') <> 'off', 'lastAt', last_archived_time,
        'isFailing', coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))
      from pg_stat_archiver) as archive`;

const copiesSeen = `
  select coalesce(nullif(application_name, ''), host(client_addr), '?') as name, coalesce(state, '?') as state,
    coalesce(extract(epoch from replay_lag), 0)::float8 as "secondsBehind"
  from pg_stat_replication`;
