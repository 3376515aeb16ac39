import { queryOptions } from "@tanstack/react-query";

import type { Audience, FunctionKind } from "#contract/define.ts";
import type { OfficeRight } from "#contract/values/office-rights.ts";
import { fetchFile } from "#web/api/download.ts";

import type { Schema } from "./type-text.ts";

export const descriptionFile = "/openapi.json";

export interface DescribedFunction {
  name: string;
  kind: FunctionKind;
  audience: Audience;
  right: OfficeRight | null;
  perHour: number | null;
  /** Whether a repeat with the same `requestId` gets the first answer. */
  keepsAnswer: boolean;
  input: Schema;
  output: Schema;
  /** What a stream tells of; null of the others. */
  chunk: Schema | null;
  errors: readonly DescribedError[];
}

export interface DescribedError {
  const: string;
  description: string;
}

interface Operation {
  operationId: string;
  "x-danji": Pick<DescribedFunction, "kind" | "audience" | "right" | "perHour" | "keepsAnswer">;
  requestBody: { content: { "application/json": { schema: Fields<"data"> } } };
  responses: {
    200: {
      content: {
        "application/json": { schema: Fields<"result"> };
        "text/event-stream"?: { schema: { oneOf: [Fields<"message">, Schema] } };
      };
    };
    default: { content: { "application/json": { schema: Fields<"error"> } } };
  };
}

type Fields<Name extends string> = { properties: Record<Name, Schema> };

interface Description {
  paths: Record<string, { post: Operation }>;
}

/** It changes with a new version only. */
export const descriptionQuery = queryOptions({
  queryKey: [descriptionFile],
  queryFn: async () => {
    const file = await fetchFile(descriptionFile);
    const description: Description = JSON.parse(await file.text());
    return describedFunctions(description);
  },
  staleTime: Infinity,
});

export function describedFunctions({ paths }: Description): DescribedFunction[] {
  return Object.values(paths).map(({ post }) => {
    const { content } = post.responses[200];
    const code =
      post.responses.default.content["application/json"].schema.properties.error.properties?.["details"]
        ?.properties?.["code"];
    return {
      name: post.operationId,
      ...post["x-danji"],
      input: post.requestBody.content["application/json"].schema.properties.data,
      output: content["application/json"].schema.properties.result,
      chunk: content["text/event-stream"]?.schema.oneOf[0].properties.message ?? null,
      errors: (code?.anyOf ?? []).filter(isError),
    };
  });
}

/** Those that all functions share stand elsewhere. */
function isError(schema: Schema): schema is Schema & DescribedError {
  return typeof schema.const === "string";
}
