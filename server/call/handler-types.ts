import type { z } from "zod";

import type { Audience } from "#contract/define.ts";
import type { functions, FunctionName } from "#contract/index.ts";
import type { Role } from "#contract/values/roles.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Settings } from "#server/start/settings.ts";

type Functions = typeof functions;

/** The signed-in person behind a call. */
export type Caller = Callers[Role];

/** What each role has: the database guarantees it (`users_belong_to_their_place`). */
interface Callers {
  superAdmin: Person & { role: "superAdmin"; apartmentId: null } & NoHome;
  manager: Person & { role: "manager"; apartmentId: string } & NoHome;
  resident: Person & { role: "resident"; apartmentId: string } & Home;
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

/** Whoever a declaration admits; null only where anyone may call. */
type CallerOf<Who extends Audience> = Who extends "anyone"
  ? Caller | null
  : Who extends readonly (infer Admitted extends Role)[]
    ? Callers[Admitted]
    : Caller;

/** Where a call came from, for the audit log and the throttle. */
export interface CallOrigin {
  address: string;
  userAgent: string;
}

/** The browser's session cookie, set or cleared with the answer. */
export interface SessionCookie {
  keep(token: string, expiresAt: string): void;
  clear(): void;
  /** What this browser was known by when it signed in before. */
  readonly device: string | undefined;
  keepDevice(token: string): void;
}

interface CallContext<Name extends FunctionName> {
  input: z.output<Functions[Name]["input"]>;
  caller: CallerOf<Functions[Name]["audience"]>;
  origin: CallOrigin;
  cookie: SessionCookie;
  settings: Settings;
}

interface TransactionContext<Name extends FunctionName> extends CallContext<Name> {
  /** Bound to the caller's apartment; committed when the handler is done. */
  db: CallDatabase;
}

interface ProcedureContext<Name extends FunctionName> extends CallContext<Name> {
  transaction: Transaction;
  inSteps: ProcedureSteps;
  once: AnswerOnce<AnswerOf<Name>>;
  answeredBefore: AnswerBefore<AnswerOf<Name>>;
}

/** Runs one transaction, bound like any other call's. What it threw is rolled back; what went before stays. */
export type Transaction = <Result>(work: (db: CallDatabase) => Promise<Result>) => Promise<Result>;

/**
 * Wraps what a procedure does for good, and the answer to it, inside the transaction that does it: there the
 * answer is kept for a repeat of the request, and what the function touches is announced. (A command is one
 * transaction, so its pipeline does this.)
 */
export type AnswerOnce<Answer> = (db: CallDatabase, work: () => Promise<Answer>) => Promise<Answer>;

/** The answer that a repeat of the request gets, once it was carried out: for work that another may end meanwhile. */
export type AnswerBefore<Answer> = (db: CallDatabase) => Promise<{ answer: Answer } | undefined>;

/**
 * Carries out long work step by step, all or nothing. Where the database has connections to spare, the
 * steps are one transaction. Where it has a single one, each step is a transaction of its own, so that
 * other calls get their turn between two: what the steps write must then stay unseen until the last,
 * and `undo`, bound to nobody, takes it back when one of them fails.
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
   * Yields after announcements of the topic in the caller's apartment, at most twice a second, and ends
   * when the client goes or did not ask for a stream. Called before the first look, it misses nothing.
   */
  changes: (topic: ShownTopic<Name>) => AsyncIterable<void>;
  /**
   * Reads what all streams of this function in the apartment show alike, once after each announcement of the
   * topic. Nothing in it may depend on who asks.
   */
  shared: <Result>(topic: ShownTopic<Name>, work: (db: CallDatabase) => Promise<Result>) => Promise<Result>;
}

/** What the function's declaration says that it shows: all of it is announced. */
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

/** An implementation for every function of a part of the registry: a missing one does not compile. */
export type Handlers<Names extends FunctionName = FunctionName> = { [Name in Names]: Handler<Name> };
