import pg from "pg";

import { ConnectionLost } from "./connection-lost.ts";
import type { Servers } from "./servers.ts";

/** How long we wait for PostgreSQL at most, in milliseconds. */
export interface Patience {
  /** For a connection, including its first statement. */
  connectMs: number;
  /** The server itself ends these: a statement, a wait for a lock, a transaction in which nothing happens. */
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  /** For any answer, in case the server has gone and can end nothing itself. */
  answerMs: number;
  /** How often we check that the listening connection still works. */
  listenCheckMs: number;
}

export const ordinaryPatience: Patience = {
  connectMs: 5000,
  statementMs: 10_000,
  lockMs: 5000,
  idleInTransactionMs: 15_000,
  answerMs: 12_000,
  listenCheckMs: 20_000,
};

interface ServerClientConfig extends pg.ClientConfig {
  servers: Servers;
  connectMs: number;
  /** Statements run as this role; without it, as the user who signs in. */
  role?: string;
}

/** The two callback forms in pg's types: one gets the failure, the other the client. */
type Told = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** Keeps a firewall from dropping a quiet connection, and detects a machine that has gone. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** How long the server may take to answer when we close the connection. */
const goodbyeMs = 1000;

/**
 * Every connection to a PostgreSQL server. It leads to the server that takes writes, and is cut off if no
 * answer comes.
 */
export class ServerClient extends pg.Client {
  readonly #servers: Servers;
  readonly #url: string;
  readonly #connectMs: number;
  readonly #role: string | undefined;
  #hasFailed = false;

  constructor({ servers, connectMs, role, ...config }: ServerClientConfig) {
    const url = servers.current;
    super({ ...keepAlive, ...config, connectionString: url });
    this.#servers = servers;
    this.#url = url;
    this.#connectMs = connectMs;
    this.#role = role;
    // Node ends the process if nobody listens for this event. A broken connection only concerns the callers
    // who wait for its answers, and their promises tell them.
    this.on("error", () => (this.#hasFailed = true));
  }

  /** Whether the connection can no longer be used. */
  get isBroken(): boolean {
    return this.#hasFailed || this.connection.stream.destroyed;
  }

  /** @throws ConnectionLost if the server cannot be reached, or is a standby */
  override connect(callback?: Told): Promise<pg.Client> {
    const opened = this.#open();
    const tell = callback as ((error: Error | null) => void) | undefined;
    if (tell) opened.then(() => tell(null), tell);
    return opened;
  }

  override async end(callback?: (error: Error) => void): Promise<void> {
    const timer = setTimeout(() => this.destroy(), goodbyeMs);
    if (!callback) return super.end().finally(() => clearTimeout(timer));
    super.end((error) => {
      clearTimeout(timer);
      callback(error);
    });
  }

  /** Cuts the connection off. Everyone who waits for an answer gets an error at once. */
  destroy(): void {
    this.connection.stream.destroy();
  }

  /** Cuts the connection off if the work takes longer than this. */
  async within<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.destroy(), milliseconds);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Returns what a statement's error means: PostgreSQL's own error, ConnectionLost, or our own mistake. */
  meaningOf(error: unknown): unknown {
    // A server that became read-only may be a former primary, so the next call looks for the new primary.
    if (error instanceof pg.DatabaseError && error.code === readOnly) this.#hasFailed = true;
    if (error instanceof pg.DatabaseError || error instanceof ConnectionLost) return error;
    return this.isBroken ? new ConnectionLost(error) : error;
  }

  async #open(): Promise<pg.Client> {
    try {
      return await this.within(this.#connectMs, async () => {
        await super.connect();
        const { rows } = await this.query<{ isStandby: boolean }>(greeting, [this.#role ?? "none"]);
        if (rows[0]?.isStandby) throw new ConnectionLost("This server is a standby.");
        return this;
      });
    } catch (error) {
      const meaning = this.meaningOf(error);
      this.#servers.moveOnFrom(this.#url);
      this.destroy();
      throw meaning;
    }
  }
}

/**
 * PostgreSQL is not to weigh at each call whether it plans a prepared statement anew: while it does not know the limit,
 * it expects a page of a list to cost a tenth of the list, and it planned each page for longer than it took to read.
 */
const greeting = `
  select set_config('role', $1, false), set_config('timezone', 'UTC', false),
    set_config('plan_cache_mode', 'force_generic_plan', false), pg_is_in_recovery() as "isStandby"`;
const readOnly = "25006";
