import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";

import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

import { declarations } from "#contract/index.ts";
import { inputSchemaOf, partsOf, takesText, withTexts } from "#server/testing/input-schemas.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const mebibyte = 1024 * 1024;
const described = Object.entries(declarations).map(([name, declaration]) => ({
  name,
  ...declaration,
  schema: inputSchemaOf(declaration),
}));
const forAnyone = described.filter(
  ({ audience, schema }) => audience === "anyone" && partsOf(schema).some((part) => takesText(part.schema)),
);

/** Much longer than any of them takes, also on a crowded machine, and much shorter than quadratic work would take. */
const hangsAfterMs = 5000;

/** Texts that are slow to handle for code that looks at each character more than once. */
const hostileTexts: Record<string, (length: number) => string> = {
  "marks in a row": (length) => `a${"\u0301\u0323".repeat(length / 2)}`,
  "marks in rows of thirty": (length) => `a${"\u0301\u0323".repeat(15)}`.repeat(length / 31),
  "Hangul letters apart": (length) => "\u1112\u1161\u11ab".repeat(length / 3),
  "characters that grow when composed": (length) => "\u{1d160}".repeat(length / 2),
  spaces: (length) => `x${" ".repeat(length - 2)}x`,
  "spaces alone": (length) => " ".repeat(length),
  "line breaks": (length) => "\r\n".repeat(length / 2),
  digits: (length) => "7".repeat(length),
  "at signs": (length) => "@".repeat(length),
  "at signs and letters": (length) => "a@".repeat(length / 2),
  dots: (length) => ".".repeat(length),
  "an address without an end": (length) => `a@${"a.".repeat(length / 2 - 1)}`,
  hyphens: (length) => "-".repeat(length),
  "unpaired surrogates": (length) => "\ud800".repeat(length),
};

test("every text that a function takes has an end", () => {
  const unbounded = described.flatMap(({ name, schema: whole }) =>
    partsOf(whole)
      .filter(({ schema }) => takesText(schema) && !schema.enum && schema.format !== "uuid")
      .filter(({ schema }) => schema.maxLength === undefined)
      .map(({ path }) => `${name}: ${path}`),
  );
  expect(unbounded).toEqual([]);
});

describe.each(Object.entries(hostileTexts))("%s", (_, textOf) => {
  test("keep no function's input busy, of 1 MiB or as long as it may be", () => {
    const made = madeOnce(textOf);
    for (const { name, input, schema } of described) {
      for (const length of [mebibyte, undefined]) {
        const payload = withTexts(schema, ({ maxLength = 36 }) => made(length ?? maxLength));
        const started = performance.now();
        z.safeParse(input, payload);
        expect(performance.now() - started, name).toBeLessThan(hangsAfterMs);
      }
    }
  });
});

describe("a server that anyone may write to", () => {
  let origin: string;
  beforeAll(async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  });

  test.each(Object.entries(hostileTexts))(
    "answers %s at once and keeps no one waiting",
    async (_, textOf) => {
      const delay = monitorEventLoopDelay();
      const made = madeOnce(textOf);
      for (const { name, schema } of forAnyone) {
        for (const length of [mebibyte, 8000, undefined]) {
          const payload = withTexts(schema, ({ maxLength = 36 }) => made(length ?? maxLength));
          delay.enable();
          const started = performance.now();
          const response = await fetch(`${origin}/asia-northeast3/${name}`, {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify({ data: payload }),
          });
          const { error } = (await response.json()) as { error: { status: string } };
          expect(performance.now() - started, name).toBeLessThan(hangsAfterMs);
          // The last is told of a link that never was.
          expect([
            "INVALID_ARGUMENT",
            "UNAUTHENTICATED",
            "RESOURCE_EXHAUSTED",
            "FAILED_PRECONDITION",
          ]).toContain(error.status);
        }
      }
      delay.disable();
      expect(delay.max / 1e6).toBeLessThan(hangsAfterMs);
    },
  );
});

/** To write a thousand texts of a mebibyte for a hundred fields took nearly all of the time, not to read them. */
function madeOnce(textOf: (length: number) => string): (length: number) => string {
  const texts = new Map<number, string>();
  return (length) => {
    const text = texts.get(length) ?? textOf(length);
    texts.set(length, text);
    return text;
  };
}
