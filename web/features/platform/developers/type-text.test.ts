import { describe, expect, it } from "vitest";
import { z } from "zod";

import { functions } from "#contract/index.ts";
import { describeApi } from "#contract/openapi.ts";

import { describedFunctions } from "./description.ts";
import { type Schema, typeText } from "./type-text.ts";

describe("a schema as a type", () => {
  it.each([
    [
      z.object({ title: z.string().min(1).max(200), boardId: z.enum(["free", "news"]).optional() }),
      '{\n  title: string\n  boardId?: "free" | "news"\n}',
    ],
    [z.array(z.union([z.uuid(), z.null()])).max(5), "(uuid | null)[] (5개까지)"],
    [
      z.object({ of: z.object({ count: z.int().min(0).max(9) }) }),
      "{\n  of: {\n    count: integer (0~9)\n  }\n}",
    ],
    [z.array(z.number().positive().lt(10)).min(1).max(80), "number (0 초과, 10 미만)[] (1~80개)"],
    [z.array(z.int().min(1)).min(2), "integer (1 이상)[] (2개 이상)"],
    [z.array(z.number().max(5)).length(3), "number (5까지)[] (3개)"],
    [z.record(z.string(), z.boolean()), "{ [key]: boolean }"],
    [z.object({}), "{}"],
    [z.unknown(), "unknown"],
  ])("%#", (schema, text) => {
    const json: Schema = JSON.parse(JSON.stringify(z.toJSONSchema(schema)));
    expect(typeText(json)).toBe(text);
  });

  it("joins what a command takes with the id of its request", () => {
    const likePost = described.find(({ name }) => name === "likePost")!;
    expect(typeText(likePost.input)).toBe("{\n  postId: uuid\n  requestId?: uuid\n}");
  });
});

const described = describedFunctions(JSON.parse(JSON.stringify(describeApi())));

describe("the description", () => {
  it("has every function, with who may call it and how it fails", () => {
    expect(described.map(({ name }) => name)).toEqual(Object.keys(functions).toSorted());
    expect(described.find(({ name }) => name === "likePost")).toMatchObject({
      kind: "command",
      audience: ["resident"],
      errors: expect.arrayContaining([{ const: "post_not_found", description: expect.any(String) }]),
    });
  });

  it("says of no function that it takes or answers something unknown as a whole", () => {
    const unknown = described.filter(({ input, output }) =>
      [input, output].some((of) => typeText(of) === "unknown"),
    );
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });
});
