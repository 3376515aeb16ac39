import { z } from "zod";

import type { FunctionDeclaration } from "#contract/define.ts";

/** What a function takes, as JSON Schema: the part of it that zod writes for inputs. */
export interface InputSchema {
  type?: string | string[];
  properties?: Record<string, InputSchema>;
  anyOf?: InputSchema[];
  enum?: (string | number)[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
}

/** The schema of what a caller sends, before any transform. */
export function inputSchemaOf({ input }: Pick<FunctionDeclaration, "input">): InputSchema {
  return z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as InputSchema;
}

/** The schema and those of all that it holds, each with its path, such as `content`. */
export function partsOf(schema: InputSchema, path = ""): { path: string; schema: InputSchema }[] {
  const within = Object.entries(schema.properties ?? {}).flatMap(([name, property]) =>
    partsOf(property, path === "" ? name : `${path}.${name}`),
  );
  return [{ path, schema }, ...(schema.anyOf ?? []).flatMap((each) => partsOf(each, path)), ...within];
}

export function takesText({ type }: InputSchema): boolean {
  return [type].flat().includes("string");
}

/** A payload in which every field that takes a text holds what `textOf` gives for it. */
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
