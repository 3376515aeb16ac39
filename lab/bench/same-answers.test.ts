import { readFileSync } from "node:fs";

import { PGlite } from "@electric-sql/pglite";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { openInMemory } from "#database/open-in-memory.ts";
import { extensions, parsers } from "#database/pglite-database.ts";
import { listenForChanges } from "#server/call/changes.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import type { Template } from "#server/testing/template.ts";

import { bareAnswer } from "./bare-answer.ts";
import type { Query } from "./bare-answer.ts";
import { comparable } from "./compare.ts";
import { peopleSql, tokensOf } from "./people.ts";
import { rowsSql } from "./rows.ts";
import { scenarios } from "./scenarios.ts";

/** The smallest size that has every post that a scenario names. */
const few = {
  apartments: 20,
  measured: { posts: 3200, complaints: 60, clubPosts: 40, bookings: 180 },
  elsewhere: { posts: 2, complaints: 2, clubPosts: 2, bookings: 2 },
};

let app: Awaited<ReturnType<typeof createApp>>;
let query: Query;
let dispose: () => Promise<void>;

// Two databases with the same rows, because a scenario that writes must find the same in both.
beforeAll(async () => {
  const bare = await PGlite.create({ loadDataDir: migratedArchive(), parsers, extensions });
  for (const statement of [peopleSql(few), ...rowsSql(few), "discard temp"]) await bare.exec(statement);
  query = async ({ text, values }) => (await bare.query<never>(text, values)).rows;

  const database = await openInMemory(new Uint8Array(await (await bare.dumpDataDir("none")).arrayBuffer()));
  const changes = await listenForChanges(database);
  app = await createApp({ database, changes, settings: readSettings({ LOG_LEVEL: "silent" }) });
  dispose = async () => {
    await app.close();
    await changes.close();
    await database.close();
    await bare.close();
  };
});

afterAll(() => dispose());

test.each(scenarios)("$function answers what the bare server answers", async (scenario) => {
  const token = tokensOf(scenario.actor)[0]!;
  for (const data of scenario.payloads.slice(0, 3)) {
    const ours = await app.inject({
      method: "POST",
      url: `/asia-northeast3/${scenario.function}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { data },
    });
    expect(ours.statusCode, ours.body).toBe(200);
    const bare = await bareAnswer(scenario, { token, data: data as never, query });
    const same = (answer: string) => comparable(scenario, answer);
    // Compared as values first, which a person can read, and then to the byte.
    expect(JSON.parse(same(bare))).toEqual(JSON.parse(same(ours.body)));
    expect(same(bare)).toBe(same(ours.body));
  }
});

function migratedArchive(): Blob {
  const template: Template = inject("template");
  if (!("archive" in template)) throw new Error("The bare server's twin is an embedded database.");
  return new Blob([readFileSync(template.archive)]);
}
