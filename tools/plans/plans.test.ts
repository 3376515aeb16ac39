import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { FunctionDeclaration } from "#contract/define.ts";
import { functions } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { accessOf } from "#server/testing/access-of-all.ts";
import { buildAccessWorld } from "#server/testing/access-world.ts";
import { callers } from "#server/testing/access.ts";
import { acting } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { payloadsOf } from "#server/testing/walk-payloads.ts";
import { findPostgres } from "#tools/cluster/find-postgres.ts";

import { fixedTables } from "./nation-statistics.ts";
import { openNation } from "./open-nation.ts";
import type { PlanLog } from "./plan-log.ts";
import { wholeReads } from "./whole-reads.ts";

const names = Object.keys(functions) as FunctionName[];

describe.skipIf((await findPostgres()) === undefined)("in a country of 18,000 apartments", () => {
  let log: PlanLog;
  const server = useTestServer({}, {}, async () => {
    const nation = await openNation();
    ({ log } = nation);
    return nation;
  });

  /** What the work has read from one end to the other. */
  const toldOf = async <Result>(work: () => Promise<Result>) => {
    const { result, plans } = await log.during(work);
    const told = plans.flatMap((plan) => wholeReads(plan, (table) => table in fixedTables));
    return { result, told, planned: plans.length };
  };

  test.each(names)("%s reads no table from one end to the other", async (name) => {
    const world = await buildAccessWorld(server);
    const asked: { actor: Actor | undefined; data: object | null; mustSucceed: boolean }[] = [];
    for (const way of accessOf(name)) {
      for (const [column, caller] of callers.entries()) {
        if (way.answers[column] !== "OK") continue;
        const actor = await world.newCaller(caller);
        const data = (await way.payload(world.seenBy(actor))) ?? null;
        asked.push({ actor, data, mustSucceed: true });
        for (const more of moreOf(name)) asked.push({ actor, data: { ...more, ...data }, mustSucceed: false });
      }
    }
    expect(asked.length).toBeGreaterThan(0);
    const found = new Set<string>();
    for (const { actor, data, mustSucceed } of asked) {
      const { result, told } = await toldOf(() =>
        post(server, `/asia-northeast3/${name}`, { data }, bearer(actor)),
      );
      if (mustSucceed) expect(result.json<{ error?: unknown }>().error).toBeUndefined();
      for (const each of told) found.add(each);
    }
    expect([...found]).toEqual([]);
  });

  describe("what would be told", () => {
    const planOf = (work: (database: Database) => Promise<unknown>) => toldOf(() => work(server.database));
    const read = (condition: ReturnType<typeof sql>) => (database: Database) =>
      acting(database, { role: "superAdmin" }, (db) => sql`select name from users where ${condition}`.execute(db));

    test("a search for what no index has", async () => {
      const { told } = await planOf(read(sql`name = '김입주'`));
      expect(told).toEqual([expect.stringMatching(/^Seq Scan on users: select name from users/)]);
    });

    test("not what an index finds", async () => {
      const { told, planned } = await planOf(read(sql`email = 'a@example.com'`));
      expect(told).toEqual([]);
      expect(planned).toBeGreaterThan(0);
    });
  });
});

/** A list with each of its filters, and with all of them. */
function moreOf(name: FunctionName): object[] {
  const { kind }: FunctionDeclaration = functions[name];
  if (kind !== "query") return [];
  const payloads = payloadsOf(name, new Map(), { query: "누수", email: "nobody@example.com" });
  return payloads.filter((payload) => typeof payload === "object" && payload !== null);
}
