import type { AddressInfo } from "node:net";

import { beforeAll, describe, expect, inject, test } from "vitest";

import { declarations } from "#contract/index.ts";
import type { FunctionName, StreamName } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { eventsOf } from "#server/testing/ask.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import {
  fillDay,
  firstOfNextMonth,
  largestFacility,
  longestTexts,
  rareWord,
  writeLongestImport,
  writeLongestPosts,
  writeLongThread,
} from "#server/testing/largest-data.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { payloadsOf, readAllIds } from "#server/testing/walk-payloads.ts";
import type { IdsByTable } from "#server/testing/walk-payloads.ts";

/** A call costs at most so many times the processor that an ordinary one does. */
const mostTimes = 100;

/** A call about the longest thing may cost so many times what it costs about a short one. */
const mostTimesBeside = 20;

/** Rare, in every word of the long texts' neighbours, and one syllable, which no pair answers. */
const words = [rareWord, "짧은", "글"];

const queries = (Object.keys(declarations) as FunctionName[]).filter((name) => {
  const { kind, audience } = declarations[name];
  return kind === "query" && audience !== "anyone";
});

const streams = (Object.keys(declarations) as FunctionName[]).filter(
  (name): name is StreamName => declarations[name].kind === "stream",
);

// Only the embedded database's work is this process's own.
describe.skipIf("url" in inject("template"))("with the largest data that its limits allow", () => {
  const server = useTestServer();
  const people: Actor[] = [];
  let ids: IdsByTable;
  let postId: string;
  let origin: string;
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
    const facilityId = await largestFacility(database, apartment.id);
    await fillDay(database, apartment.id, facilityId, firstOfNextMonth);
    await writeLongestImport(database, manager);
    postId = await longestPost(resident);
    await writeLongThread(database, resident, postId);
    ids = new Map([...(await readAllIds(database))].map(([table, all]) => [table, all.slice(0, 1)]));
    ids = new Map([...ids, ["posts", [postId]]]);
    ordinary = await costOf("getMe", resident, null);
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
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

  async function longestPost({ id, apartmentId, role }: Actor): Promise<string> {
    const longest = await acting(server.database, { role, userId: id, apartmentId: apartmentId! }, (db) =>
      db
        .selectFrom("posts")
        .select("id")
        .orderBy((of) => of.fn("length", ["content"]), "desc")
        .executeTakeFirstOrThrow(),
    );
    return longest.id;
  }

  /** In milliseconds of a processor: the least of three, since the first one prepares what others use. */
  async function leastOf(work: () => Promise<unknown>): Promise<number> {
    const costs: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1000);
    }
    return Math.min(...costs);
  }

  const costOf = (name: FunctionName, actor: Actor, data: unknown) =>
    leastOf(() => post(server, `/asia-northeast3/${name}`, { data }, bearer(actor)));

  test.each(queries)("%s costs what an ordinary call does, some times over", async (name) => {
    for (const actor of people) {
      for (const query of words) {
        for (const data of payloadsOf(name, ids, { query, email: actor.email, day: firstOfNextMonth })) {
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
    const times = (await costOf(name, people[0]!, { postId, ...more })) / ordinary;
    expect(times).toBeLessThan(mostTimesBeside);
  });

  test.each(streams)("%s costs what an ordinary call does, some times over", async (name) => {
    let heard = 0;
    const read = async (actor: Actor, data: unknown) => {
      const end = new AbortController();
      for await (const event of eventsOf(origin, actor.token, name, data as never, end.signal)) {
        if (!event.startsWith('{"message"')) continue;
        heard += 1;
        // The others have no end.
        if (name !== "exportMyData") break;
      }
      end.abort();
    };
    const values = { query: rareWord, day: firstOfNextMonth };
    for (const actor of people) {
      for (const data of payloadsOf(name, ids, { ...values, email: actor.email })) {
        // A caller who may not listen is refused.
        const cost = await leastOf(() => read(actor, data).catch(() => undefined));
        expect(cost / ordinary, JSON.stringify(data)).toBeLessThan(mostTimes);
      }
    }
    expect(heard).toBeGreaterThan(0);
  });
});
