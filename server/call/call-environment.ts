import type { PassThrough } from "node:stream";

import type { FunctionDeclaration } from "#contract/define.ts";
import type { Topic } from "#contract/topics.ts";
import type { Database } from "#database/database.ts";
import type { Settings } from "#server/start/settings.ts";

import type { Changes } from "./changes.ts";
import type { CallOrigin, SessionCookie } from "./handler-types.ts";
import type { RecentCallers } from "./recent-callers.ts";
import type { SharedReads } from "./shared-reads.ts";
import type { Turns } from "./turns.ts";

/** Tells of each call that ended: which function, how it ended, how long it took. Never who or where. */
export type CallObserver = (functionName: string, status: string, seconds: number) => void;

/** What the pipeline works with, the same for every call of a process. */
export interface CallEnvironment {
  database: Database;
  changes: Changes;
  settings: Settings;
  functions: Record<string, FunctionDeclaration>;
  handlers: Record<string, AnyHandler>;
  /** What some stream shows: all that is announced when a call has touched it. */
  watchedTopics: ReadonlySet<Topic>;
  /** Milliseconds after which a unary call is rolled back: before the client's own 70 s. */
  deadlineMs: number;
  turns: Turns;
  recentCallers: RecentCallers;
  sharedReads: SharedReads;
  /** How many of the database's connections one apartment, or one address of unknown callers, may use at once. */
  connectionShare: number;
  /** Streams under way, to be ended when the server stops. */
  openStreams: Set<PassThrough>;
  /** Is told how each call of a known function ended. */
  observe?: CallObserver;
  /** Is told why a call failed for which we alone are to blame. */
  onMistake?: ((error: unknown) => void) | undefined;
  onTouchFailed: (error: unknown) => void;
}

/** A call as it came off the wire. */
export interface Call {
  name: string;
  payload: unknown;
  /** SHA-256 of the session token; null where none was sent. */
  tokenHash: Uint8Array | null;
  /** The token came as a bearer: an unknown one is refused even where anyone may call. */
  byBearer: boolean;
  origin: CallOrigin;
  cookie: SessionCookie;
  /** Aborts when the client has gone. */
  signal: AbortSignal;
  /** Sends a chunk, as JSON, and waits while the client is behind; undefined where no stream was asked for. */
  sendChunk: ((chunk: Buffer) => Promise<void>) | undefined;
}

// The registry's types bind each handler to its function (handler-types.ts); here they are all alike.
// oxlint-disable-next-line typescript/no-explicit-any -- a handler's context is contravariant: no narrower type holds them all
type AnyHandler = (context: any) => Promise<unknown> | AsyncGenerator<unknown, unknown, void>;
