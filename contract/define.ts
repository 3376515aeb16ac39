import { z } from "zod";

import type { OwnErrorCode } from "./errors.ts";
import { defaultLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import type { Topic } from "./topics.ts";
import type { OfficeRight } from "./values/office-rights.ts";
import type { Role } from "./values/roles.ts";

/** Who may call: everyone, everyone with a session, or the listed roles. */
export type Audience = "anyone" | "signedIn" | readonly Role[];

/**
 * How the server runs a function:
 * - `query`: one transaction that cannot write;
 * - `command`: one transaction;
 * - `procedure`: several short transactions, with something slow between them, such as a password hash;
 * - `stream`: chunks until the client disconnects, then a result.
 */
export type FunctionKind = "query" | "command" | "procedure" | "stream";

export interface FunctionDeclaration {
  kind: FunctionKind;
  audience: Audience;
  /** The right that a manager needs; residents of the audience need none. */
  right: OfficeRight | undefined;
  /** Callable before the caller's initial setup. */
  duringSetup: boolean;
  input: z.core.$ZodType;
  output: z.core.$ZodType;
  /** A chunk of a stream. */
  chunk: z.core.$ZodType;
  /** The function's own errors, besides those that all functions share. */
  errors: readonly OwnErrorCode[];
  /** The topics that the function changes. */
  touches: readonly Topic[];
  /** The topics of the answer. It is out of date when a call has touched one of them. */
  shows: readonly Topic[];
  /** The input field that names what the function removes. The browser does not ask for that again. */
  removes: string | undefined;
  limits: Limits;
  /** Whether a repeat of a request (`requestId`) gets the first answer; see server/call/kept-answers.ts. */
  keepsAnswer: boolean;
  /** The answer without a token, if it needs no database. */
  toStrangers: unknown;
}

/** The payload of a function that takes none: null, missing or an empty object. */
export const nothing = z.object({}).nullish();

/** The form of every answer: `{success: true, …}`. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

/** Managers alone have rights. */
type RightOf<Who extends Audience> = Who extends readonly (infer Admitted)[]
  ? "manager" extends Admitted
    ? OfficeRight
    : never
  : never;

interface Options<
  Who extends Audience,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Code extends OwnErrorCode,
> {
  audience: Who;
  right?: RightOf<Who>;
  duringSetup?: boolean;
  input: Input;
  output: Output;
  errors?: readonly Code[];
  /** The limits that differ from `defaultLimits`. */
  limits?: Partial<Limits>;
  /** False if the answer must not be stored. */
  keepsAnswer?: boolean;
}

/** A query cannot count its calls, because its transaction writes nothing. */
interface Uncounted {
  limits?: { perHour?: never };
}

/** What a query answers without a token: it then costs neither a turn nor a connection. */
interface ToStrangers<Output extends z.core.$ZodType> {
  toStrangers?: z.input<Output>;
}

/** A function that only reads. */
interface Reading<Shown extends Topic> {
  shows: readonly Shown[];
}

/** A function that changes something. */
interface Writing<Input extends z.core.$ZodType> {
  touches: readonly Topic[];
  removes?: keyof z.input<Input> & string;
}

export function query<
  const Who extends Audience,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Shown extends Topic,
  Code extends OwnErrorCode = never,
>(options: Options<Who, Input, Output, Code> & Reading<Shown> & Uncounted & ToStrangers<Output>) {
  return declare("query", { ...options, touches: [], chunk: z.never() });
}

export function command<
  const Who extends Audience,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Code extends OwnErrorCode = never,
>(options: Options<Who, Input, Output, Code> & Writing<Input>) {
  return declare("command", { ...options, shows: [], chunk: z.never() });
}

export function procedure<
  const Who extends Audience,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Code extends OwnErrorCode = never,
>(options: Options<Who, Input, Output, Code> & Writing<Input>) {
  return declare("procedure", { ...options, shows: [], chunk: z.never() });
}

export function stream<
  const Who extends Audience,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Chunk extends z.core.$ZodType,
  Shown extends Topic,
  Code extends OwnErrorCode = never,
>(options: Options<Who, Input, Output, Code> & Reading<Shown> & { chunk: Chunk }) {
  return declare("stream", { ...options, touches: [] });
}

interface Parts<
  Who extends Audience,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Chunk extends z.core.$ZodType,
  Shown extends Topic,
  Code extends OwnErrorCode,
>
  extends Options<Who, Input, Output, Code>, Reading<Shown>, ToStrangers<Output> {
  chunk: Chunk;
  touches: readonly Topic[];
  removes?: string;
}

function declare<
  Kind extends FunctionKind,
  const Who extends Audience,
  Input extends z.core.$ZodType,
  Output extends z.core.$ZodType,
  Chunk extends z.core.$ZodType,
  Shown extends Topic,
  Code extends OwnErrorCode,
>(
  kind: Kind,
  {
    right,
    duringSetup = false,
    errors = [],
    removes,
    limits,
    keepsAnswer = true,
    toStrangers,
    ...given
  }: Parts<Who, Input, Output, Chunk, Shown, Code>,
) {
  return {
    ...given,
    kind,
    right,
    duringSetup,
    errors,
    removes,
    limits: { ...defaultLimits(kind), ...limits },
    toStrangers,
    keepsAnswer: keepsAnswer && (kind === "command" || kind === "procedure"),
  };
}
