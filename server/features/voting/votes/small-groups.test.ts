import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { draftVote, announceVote } = voting(server);

/** Six homes. Only the second contest's scope tells the last one apart. */
async function sixHomes() {
  const apartment = await build().apartment();
  for (const unit of [101, 102, 103, 104, 105, 106])
    await build().resident(apartment, { building: 101, unit });
  return apartment;
}

const asked = { title: "벤치 색", template: "opinion" as const, choices: ["초록", "파랑"] };
const scopedOpinion = {
  kind: "opinion" as const,
  contests: [
    { ...asked, scope: [{ building: 101 }] },
    { ...asked, title: "벤치 자리", scope: [{ building: 101, endUnit: 105 }] },
  ],
};

test("an opinion vote is not announced with scopes that single a household out, also by subtraction", async () => {
  const { voteId, manager } = await draftVote(await sixHomes(), scopedOpinion);
  const { details } = await errorOf(call(server, manager, "announceVote", { voteId }));
  expect(details).toMatchObject({ code: "vote_incomplete", field: "contests.0.scope" });
  const page = await call(server, manager, "getVoteById", { voteId });
  expect(page.smallGroups).toEqual([{ positions: [0], households: 1 }]);
  expect(page.gaps.map(({ field }) => field)).toContain("contests.0.scope");
});

test("a roll that shrank below five since the announcement keeps an opinion vote from its start", async () => {
  const apartment = await sixHomes();
  const half = [{ building: 101, endUnit: 105 }];
  const contests = [{ ...asked, scope: half }];
  const { voteId, manager } = await announceVote(apartment, { kind: "opinion", contests });
  const gaps = async () =>
    (await call(server, manager, "getVoteById", { voteId })).gaps.map(({ field }) => field);
  expect(await gaps()).not.toContain("contests.0.scope");
  const entry = { voteId, building: 101, unit: 101, included: false, reason: "빈집" };
  await call(server, manager, "setVoteRollEntry", entry);
  expect(await gaps()).toContain("contests.0.scope");
});

test("other votes are announced, and everybody is told beforehand", async () => {
  const apartment = await sixHomes();
  const contests = [
    { title: "승강기", template: "bylaws" as const },
    { title: "101동 106호 앞", template: "bylaws" as const, scope: [{ building: 101, startUnit: 106 }] },
  ];
  const { voteId, officials } = await announceVote(apartment, { contests });
  const { smallGroups } = await call(server, officials[0], "getVoteById", { voteId });
  expect(smallGroups).toEqual([{ positions: [0, 1], households: 1 }]);
});

test("the turnout by building never tells of fewer than five households, nor by what is left of the whole", async () => {
  const building = fc.record({ households: fc.integer({ min: 1, max: 12 }), share: fc.nat({ max: 100 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(building, { minLength: 1, maxLength: 8 }), async (sizes) => {
      const numbers = sizes.map((_, at) => 101 + at);
      const households = sizes.map((each) => each.households);
      const voted = sizes.map((each) => Math.floor((each.households * each.share) / 100));
      const { rows } = await acting(server.database, { role: "superAdmin" }, (db) =>
        sql<{ building: number | null; households: number; voted: number }>`
          select building, households, voted
          from turnout_groups(${numbers}::integer[], ${households}::integer[], ${voted}::integer[])
        `.execute(db),
      );
      const sum = (of: readonly number[]) => of.reduce((total, each) => total + each, 0);
      const left = sum(households) - sum(rows.map((row) => row.households));
      expect(rows.every((row) => row.households >= 5)).toBe(true);
      // What is hidden is hidden whole.
      expect(left === 0 || rows.length === 0).toBe(true);
      expect(rows.length === 0).toBe(sum(households) < 5);
      if (rows.length > 0) expect(sum(rows.map((row) => row.voted))).toBe(sum(voted));
    }),
    { numRuns: 150 },
  );
});
