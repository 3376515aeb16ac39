import { beforeAll, describe, expect, inject, test } from "vitest";

import type { FunctionDeclaration } from "#contract/define.ts";
import { functions } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { largestFacility, longestTexts, rareWord, writeLongestPosts } from "#server/testing/largest-data.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { payloadsOf, readAllIds } from "#server/testing/walk-payloads.ts";
import type { IdsByTable } from "#server/testing/walk-payloads.ts";

/** A call costs at most so many times the processor that an ordinary one does. */
const mostTimes = 100;

/** What is done to a thing as long as it may be costs what it does to a short one. */
const mostTimesBeside = 20;

/** Rare, in every word of the long texts' neighbours, and one syllable, which no pair answers. */
const words = [rareWord, "짧은", "글"];

const queries = (Object.keys(functions) as FunctionName[]).filter((name) => {
  const { kind, audience }: FunctionDeclaration = functions[name];
  return kind === "query" && audience !== "anyone";
});

// Only the embedded database's work is this process's own.
describe.skipIf("url" in inject("template"))("with the largest data that its limits allow", () => {
  const server = useTestServer();
  const people: Actor[] = [];
  let ids: IdsByTable;
  let ordinary: number;

  beforeAll(async () => {
    const { database } = server;
    const build = builders(database);
    const apartment = await build.apartment();
    const [resident, manager] = [await build.resident(apartment), await build.manager(apartment)];
    people.push(resident, manager);
    await writeLongestPosts(database, resident);
    await writeEach(resident, "complaints", "입주민");
    await writeEach(manager, "notices", "관리자");
    await largestFacility(database, apartment.id);
    ids = new Map([...(await readAllIds(database))].map(([table, all]) => [table, all.slice(0, 1)]));
    ordinary = await costOf("getMe", resident, null);
  });

  async function writeEach(
    { id, apartmentId, role }: Actor,
    table: "complaints" | "notices",
    author_name: string,
  ) {
    const row = { apartment_id: apartmentId!, author_id: id, author_name, title: "글" };
    await acting(server.database, { role, userId: id, apartmentId: apartmentId! }, (db) =>
      db
        .insertInto(table)
        .values(longestTexts(20).map((content) => ({ ...row, content })))
        .execute(),
    );
  }

  /** In milliseconds of a processor: the least of three, since the first one prepares what others use. */
  async function costOf(name: FunctionName, actor: Actor, data: unknown): Promise<number> {
    const costs: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const before = process.cpuUsage();
      await post(server, `/asia-northeast3/${name}`, { data }, bearer(actor));
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1000);
    }
    return Math.min(...costs);
  }

  test.each(queries)("%s costs what an ordinary call does, some times over", async (name) => {
    for (const actor of people) {
      for (const query of words) {
        for (const data of payloadsOf(name, ids, { query, email: actor.email })) {
          const times = (await costOf(name, actor, data)) / ordinary;
          expect(times, JSON.stringify(data)).toBeLessThan(mostTimes);
        }
        if (!JSON.stringify(payloadsOf(name, ids, { query, email: "" })).includes(query)) break;
      }
    }
  });

  test.each([
    ["likePost", {}],
    ["unlikePost", {}],
    ["addComment", { content: "짧은 댓글" }],
    ["countPostView", {}],
  ] as const)("%s of the longest post costs what it does of a short one", async (name, more) => {
    const resident = people[0]!;
    const { id: postId } = await acting(
      server.database,
      { role: "resident", userId: resident.id, apartmentId: resident.apartmentId! },
      (db) =>
        db
          .selectFrom("posts")
          .select("id")
          .orderBy((of) => of.fn("length", ["content"]), "desc")
          .executeTakeFirstOrThrow(),
    );
    const times = (await costOf(name, resident, { postId, ...more })) / ordinary;
    expect(times).toBeLessThan(mostTimesBeside);
  });
});
