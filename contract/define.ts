import { z } from "zod";

import type { ErrorCode } from "./errors.ts";
import { defaultLimits } from "./limits.ts";
import type { Limits } from "./limits.ts";
import type { Role } from "./values/roles.ts";

/** Who may call: everyone, everyone with a session, or the listed roles. */
export type Audience = "anyone" | "signedIn" | readonly Role[];

/**
 * How the server runs a function:
 * - `query`: one transaction that cannot write;
 * - `command`: one transaction;
 * - `procedure`: several short transactions, because something slow (a password hash) lies between them;
 * - `stream`: chunks until the client goes, then a result.
 */
export type FunctionKind = "query" | "command" | "procedure" | "stream";

export interface FunctionDeclaration {
  kind: FunctionKind;
  audience: Audience;
  /** Callable while the caller's initial password is unchanged. */
  duringSetup: boolean;
  input: z.ZodType;
  output: z.ZodType;
  /** What a stream yields. */
  chunk: z.ZodType;
  /** The failures that are this function's own, beside those that every function shares. */
  errors: readonly ErrorCode[];
  limits: Limits;
  /** Whether a repeat of a request (`requestId`) gets the first answer; see server/call/kept-answers.ts. */
  keepsAnswer: boolean;
}

/** The payload of a function that takes none: null, absent or an empty object. */
export const nothing = z.object({}).nullish();

/** `{success: true, …}`: the form of every answer. */
export function success<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object({ success: z.literal(true), ...shape });
}

interface Options<Who extends Audience, Input extends z.ZodType, Output extends z.ZodType> {
  audience: Who;
  duringSetup?: boolean;
  input: Input;
  output: Output;
  errors?: readonly ErrorCode[];
  /** Where the function differs from `defaultLimits`. */
  limits?: Partial<Limits>;
  /** False where the answer must be kept nowhere. */
  keepsAnswer?: boolean;
}

export function query<const Who extends Audience, Input extends z.ZodType, Output extends z.ZodType>(
  options: Options<Who, Input, Output>,
) {
  return declare("query", options, z.never());
}

export function command<const Who extends Audience, Input extends z.ZodType, Output extends z.ZodType>(
  options: Options<Who, Input, Output>,
) {
  return declare("command", options, z.never());
}

export function procedure<const Who extends Audience, Input extends z.ZodType, Output extends z.ZodType>(
  options: Options<Who, Input, Output>,
) {
  return declare("procedure", options, z.never());
}

export function stream<
  const Who extends Audience,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Chunk extends z.ZodType,
>(options: Options<Who, Input, Output> & { chunk: Chunk }) {
  return declare("stream", options, options.chunk);
}

function declare<
  Kind extends FunctionKind,
  Who extends Audience,
  Input extends z.ZodType,
  Output extends z.ZodType,
  Chunk extends z.ZodType,
>(
  kind: Kind,
  {
    audience,
    duringSetup = false,
    input,
    output,
    errors = [],
    limits,
    keepsAnswer = true,
  }: Options<Who, Input, Output>,
  chunk: Chunk,
) {
  return {
    kind,
    audience,
    duringSetup,
    input,
    output,
    chunk,
    errors,
    limits: { ...defaultLimits(kind), ...limits },
    keepsAnswer: keepsAnswer && (kind === "command" || kind === "procedure"),
  };
}
