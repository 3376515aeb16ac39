import type { PassThrough } from "node:stream";

import type { FunctionDeclaration } from "#contract/define.ts";
import type { Topic } from "#contract/topics.ts";
import type { Database } from "#database/database.ts";
import type { Settings } from "#server/start/settings.ts";

import type { Changes } from "./changes.ts";
import type { FairLine } from "./fair-line.ts";
import type { CallOrigin, SessionCookie } from "./handler-types.ts";
import type { RecentCallers } from "./recent-callers.ts";
import type { SharedReads } from "./shared-reads.ts";
import type { Turns } from "./turns.ts";

/** Gets the function, the status and the seconds of each call that ended; never the caller or the address. */
export type CallObserver = (functionName: string, status: string, seconds: number) => void;

/** The parts that the pipeline needs. They are the same for every call of a process. */
export interface CallEnvironment {
  database: Database;
  changes: Changes;
  settings: Settings;
  functions: Record<string, FunctionDeclaration>;
  handlers: Record<string, AnyHandler>;
  /** The topics that some stream shows. Only these are announced when a call has touched them. */
  watchedTopics: ReadonlySet<Topic>;
  /** After this many milliseconds a unary call is rolled back. Less than the client's own 70 s. */
  deadlineMs: number;
  turns: Turns;
  /** For the embedded database's one connection. */
  embeddedLine: FairLine;
  recentCallers: RecentCallers;
  sharedReads: SharedReads;
  /** The most connections that one apartment, or one address of unknown callers, may use at once. */
  connectionShare: number;
  /** Running streams, which are ended when the server stops. */
  openStreams: Set<PassThrough>;
  /** Called when a call of a known function has ended. */
  observe?: CallObserver;
  /** Gets the error of a call that failed by our own mistake. */
  onMistake?: ((error: unknown) => void) | undefined;
  onTouchFailed: (error: unknown) => void;
}

/** A call as it was received. */
export interface Call {
  name: string;
  payload: unknown;
  /** When it came, by `performance.now()`. It may have waited for its turn since. */
  receivedAt: number;
  /** SHA-256 of the session token; null if none was sent. */
  tokenHash: Uint8Array | null;
  /** The token came as a bearer. An unknown bearer token is refused even where anyone may call. */
  byBearer: boolean;
  origin: CallOrigin;
  cookie: SessionCookie;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Sends a chunk as JSON, and waits for a slow client. Undefined if no stream was asked for. */
  sendChunk: ((chunk: Buffer) => Promise<void>) | undefined;
}

// The registry's types bind each handler to its function (handler-types.ts). Here, all have one type.
// oxlint-disable-next-line typescript/no-explicit-any -- a handler's context is contravariant: no narrower type holds them all
type AnyHandler = (context: any) => Promise<unknown> | AsyncGenerator<unknown, unknown, void>;
