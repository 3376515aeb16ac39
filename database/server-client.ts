import pg from "pg";

import { ConnectionLost } from "./connection-lost.ts";
import type { Servers } from "./servers.ts";

/** How long PostgreSQL may keep us waiting, in milliseconds. */
export interface Patience {
  /** For a connection, its first statement included. */
  connectMs: number;
  /** What the server itself ends: a statement, a wait for a lock, a transaction in which nothing happens. */
  statementMs: number;
  lockMs: number;
  idleInTransactionMs: number;
  /** For any answer, where the server is no longer there to end anything. */
  answerMs: number;
  /** How often the connection that listens is asked whether it still hears. */
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
  /** Whom its statements run as; without it, whoever signs in. */
  role?: string;
}

/** What pg's types make of a callback that is told of failure and success. */
type Told = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/** What keeps a firewall from forgetting a quiet connection, and finds a machine that is gone. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** How long a server may take to say good-bye. */
const goodbyeMs = 1000;

/** Every connection to a PostgreSQL server: to the one that takes writes, and given up when it falls silent. */
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
    // Node ends a process in which nobody hears this event: a connection that breaks concerns only
    // those who wait for its answers, and their promises tell them.
    this.on("error", () => (this.#hasFailed = true));
  }

  /** Nothing more can be asked of it. */
  get isBroken(): boolean {
    return this.#hasFailed || this.connection.stream.destroyed;
  }

  /** @throws ConnectionLost where the server is out of reach, or is a standby */
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

  /** Cuts the connection off: whoever waits for it is told at once. */
  destroy(): void {
    this.connection.stream.destroy();
  }

  /** Gives the connection up when the work takes longer. */
  async within<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
    const timer = setTimeout(() => this.destroy(), milliseconds);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
    }
  }

  /** What a failed statement means: PostgreSQL's own error, the connection's end, or a mistake of ours. */
  meaningOf(error: unknown): unknown {
    // A server that turned read-only may be a primary of the past: the next call looks for the new one.
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

const greeting =
  "select set_config('role', $1, false), set_config('timezone', 'UTC', false), pg_is_in_recovery() as \"isStandby\"";
const readOnly = "25006";
