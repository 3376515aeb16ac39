import { expect, test } from "vitest";

import { definitionHash } from "#ballots/definition.ts";
import { voteKey } from "#ballots/lock.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { inHours } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { someElection, voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { draftVote, announceVote, startVote, openVote, closeVote } = voting(server);

test("a vote goes from draft to announcement, freeze, opening and close by the clock", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const vote = await startVote(apartment, someElection());
  const { voteId, definition, definitionText, locks } = vote;
  expect(definition).toMatchObject({
    voteId,
    contests: [{ position: 0, form: "candidates", options: 2, optionNames: ["김하나", "이둘"] }],
    styles: [[0]],
  });
  const page = await call(server, resident, "getVoteById", { voteId });
  expect(page).toMatchObject({
    vote: {
      phase: "ready",
      definitionHash: definitionHash(definitionText),
      publicKey: voteKey(locks.map(({ publicKey }) => publicKey)),
    },
    contests: [{ rollSize: 2 }],
    participation: { rollSize: 2, voted: 0, buildings: null },
    mine: { onRoll: true, style: 0, canCast: false, reason: "not_open", voted: null },
    office: null,
    signals: null,
  });
  await openVote(voteId);
  expect((await call(server, resident, "getVoteById", { voteId })).mine).toMatchObject({ canCast: true });
  expect((await call(server, resident, "getVotes", { phase: "open" })).votes).toMatchObject([
    { id: voteId, phase: "open", onRoll: true, voted: false },
  ]);
  await closeVote(voteId);
  expect((await call(server, resident, "getVotes", { phase: "open" })).votes).toEqual([]);
  expect((await call(server, resident, "getVotes", { phase: "done" })).votes).toMatchObject([
    { id: voteId, phase: "closed" },
  ]);
});

test("what can still be missed comes by the time that is left, page by page, and what is over the newest first", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const manager = await build().manager(apartment);
  const voteFor = async (hours: number) => {
    const vote = await startVote(apartment, { closesAt: inHours(hours) }, { manager });
    return vote.voteId;
  };
  const late = await voteFor(50);
  const soon = await voteFor(20);
  const between = await voteFor(30);
  const coming = await voteFor(40);
  for (const voteId of [late, soon, between]) await openVote(voteId);
  const read = async (phase: "open" | "waiting" | "done" | "coming", cursor: string | null = null) => {
    const { votes, nextCursor } = await call(server, resident, "getVotes", { phase, limit: 2, cursor });
    return { ids: votes.map(({ id }) => id), nextCursor };
  };
  for (const phase of ["open", "waiting"] as const) {
    const first = await read(phase);
    expect(first.ids).toEqual([soon, between]);
    expect(await read(phase, first.nextCursor)).toEqual({ ids: [late], nextCursor: null });
  }
  expect(await read("coming")).toEqual({ ids: [coming], nextCursor: null });
  expect((await errorOf(read("open", "nonsense"))).details).toMatchObject({ field: "cursor" });
  for (const voteId of [late, soon]) await closeVote(voteId);
  expect(await read("done")).toEqual({ ids: [soon, late], nextCursor: null });
});

test("whom a single candidate's 찬성 is for is frozen with the rest", async () => {
  const { definition } = await startVote(await build().apartment(), someElection(["김하나"]));
  expect(definition.contests).toMatchObject([{ form: "approval", optionNames: ["김하나 찬성", "반대"] }]);
});

test("residents see no drafts, and what is announced is changed no more", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const { voteId, manager } = await draftVote(apartment);
  expect((await call(server, resident, "getVotes", null)).votes).toEqual([]);
  expect((await errorOf(call(server, resident, "getVoteById", { voteId }))).details).toMatchObject({
    code: "vote_not_found",
  });
  await call(server, manager, "announceVote", { voteId });
  expect((await call(server, resident, "getVotes", { phase: "coming" })).votes).toMatchObject([
    { id: voteId },
  ]);
  for (const refused of [
    () => call(server, manager, "deleteVote", { voteId }),
    () => call(server, manager, "announceVote", { voteId }),
    () => call(server, manager, "setVoteOfficials", { voteId, officials: [] }),
  ]) {
    expect((await errorOf(refused())).details).toMatchObject({ code: "vote_not_draft" });
  }
});

test("an announcement tells the residents, and the officials that they have something to do", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment);
  const { voteId, officials } = await announceVote(apartment);
  const kinds = async (person: typeof resident) =>
    (await call(server, person, "getAlerts", null)).alerts.map(({ kind, url }) => [kind, url]);
  expect(await kinds(resident)).toEqual([["vote_announced", `/resident/votes/${voteId}`]]);
  expect(
    (await kinds(officials[0]!)).map(([kind]) => kind).toSorted((one, other) => one!.localeCompare(other!)),
  ).toEqual(["vote_announced", "vote_asked"]);
});

test("an opinion vote has no officials: its manager locks and decides", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const contests = [{ title: "벤치 색", template: "opinion" as const, choices: ["초록", "파랑"] }];
  const { voteId, manager, definition } = await startVote(
    apartment,
    { kind: "opinion", contests, identificationClause: null },
    { locks: 1 },
  );
  expect(definition.contests).toMatchObject([{ form: "choices", optionNames: ["초록", "파랑"] }]);
  expect((await call(server, manager, "getVoteById", { voteId })).vote.phase).toBe("ready");
});

test.each([
  ["opensAt", { opensAt: inHours(-1) }],
  ["contests", { contests: [] }],
  ["identificationClause", { identificationClause: null }],
  [
    "contests.0.tieRule",
    { ...someElection(), contests: [{ ...someElection().contests![0]!, tieRule: null }] },
  ],
  [
    "contests.0.candidates",
    {
      kind: "election" as const,
      contests: [
        {
          title: "감사",
          template: "auditor" as const,
          seats: 2,
          candidates: [{ name: "가" }, { name: "나" }],
          tieRule: "재투표",
        },
      ],
    },
  ],
])("what a vote lacks is told at its field: %s", async (field, given) => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, manager } = await draftVote(apartment, given);
  expect((await errorOf(call(server, manager, "announceVote", { voteId }))).details).toMatchObject({
    code: "vote_incomplete",
    field,
  });
});

test("all that a draft lacks is told at once, and before anybody tries", async () => {
  const apartment = await build().apartment();
  const [contest] = someElection().contests!;
  const candidates = [{ name: "가" }, { name: "나" }];
  const { voteId, manager } = await draftVote(
    apartment,
    {
      ...someElection(),
      contests: [
        { ...contest!, tieRule: null },
        { title: "감사", template: "auditor", seats: 2, candidates },
      ],
      opensAt: inHours(-1),
      identificationClause: null,
    },
    { officials: 1, locks: 1 },
  );
  const gaps = [
    { field: "opensAt", message: "투표 시작 시각이 지났어요." },
    { field: "officials", message: "선거관리위원을 두 명 이상 정해 주세요." },
    {
      field: "contests.1.candidates",
      message: "후보가 선출 인원보다 많지 않으면 후보마다 찬반 안건을 만들어 주세요.",
    },
    { field: "identificationClause", message: "본인확인 방법을 정한 관리규약 조항을 적어 주세요." },
    { field: "contests.0.tieRule", message: "동점일 때의 처리를 적어 주세요." },
    { field: "contests.1.tieRule", message: "동점일 때의 처리를 적어 주세요." },
  ];
  expect((await call(server, manager, "getVoteById", { voteId })).gaps).toEqual(gaps);
  expect(await errorOf(call(server, manager, "announceVote", { voteId }))).toMatchObject({
    message: gaps[0]!.message,
    details: { code: "vote_incomplete", field: "opensAt", gaps },
  });
});

test("a draft that lacks nothing says so, and is announced", async () => {
  const { voteId, manager } = await draftVote(await build().apartment(), someElection());
  expect((await call(server, manager, "getVoteById", { voteId })).gaps).toEqual([]);
  await call(server, manager, "announceVote", { voteId });
});
