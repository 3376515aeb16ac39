import { z } from "zod";

import type { FunctionDeclaration } from "#contract/define.ts";

/** The input of a function as JSON Schema: only what zod writes. */
export interface InputSchema {
  type?: string | string[];
  properties?: Record<string, InputSchema>;
  required?: string[];
  anyOf?: InputSchema[];
  /** What a list holds. */
  items?: InputSchema;
  minItems?: number;
  enum?: (string | number)[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  pattern?: string;
}

/** The schema of what a caller sends, before any transform. */
export function inputSchemaOf({ input }: Pick<FunctionDeclaration, "input">): InputSchema {
  return z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as InputSchema;
}

/** The schema and all schemas inside it, each with its path, such as `content`. */
export function partsOf(schema: InputSchema, path = ""): { path: string; schema: InputSchema }[] {
  const within = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    partsOf(property, path === "" ? name : `${path}.${name}`),
  );
  return [{ path, schema }, ...(schema.anyOf ?? []).flatMap((each) => partsOf(each, path)), ...within];
}

export function takesText({ type }: InputSchema): boolean {
  return [type].flat().includes("string");
}

/** A payload in which every text field holds `textOf` of the field. */
export function withTexts(schema: InputSchema, textOf: (field: InputSchema) => string): unknown {
  const { properties, anyOf = [] } = schema;
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [name, withTexts(property, textOf)]),
    );
  }
  if (takesText(schema)) return textOf(schema);
  const texts = anyOf.map((each) => withTexts(each, textOf));
  return texts.find((text) => text !== null) ?? null;
}
