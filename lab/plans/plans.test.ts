import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { describe, expect, test } from "vitest";

import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { claim, handOver, makeDigests } from "#server/delivery/delivery-store.ts";
import { complaintsDue } from "#server/jobs/complaints-due.ts";
import { drawDueLotteries } from "#server/jobs/draw-lotteries.ts";
import { askForLostMails } from "#server/jobs/lost-mails.ts";
import { nameApartments } from "#server/jobs/name-apartments.ts";
import { publishDueNotices } from "#server/jobs/publish-notices.ts";
import { remindOfReservations } from "#server/jobs/remind-of-reservations.ts";
import { remindOfVotes } from "#server/jobs/remind-of-votes.ts";
import { renewSearches } from "#server/jobs/renew-searches.ts";
import { remindOfSurveys, settleSurveys } from "#server/jobs/run-surveys.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { serveDueLines } from "#server/jobs/serve-lines.ts";
import { accessOf } from "#server/testing/access-of-all.ts";
import { buildAccessWorld } from "#server/testing/access-world.ts";
import { callers, denied, signedOut } from "#server/testing/access.ts";
import { asGate } from "#server/testing/acting.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import type { TestServer } from "#server/testing/test-server.ts";
import { payloadsOf } from "#server/testing/walk-payloads.ts";
import { findPostgres } from "#tools/cluster/find-postgres.ts";

import { fewInIndex, fixedTables } from "./nation-statistics.ts";
import { openNation } from "./open-nation.ts";
import type { Nation } from "./open-nation.ts";
import { wholeReads } from "./whole-reads.ts";
import type { WholeRead } from "./whole-reads.ts";

const names = Object.keys(declarations) as FunctionName[];

describe.skipIf((await findPostgres()) === undefined)("in a country of 18,000 apartments", () => {
  let nation: Nation;
  const server = useTestServer({}, {}, async () => (nation = await openNation()));

  /** What the work reads from one end to the other, though that grows with the country. */
  const toldOf = async <Result>(
    work: () => Promise<Result>,
    isAllowed: (read: WholeRead) => boolean = () => false,
  ) => {
    const { result, plans } = await nation.log.during(work);
    const found = plans.flatMap(wholeReads).filter((each) => !staysSmall(each) && !isAllowed(each));
    return { result, told: [...new Set(found.map(({ told }) => told))] };
  };

  test.each(names)("%s reads no table from one end to the other", async (name) => {
    const world = await buildAccessWorld(server);
    const found = new Set<string>();
    const ask = async (actor: Actor | undefined, data: object | null) => {
      const { result, told } = await toldOf(
        () => post(server, `/asia-northeast3/${name}`, { data }, bearer(actor)),
        ({ table = "", index = "" }) => [table, index].some((each) => wholeFor[name]?.of.includes(each)),
      );
      for (const each of told) found.add(each);
      return result.json<{ error?: unknown }>();
    };
    let asked = 0;
    for (const { way, caller, answer } of callsOf(name)) {
      const actor = await world.newCaller(caller);
      const data = (await way.payload(world.seenBy(actor))) ?? null;
      const { error } = await ask(actor, data);
      if (answer === "OK") expect(error).toBeUndefined();
      for (const more of filtersOf(name)) await ask(actor, { ...more, ...data });
      asked += 1;
    }
    expect(asked).toBeGreaterThan(0);
    expect([...found], [...found].join("\n")).toEqual([]);
  });

  // Some of them look every second. An index that holds nothing but what is due may be read to its end.
  test.each(Object.keys(jobs))("%s finds what is due without reading all there is", async (name) => {
    const run = jobs[name]!;
    const { told } = await toldOf(
      () => run(server),
      ({ index = "" }) => nation.partialIndexes.has(index),
    );
    expect(told, told.join("\n")).toEqual([]);
  });

  test("a country's tables stay as large when votes are sealed", async () => {
    await buildAccessWorld(server);
    const { rows } = await sql<{ pages: number }>`
      select relpages as pages from pg_class where oid = 'vote_ballots'::regclass
    `.execute(server.database.kysely);
    expect(rows[0]!.pages).toBeGreaterThan(1000);
  });

  describe("else is told", () => {
    const toldOfPosts = async (condition: RawBuilder<unknown>) => {
      const { told } = await toldOf(() =>
        asGate(server.database, (db) => sql`select title from posts where ${condition}`.execute(db)),
      );
      return told;
    };

    test("a search for what no index has", async () => {
      expect(await toldOfPosts(sql`title = '안녕하세요'`)).toEqual([
        "Seq Scan on posts: select title from posts where title = '안녕하세요'",
      ]);
    });

    test("an index from one end to the other", async () => {
      expect(await toldOfPosts(sql`true order by apartment_id, id limit 10`)).toEqual([
        "Index Scan on posts_pkey: select title from posts where true order by apartment_id, id limit 10",
      ]);
    });

    test("nothing of what an index finds", async () => {
      expect(await toldOfPosts(sql`apartment_id = ${someId} and id = ${someId}`)).toEqual([]);
    });
  });
});

/** The catalogue is as large as the schema. */
function staysSmall({ table = "", index = "" }: WholeRead): boolean {
  return table in fixedTables || index in fewInIndex || table.startsWith("pg_");
}

/** Functions that read something from one end to the other because they are asked for it: all are super admins'. */
const wholeFor: Partial<Record<FunctionName, { of: string[]; why: string }>> = {
  getApartments: { of: ["apartments", "apartment_usage"], why: "lists all apartments" },
  getManagers: {
    of: ["apartments", "users_managers_by_name", "users_managers_of_apartment"],
    why: "lists the heads of all offices",
  },
  getSystemOverview: {
    of: ["apartments", "apartment_usage", "consultation_requests", "users_managers_of_apartment"],
    why: "counts apartments, managers and requests",
  },
  getConsultationRequests: {
    of: ["consultation_requests", "consultation_requests_newest_first"],
    why: "counts all requests, and searches their words",
  },
};

/**
 * Called by those who may; where the tables of access say too little, by those who are not refused for who they are.
 */
function callsOf(name: FunctionName) {
  const cells = accessOf(name).flatMap((way) =>
    callers.map((caller, column) => ({ way, caller, answer: way.answers[column]! })),
  );
  const allowed = cells.filter(({ answer }) => answer === "OK");
  return allowed.length > 0 ? allowed : cells.filter(({ answer }) => !refusals.has(answer));
}

const refusals = new Set<string>([signedOut, denied]);

/** What runs by itself every minute or more often, with nothing to do. */
const jobs: Record<string, (server: TestServer) => Promise<unknown>> = {
  "publishing notices": ({ database }) => publishDueNotices(database),
  "drawing lotteries": ({ database }) => drawDueLotteries(database),
  "serving waiting lines": ({ database }) => serveDueLines(database),
  "sealing votes": ({ database }) => sealDueVotes(database),
  "telling of complaints": ({ database }) => complaintsDue(database)(),
  "reminding of reservations": ({ database }) => remindOfReservations(database),
  "settling surveys": ({ database }) => settleSurveys(database),
  "reminding of surveys": ({ database }) => remindOfSurveys(database),
  "reminding of votes": ({ database }) => remindOfVotes(database),
  "renewing searches": ({ database }) => renewSearches(database),
  "naming apartments": ({ database }) => nameApartments(database),
  "asking for lost mails": ({ database }) => askForLostMails(database),
  "handing alerts over": ({ database }) => handOver(database, outward),
  "claiming deliveries": ({ database }) => claim(database, outward, 100),
  "making daily mails": ({ database }) => makeDigests(database),
};

const outward = ["push", "email", "message"];

const someId = "00000000-0000-4000-8000-000000000000";

/** A list with each of its filters, and with all of them. */
function filtersOf(name: FunctionName): object[] {
  const { kind } = declarations[name];
  if (kind !== "query") return [];
  const payloads = payloadsOf(name, new Map(), { query: "누수", email: "nobody@example.com" });
  return payloads.filter((payload) => typeof payload === "object" && payload !== null);
}
