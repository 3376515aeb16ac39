import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { roles } from "#contract/values/roles.ts";
import { sealDueVotes } from "#server/jobs/seal-votes.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { countVote, openLock } from "#server/testing/counting.ts";
import { frozenVote, putInBallots } from "#server/testing/frozen-vote.ts";
import type { FrozenVote } from "#server/testing/frozen-vote.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { readAll } from "#server/testing/walk.ts";

const server = useTestServer({ METRICS: "true" });

/** What each option got, 기권 last: numbers that nothing else has. */
const counts = [29, 17, 13];
const households = 61;

async function castVote(closesIn: number, beside?: FrozenVote): Promise<FrozenVote> {
  const vote = await frozenVote(server.database, { households, closesIn, beside });
  await putInBallots(
    server.database,
    vote,
    counts.flatMap((count, slot) => Array.from({ length: count }, () => [slot === 2 ? [] : [slot]])),
  );
  return vote;
}

/** Votes of one apartment. */
let open: FrozenVote;
let halfOpened: FrozenVote;
/** A vote of another. */
let counted: FrozenVote;
let people: Record<(typeof callers)[number] | "voter of a counted vote", Actor>;

const callers = [
  "voter",
  "official of the open vote",
  "official of the other",
  "manager",
  "of another apartment",
  "super admin",
] as const;

beforeAll(async () => {
  open = await castVote(600);
  halfOpened = await castVote(-1, open);
  await sealDueVotes(server.database);
  for (const official of [0, 1]) await openLock(server, halfOpened, official);
  counted = await castVote(-1);
  await countVote(server, counted);
  const build = builders(server.database);
  people = {
    voter: await build.resident(open.apartment, { building: 101, unit: 101 }),
    "official of the open vote": open.officials[2]!.actor,
    "official of the other": halfOpened.officials[2]!.actor,
    manager: open.manager,
    "of another apartment": await build.resident(await build.apartment()),
    "super admin": await build.superAdmin(),
    "voter of a counted vote": await build.resident(counted.apartment, { building: 101, unit: 101 }),
  };
});

const standingAlone = new RegExp(`(?<=[:[,"{])(?:${counts.join("|")})(?=[\\]},"])`, "g");

/** Where a count stands by itself, as a number or as a text, with what is before it. A time of day may end with any. */
function countsIn(text: string): string[] {
  const withoutTimes = text.replaceAll(/\d?\d:\d\d/g, "");
  return [...withoutTimes.matchAll(standingAlone)].map(({ 0: count, index }) =>
    withoutTimes.slice(Math.max(0, index - 60), index + count.length),
  );
}

async function foundBy(caller: keyof typeof people): Promise<string[]> {
  // All votes with their contests and options, and a few of their households.
  const answers = await readAll(server, { [caller]: people[caller] }, { mostOfTable: 10 });
  const found = answers.flatMap(({ from, text }) => countsIn(text).map((place) => `${from}: ${place}`));
  return [...new Set(found)];
}

test("whoever reads a counted vote finds the counts, so that the walk reaches them", async () => {
  const found = await foundBy("voter of a counted vote");
  expect(found.filter((place) => !place.startsWith("getVoteRecord: "))).toEqual([]);
  for (const count of counts) expect(found.some((place) => place.endsWith(`${count}`))).toBe(true);
});

test.each(callers)(
  "no function says a count of an option of a vote that is open, or opened by two of three: %s",
  async (caller) => {
    expect(await foundBy(caller)).toEqual([]);
  },
);

test("neither do the functions that only change something", async () => {
  const asked = { voteId: open.voteId, building: "101", unit: "101", reason: "확인" };
  const names = [
    "getVoteTally",
    "getVoteMarks",
    "getVoteDesk",
    "markPaperVoter",
    "correctPaperMark",
    "removePaperBallots",
    "openVoteLock",
    "checkVoteReceipt",
    "proposeVoteDecision",
    "objectToVote",
  ];
  for (const [caller, actor] of Object.entries(people)) {
    for (const name of names) {
      const data = {
        ...asked,
        openings: [[]],
        receipt: "0000000000000000",
        kind: "final",
        stage: "result",
        content: "확인",
      };
      const { body } = await post(server, `/asia-northeast3/${name}`, { data }, bearer(actor));
      expect([caller, name, countsIn(body)]).toEqual([caller, name, []]);
    }
  }
  const { body: metrics } = await server.app.inject({ method: "GET", url: "/metrics" });
  for (const said of [open.voteId, "찬성", open.hash]) expect(metrics).not.toContain(said);
});

test.each(roles)("no table says it to whoever runs statements as the application: %s", async (role) => {
  const { apartment, voteId, manager, officials } = open;
  const userId = role === "manager" ? manager.id : officials[2]!.actor.id;
  const caller = role === "superAdmin" ? { role } : { role, apartmentId: apartment.id, userId };
  const { rows: tables } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname like 'vote%' order by 1
  `.execute(server.database.kysely);
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const reading = acting(server.database, caller, async (db) => {
      const { rows } = await sql<{ text: string }>`
        select coalesce(json_agg(t)::text, '') as text from ${sql.table(name)} t
      `.execute(db);
      return rows[0]!.text;
    });
    const text = await reading.catch((error: unknown) => String(error));
    expect([name, countsIn(text)]).toEqual([name, []]);
    // The other vote is sealed, and its ballots are the complex's.
    if (name.includes("ballot")) expect([name, text.includes(voteId)]).toEqual([name, false]);
  }
});
