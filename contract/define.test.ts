import { describe, expectTypeOf, it } from "vitest";
import { z } from "zod";

import { command, nothing, query, stream, success } from "./define.ts";

const anyones = { audience: "anyone", input: nothing, output: success({}) } as const;

/** The compiler runs these: `npm run check` fails where one of them does not hold. */
describe("a declaration does not compile", () => {
  it("without what it touches or shows", () => {
    // @ts-expect-error -- `touches` is missing
    expectTypeOf(() => command(anyones)).toBeFunction();
    // @ts-expect-error -- `shows` is missing
    expectTypeOf(() => query(anyones)).toBeFunction();
    // @ts-expect-error -- `shows` is missing
    expectTypeOf(() => stream({ ...anyones, chunk: z.number() })).toBeFunction();
  });

  it("with a topic that nobody knows, or a field that its input does not have", () => {
    // @ts-expect-error -- there is no such topic
    expectTypeOf(() => query({ ...anyones, shows: ["weather"] })).toBeFunction();
    // @ts-expect-error -- nothing is told which notice
    expectTypeOf(() => command({ ...anyones, touches: ["notices"], removes: "noticeId" })).toBeFunction();
  });

  it("with an hour's limit on what only reads", () => {
    // @ts-expect-error -- counting writes
    expectTypeOf(() => query({ ...anyones, shows: [], limits: { perHour: 10 } })).toBeFunction();
  });

  it("with an error that every function shares", () => {
    // @ts-expect-error -- every function may fail with it
    expectTypeOf(() => query({ ...anyones, shows: [], errors: ["conflict"] })).toBeFunction();
  });
});
