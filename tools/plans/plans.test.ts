import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { describe, expect, test } from "vitest";

import type { FunctionDeclaration } from "#contract/define.ts";
import { functions } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
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

  /** What the work reads from one end to the other. */
  const toldOf = async <Result>(work: () => Promise<Result>) => {
    const { result, plans } = await log.during(work);
    const found = plans.flatMap(wholeReads).filter(({ table = "" }) => !(table in fixedTables));
    return { result, told: [...new Set(found.map(({ told }) => told))] };
  };

  test.each(names)("%s reads no table from one end to the other", async (name) => {
    const world = await buildAccessWorld(server);
    const found = new Set<string>();
    const ask = async (actor: Actor | undefined, data: object | null) => {
      const { result, told } = await toldOf(() =>
        post(server, `/asia-northeast3/${name}`, { data }, bearer(actor)),
      );
      for (const each of told) found.add(each);
      return result.json<{ error?: unknown }>();
    };
    let asked = 0;
    for (const way of accessOf(name)) {
      for (const caller of callers.filter((_, column) => way.answers[column] === "OK")) {
        const actor = await world.newCaller(caller);
        const data = (await way.payload(world.seenBy(actor))) ?? null;
        expect((await ask(actor, data)).error).toBeUndefined();
        for (const more of filtersOf(name)) await ask(actor, { ...more, ...data });
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(0);
    expect([...found]).toEqual([]);
  });

  describe("else is told", () => {
    const toldOfUsers = async (condition: RawBuilder<unknown>) => {
      const { told } = await toldOf(() =>
        acting(server.database, { role: "superAdmin" }, (db) =>
          sql`select name from users where ${condition}`.execute(db),
        ),
      );
      return told;
    };

    test("a search for what no index has", async () => {
      expect(await toldOfUsers(sql`name = '김입주'`)).toEqual([
        "Seq Scan on users: select name from users where name = '김입주'",
      ]);
    });

    test("an index from one end to the other", async () => {
      expect(await toldOfUsers(sql`true order by id limit 10`)).toEqual([
        "Index Scan on users_pkey: select name from users where true order by id limit 10",
      ]);
    });

    test("nothing of what an index finds", async () => {
      expect(await toldOfUsers(sql`id = ${someId}`)).toEqual([]);
    });
  });
});

const someId = "00000000-0000-4000-8000-000000000000";

/** A list with each of its filters, and with all of them. */
function filtersOf(name: FunctionName): object[] {
  const { kind }: FunctionDeclaration = functions[name];
  if (kind !== "query") return [];
  const payloads = payloadsOf(name, new Map(), { query: "누수", email: "nobody@example.com" });
  return payloads.filter((payload) => typeof payload === "object" && payload !== null);
}
