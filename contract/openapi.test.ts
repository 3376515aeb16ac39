import { expect, test } from "vitest";

import { declarations } from "./index.ts";
import { describeApi } from "./openapi.ts";

interface Described {
  paths: Record<string, { post: { operationId: string; description: string; security: object[] } }>;
}

const described = describeApi() as unknown as Described;

test("every function is described under its address", () => {
  const operations = Object.entries(described.paths).map(([path, { post }]) => [path, post.operationId]);
  const names = Object.keys(declarations).toSorted();
  expect(operations).toEqual(names.map((name) => [`/asia-northeast3/${name}`, name]));
});

test("a command says who may call it, how often, what it takes and how it fails", () => {
  const { post } = described.paths["/asia-northeast3/likePost"]!;
  expect(post.description).toContain("Called by resident.");
  expect(post).toMatchObject({ "x-danji": { kind: "command", audience: ["resident"], right: null } });
  expect(post.security).toEqual([{ token: [] }]);
  const text = JSON.stringify(post);
  for (const part of ["postId", "requestId", "post_not_found", "likeCount"]) expect(text).toContain(part);
});

test("a stream's events are chunks, and the answer at its end", () => {
  const text = JSON.stringify(described.paths["/asia-northeast3/watchAlerts"]);
  for (const part of ["text/event-stream", '"required":["message"]', '"required":["result"]']) {
    expect(text).toContain(part);
  }
});

test("no schema points at a place that is not in the document", () => {
  const text = JSON.stringify(described);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
  expect(new Set(references)).toEqual(new Set(["#/components/schemas/SharedErrorCode"]));
});
