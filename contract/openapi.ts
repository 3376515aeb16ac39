import { z } from "zod";

import type { Audience, FunctionDeclaration } from "./define.ts";
import { errors, isSharedError } from "./errors.ts";
import type { ErrorCode } from "./errors.ts";
import { httpStatusOf } from "./errors/status.ts";
import { declarations } from "./index.ts";

type Json = Record<string, unknown>;

interface Description extends Json {
  paths: Record<string, Json>;
}

/**
 * Every function for clients of their own, as OpenAPI 3.1: what it takes, what it answers, how it fails. `x-danji` says for
 * programs what a description says for people.
 */
export function describeApi(): Description {
  const described = Object.entries(declarations)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, declaration]) => [`/asia-northeast3/${name}`, { post: operationOf(name, declaration) }]);
  return {
    openapi: "3.1.0",
    info: {
      title: "danji",
      version: "0.1.0",
      description:
        "Firebase's protocol of callable functions: every function is a POST of `{data}`, answered with `{result}` or `{error}`.",
    },
    paths: Object.fromEntries(described),
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer", description: "The token of `signIn`." } },
      schemas: {
        SharedErrorCode: {
          description: "Any function may fail with these.",
          oneOf: Object.keys(errors).filter(isSharedError).map(codeSchema),
        },
      },
    },
  };
}

function operationOf(name: string, declaration: FunctionDeclaration): Json {
  const { kind, audience, right, limits, keepsAnswer } = declaration;
  return {
    operationId: name,
    description: [
      descriptions[kind],
      ...(keepsAnswer ? ["A repeat with the same `requestId` within a day gets the first answer."] : []),
      `Called by ${audienceText(audience)}${right === undefined ? "" : `, of managers those with the right '${right}'`}.`,
      ...(limits.perHour === null ? [] : [`At most ${limits.perHour} times an hour.`]),
    ].join(" "),
    "x-danji": { kind, audience, right: right ?? null, perHour: limits.perHour, keepsAnswer },
    security: audience === "anyone" ? [{}, { token: [] }] : [{ token: [] }],
    requestBody: { required: true, content: json({ data: inputOf(declaration) }) },
    responses: {
      200: {
        description: "Done.",
        content: { ...json({ result: schemaOf(declaration.output, "output") }), ...events(declaration) },
      },
      default: {
        description: "Refused, or failed. The message is for people, the code for programs.",
        content: json({ error: errorOf(declaration) }),
      },
    },
  };
}

const descriptions = {
  query: "Reads.",
  command: "Changes something.",
  procedure: "Changes something, and takes a while.",
  stream: "Tells of changes until the client disconnects, if it asks for `text/event-stream`.",
} as const satisfies Record<FunctionDeclaration["kind"], string>;

function audienceText(audience: Audience): string {
  if (audience === "anyone") return "anyone";
  return audience === "signedIn" ? "everyone with a session" : audience.join(", ");
}

function json(properties: Json): Json {
  return { "application/json": { schema: objectOf(properties) } };
}

function objectOf(properties: Json): Json {
  return { type: "object", properties, required: Object.keys(properties) };
}

/** Each event's data is a chunk, or at last the answer. */
function events({ kind, chunk, output }: FunctionDeclaration): Json {
  if (kind !== "stream") return {};
  const message = objectOf({ message: schemaOf(chunk, "output") });
  const result = objectOf({ result: schemaOf(output, "output") });
  return { "text/event-stream": { schema: { oneOf: [message, result] } } };
}

function inputOf({ input, keepsAnswer }: FunctionDeclaration): Json {
  const data = schemaOf(input, "input");
  return keepsAnswer
    ? { allOf: [data, { properties: { requestId: { type: "string", format: "uuid" } } }] }
    : data;
}

/** Anything, where JSON Schema cannot say it, such as a text that is read as a number. */
function schemaOf(schema: z.core.$ZodType, io: "input" | "output"): Json {
  const described = z.toJSONSchema(schema, { io, unrepresentable: "any", override: shorten });
  const { $schema: _, $defs, ...rest } = described;
  // A schema that refers to itself is described as any JSON.
  return $defs ? JSON.parse(JSON.stringify(rest).replaceAll(/\{"\$ref":"#\/\$defs\/\w+"\}/g, "{}")) : rest;
}

/** A format says what its pattern does, and every number here is one that JavaScript counts to. */
function shorten({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function errorOf(declaration: FunctionDeclaration): Json {
  return {
    type: "object",
    required: ["status", "message", "details"],
    properties: {
      status: { enum: Object.keys(httpStatusOf) },
      message: { type: "string" },
      details: {
        type: "object",
        required: ["code"],
        properties: {
          code: {
            anyOf: [{ $ref: "#/components/schemas/SharedErrorCode" }, ...declaration.errors.map(codeSchema)],
          },
          field: { type: "string" },
          retryAfterSeconds: { type: "integer" },
        },
      },
    },
  };
}

function codeSchema(code: ErrorCode): Json {
  return { const: code, description: errors[code].message };
}
