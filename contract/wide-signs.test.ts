import { describe, expect, test } from "vitest";
import { z } from "zod";

import { declarations } from "./index.ts";

/** What people type into fields of these names, wherever they stand. */
const samples: Record<string, string> = {
  building: "101",
  unit: "1203",
  startBuilding: "101",
  endBuilding: "102",
  startUnit: "101",
  endUnit: "2002",
  plate: "12가3456",
  email: "kim@example.com",
  phone: "010-1234-5678",
  telephone: "02-123-4567",
  priceWon: "15,000",
  code: "234567",
};

describe("a field of numbers or signs takes their wide forms for the plain ones", () => {
  const fields = Object.entries(declarations).flatMap(([name, { input }]) => fieldsOf(input, name));
  const typed = fields.filter(
    ({ schema, field }) => samples[field] !== undefined && takes(schema, samples[field]),
  );

  test("there are such fields", () => {
    expect(new Set(typed.map(({ field }) => field))).toEqual(new Set(Object.keys(samples)));
  });

  test.each(typed)("$path", ({ schema, field }) => {
    const sample = samples[field]!;
    expect(schema.parse(wide(sample))).toEqual(schema.parse(sample));
    expect(schema.parse(`\u202A${sample}\u200B`)).toEqual(schema.parse(sample));
  });
});

interface Field {
  path: string;
  field: string;
  schema: z.ZodType;
}

/** The fields of an input that are written as texts, of the objects in it, too. */
function fieldsOf(schema: unknown, path: string): Field[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap(), path);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, each]) => [
    { path: `${path}.${field}`, field, schema: each },
    ...fieldsOf(each, `${path}.${field}`),
  ]);
}

function takes(schema: z.ZodType, sample: string): boolean {
  return schema.safeParse(sample).success;
}

function wide(text: string): string {
  return text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfee0));
}
