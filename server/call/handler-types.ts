import type { z } from "zod";

import type { Audience } from "#contract/define.ts";
import type { functions, FunctionName } from "#contract/index.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import type { Role } from "#contract/values/roles.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Settings } from "#server/start/settings.ts";

type Functions = typeof functions;

/** The signed-in person who makes the call. */
export type Caller = Callers[Role];

/** The fields of each role. The database guarantees them (`users_belong_to_their_place`, `users_rights_by_role`). */
interface Callers {
  superAdmin: Person & { role: "superAdmin"; apartmentId: null; rights: null } & NoHome;
  manager: Person & { role: "manager"; apartmentId: string; rights: readonly OfficeRight[] } & NoHome;
  resident: Person & { role: "resident"; apartmentId: string; rights: null } & Home;
}

interface Person {
  sessionId: string;
  id: string;
  name: string;
  email: string;
  isInitialPassword: boolean;
  nickname: string | null;
}

interface Home {
  householdId: string;
  building: number;
  unit: number;
}

type NoHome = { [Field in keyof Home]: null };

/** The callers that a declaration admits; null only where anyone may call. */
type CallerOf<Who extends Audience> = Who extends "anyone"
  ? Caller | null
  : Who extends readonly (infer Admitted extends Role)[]
    ? Callers[Admitted]
    : Caller;

/** Where a call came from, for access records and attempt limits. */
export interface CallOrigin {
  address: string;
  userAgent: string;
}

/** The browser's session cookie, set or cleared with the answer. */
export interface SessionCookie {
  keep(token: string, expiresAt: string): void;
  clear(): void;
  /** The token that marked this browser at an earlier sign-in. */
  readonly device: string | undefined;
  keepDevice(token: string): void;
  /** The token of the browser in which a sign-in by a key has begun. */
  readonly passkey: string | undefined;
  keepPasskey(token: string): void;
}

interface CallContext<Name extends FunctionName> {
  input: z.output<Functions[Name]["input"]>;
  caller: CallerOf<Functions[Name]["audience"]>;
  /** When the call came, by `performance.now()`. */
  receivedAt: number;
  origin: CallOrigin;
  cookie: SessionCookie;
  settings: Settings;
}

interface TransactionContext<Name extends FunctionName> extends CallContext<Name> {
  /** Bound to the caller's apartment, and committed when the handler is done. */
  db: CallDatabase;
}

interface ProcedureContext<Name extends FunctionName> extends CallContext<Name> {
  transaction: Transaction;
  inSteps: ProcedureSteps;
  once: AnswerOnce<AnswerOf<Name>>;
  answeredBefore: AnswerBefore<AnswerOf<Name>>;
}

/** Runs one transaction, bound like any other call's. An error rolls back only this transaction. */
export type Transaction = <Result>(work: (db: CallDatabase) => Promise<Result>) => Promise<Result>;

/**
 * Wraps the final work of a procedure and its answer. It runs inside the transaction of that work, stores the
 * answer there for a repeat of the request, and announces what the function touches. A command is one
 * transaction, so the pipeline does this for it.
 */
export type AnswerOnce<Answer> = (db: CallDatabase, work: () => Promise<Answer>) => Promise<Answer>;

/** Returns the stored answer, if another call has carried out the same request meanwhile. */
export type AnswerBefore<Answer> = (db: CallDatabase) => Promise<{ answer: Answer } | undefined>;

/**
 * Carries out long work in steps, all or nothing. On a PostgreSQL server, all steps are one transaction. The
 * embedded database has a single connection, so there each step is a transaction of its own and other calls
 * run in between. What the steps write must stay unseen until the last one; if a step fails, `undo`, bound to
 * nobody, removes it.
 */
export type ProcedureSteps = <Result>(
  work: (step: Transaction) => Promise<Result>,
  undo: (db: CallDatabase) => Promise<void>,
) => Promise<Result>;

interface StreamContext<Name extends FunctionName> extends Omit<
  ProcedureContext<Name>,
  "inSteps" | "once" | "answeredBefore"
> {
  /**
   * Yields after announcements of the topic, to the caller's apartment or to the caller alone, at most twice a
   * second. It ends when the client disconnects, or at once if the client did not ask for a stream. If it is
   * called before the first reading, no change is missed.
   */
  changes: (topic: ShownTopic<Name>) => AsyncIterable<void>;
  /**
   * Reads data that is the same for all streams of this function in the apartment, once after each
   * announcement of the topic. The data must not depend on the caller.
   *
   * @param part what of the topic it is, where streams watch several parts, such as a facility's day
   */
  shared: <Result>(
    topic: ShownTopic<Name>,
    work: (db: CallDatabase) => Promise<Result>,
    part?: string,
  ) => Promise<Result>;
}

/** A topic that the function's declaration shows. Every such topic is announced. */
type ShownTopic<Name extends FunctionName> = Functions[Name]["shows"][number];

type AnswerOf<Name extends FunctionName> = z.input<Functions[Name]["output"]>;

type HandlerByKind<Name extends FunctionName> = {
  query: (context: TransactionContext<Name>) => Promise<AnswerOf<Name>>;
  command: (context: TransactionContext<Name>) => Promise<AnswerOf<Name>>;
  procedure: (context: ProcedureContext<Name>) => Promise<AnswerOf<Name>>;
  stream: (
    context: StreamContext<Name>,
  ) => AsyncGenerator<z.input<Functions[Name]["chunk"]>, AnswerOf<Name>, void>;
};

export type Handler<Name extends FunctionName> = HandlerByKind<Name>[Functions[Name]["kind"]];

/** A handler for every function of a part of the registry. A missing one does not compile. */
export type Handlers<Names extends FunctionName = FunctionName> = { [Name in Names]: Handler<Name> };
