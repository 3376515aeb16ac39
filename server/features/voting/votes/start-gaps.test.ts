import { expect, test } from "vitest";

import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { inHours } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { announceVote, addLock, moveVote, startVote } = voting(server);

const gapsFor = async (actor: Actor, voteId: string) =>
  (await call(server, actor, "getVoteById", { voteId })).gaps;

const proposeStart = (actor: Actor, voteId: string) =>
  call(server, actor, "proposeVoteDecision", { voteId, kind: "start", reason: "명부를 확인했어요." });

test("all that a start lacks is told to office and officials, and to nobody else", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { building: 101, unit: 101 });
  const { voteId, manager, officials } = await announceVote(apartment, {
    contests: [
      { title: "관리규약 개정안", template: "bylaws" },
      { title: "201동 도색", template: "residentsMajority", scope: [{ building: 201 }] },
    ],
  });
  const [official] = officials as [Actor];
  await call(server, resident, "objectToVote", { voteId, stage: "roll", content: "빠진 세대가 있어요." });
  const gaps = [
    { field: "officials", message: "자물쇠를 맡은 선거관리위원이 모두 자물쇠를 채워야 해요." },
    { field: "objections", message: "답하지 않은 이의신청이 1건 있어요." },
    { field: "contests.1", message: "투표할 세대가 명부에 없어요." },
  ];
  for (const actor of [manager, official]) expect(await gapsFor(actor, voteId)).toEqual(gaps);
  expect(await gapsFor(resident, voteId)).toEqual([]);
  expect((await errorOf(proposeStart(official, voteId))).details).toMatchObject({ code: "vote_not_ready" });

  for (const holder of officials.slice(0, 2)) await addLock(holder, voteId);
  expect(await gapsFor(official, voteId)).toEqual(gaps.slice(1));
  expect((await errorOf(proposeStart(official, voteId))).details).toMatchObject({ code: "objections_open" });

  const { objections } = await call(server, official, "getVoteObjections", { voteId });
  for (const each of officials.slice(0, 2)) {
    await call(server, each, "answerVoteObjection", {
      voteId,
      objectionId: objections[0]!.id,
      outcome: "accepted",
      answer: "더했어요.",
    });
  }
  const [startBuilding, startUnit] = [201, 101];
  await call(server, manager, "addVoteRollUnits", {
    voteId,
    startBuilding,
    endBuilding: startBuilding,
    startUnit,
    endUnit: startUnit,
  });
  expect(await gapsFor(official, voteId)).toEqual([]);
  await proposeStart(official, voteId);
});

test("a holder whose account is gone, and an opening that has passed, leave the withdrawal alone", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, manager, officials } = await announceVote(apartment, {}, { accepts: false });
  // An official who has not answered may go.
  await call(server, officials[0], "deleteMyAccount", { currentPassword: testPassword });
  await moveVote(voteId, { opensAt: inHours(-0.1) });
  expect(await gapsFor(manager, voteId)).toMatchObject([{ field: "opensAt" }, { field: "officials" }]);
});

test("no household's ballot has more than 60 slots, of its own contests alone", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment, { building: 101 });
  await build().resident(apartment, { building: 201 });
  const choices = Array.from({ length: 20 }, (_, at) => `${at + 1}안`);
  const contest = (title: string, building: number | null) => ({
    title,
    template: "custom" as const,
    choices,
    rule: { quorum: null, win: { by: "plurality" as const } },
    scope: building === null ? null : [{ building }],
  });
  const { voteId, officials } = await announceVote(apartment, {
    contests: [contest("모두", null), contest("101동", 101), contest("201동도", 201), contest("함께", 201)],
  });
  for (const holder of officials.slice(0, 2)) await addLock(holder, voteId);
  const { gaps } = await call(server, officials[0], "getVoteById", { voteId });
  expect(gaps).toMatchObject([{ field: "contests" }]);
  expect((await errorOf(proposeStart(officials[0]!, voteId))).message).toBe(gaps[0]!.message);
  const { definition } = await startVote(apartment, {
    contests: [contest("모두", null), contest("101동", 101), contest("201동", 201)],
  });
  expect(definition.styles).toEqual([[0, 1], [0, 2], [0]]);
});

test("the office of an opinion vote is told that its one lock lacks", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment);
  const { voteId, manager } = await announceVote(apartment, {
    kind: "opinion",
    contests: [{ title: "벤치 색", template: "opinion", choices: ["초록", "파랑"] }],
  });
  expect(await gapsFor(manager, voteId)).toMatchObject([{ field: "officials" }]);
  await addLock(manager, voteId);
  expect(await gapsFor(manager, voteId)).toEqual([]);
});
