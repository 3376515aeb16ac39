import { describe, expect, test } from "vitest";
import { z } from "zod";

import { declarations } from "#contract/index.ts";
import { inputSchemaOf, takesText } from "#server/testing/input-schemas.ts";
import type { InputSchema } from "#server/testing/input-schemas.ts";

/** Texts that look empty, but not to JavaScript's trim. */
const blanks = [
  "\u3164",
  "\u200b\u2060",
  "\u115f\u1160 \uffa0",
  "\u180e\ufeff",
  "\u2800\u00a0",
  "\u200d",
  "\u{e0020}\u{e007f}",
  "\u0301\u20e3",
  "\u0000\u0007",
  "\u00ad\u202e\n",
];

/** Texts that nobody reads: secrets as they were given, and those that our own client sends by itself. */
const noTexts = new Set([
  "password",
  "currentPassword",
  "newPassword",
  "cursor",
  "boardId",
  "token",
  "sheet",
  "endpoint",
  "p256dh",
  "auth",
]);

interface Place {
  path: (string | number)[];
  input: unknown;
}

describe.each(Object.entries(declarations))("%s", (_, declaration) => {
  const places = textsOf(inputSchemaOf(declaration));

  test.skipIf(places.length === 0)(
    "takes a text that looks empty for an empty one, wherever it stands",
    () => {
      for (const { path, input } of places) {
        const answers = ["", ...blanks].map((text) =>
          z.safeParse(declaration.input, withText(input, path, text)),
        );
        const [empty, ...others] = answers.map(({ data, error }) => error?.issues ?? data);
        for (const answer of others) expect(answer, path.join(".")).toEqual(empty);
      }
    },
  );
});

/** The places of all texts, each in an input that has as much as it may have. */
function textsOf(schema: InputSchema): Place[] {
  const input = fullInput(schema);
  return placesIn(schema).map((path) => ({ path, input }));
}

function placesIn(schema: InputSchema, path: (string | number)[] = []): (string | number)[][] {
  if (noTexts.has(String(path.at(-1)))) return [];
  const { properties = {}, anyOf, items } = schema;
  if (anyOf?.some((each) => [each.type].flat().includes("number"))) return [];
  const isTyped =
    takesText(schema) && !schema.enum && schema.format === undefined && schema.pattern === undefined;
  return [
    ...(isTyped ? [path] : []),
    ...Object.entries(properties).flatMap(([name, each]) => placesIn(each, [...path, name])),
    ...(items ? placesIn(items, [...path, 0]) : []),
    ...(anyOf?.flatMap((each) => placesIn(each, path)) ?? []),
  ];
}

function fullInput(schema: InputSchema): unknown {
  const { properties, anyOf, items, minItems = 1 } = schema;
  if (schema.enum) return schema.enum[0];
  if (properties) {
    return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, fullInput(each)]));
  }
  if (anyOf) return fullInput(anyOf[0]!);
  if (items) return Array.from({ length: Math.max(minItems, 1) }, () => fullInput(items));
  if (schema.format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (schema.format === "date") return "2026-11-29";
  if (schema.format === "date-time") return "2026-11-29T09:00:00+09:00";
  if (takesText(schema)) return "가나다";
  return [schema.type].flat().includes("boolean") ? true : (schema.minimum ?? 1);
}

function withText(input: unknown, [step, ...rest]: (string | number)[], text: string): unknown {
  if (step === undefined) return text;
  const copy = Array.isArray(input) ? [...input] : { ...(input as object) };
  return Object.assign(copy, { [step]: withText((input as Record<string, unknown>)[step], rest, text) });
}
