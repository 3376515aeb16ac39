import { expect, expectTypeOf, test } from "vitest";

import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { accessOf } from "#server/testing/access-of-all.ts";
import type { Access, Answers, Way, WayElsewhere } from "#server/testing/access.ts";

// A row that is missing in an access.ts does not compile. This test finds a missing access.ts.
test.each(Object.keys(declarations) as FunctionName[])("%s says whom it answers what", (name) => {
  expect(accessOf(name)).not.toEqual([]);
});

test("rows that were forgotten do not compile", () => {
  type Rows = Access<FunctionName>;
  type WithPost = Way<{ postId: string }>;
  expectTypeOf<[]>().not.toExtend<Rows["getHotPosts"]>();
  expectTypeOf<[Way<null>]>().toExtend<Rows["getHotPosts"]>();
  expectTypeOf<[WithPost]>().not.toExtend<Rows["deletePost"]>();
  expectTypeOf<[WithPost, WithPost]>().not.toExtend<Rows["deletePost"]>();
  expectTypeOf<[WithPost, WayElsewhere<{ postId: string }>]>().toExtend<Rows["deletePost"]>();
  expectTypeOf<[Way<null>, WayElsewhere<null>]>().not.toExtend<Rows["deletePost"]>();
});

test("a row that answers OK to an id of another apartment does not compile", () => {
  type Elsewhere = WayElsewhere<{ postId: string }>;
  type AnsweredOk = Omit<Elsewhere, "answers"> & { answers: Answers };
  expectTypeOf<[Elsewhere]>().toExtend<Access<FunctionName>["deletePost"]>();
  expectTypeOf<[AnsweredOk]>().not.toExtend<Access<FunctionName>["deletePost"]>();
});

test("an id that is of no apartment needs no row of another one", () => {
  type Rows = Access<FunctionName>;
  expectTypeOf<[Way<{ boardId: string }>]>().toExtend<Rows["getPostsByBoard"]>();
  expectTypeOf<[Way<{ managerId: string }>]>().toExtend<Rows["deleteManager"]>();
});
