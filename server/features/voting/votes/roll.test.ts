import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { voting } from "#server/testing/voting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { draftVote, announceVote, startVote, decide } = voting(server);

const codeOf = async (answer: Promise<unknown>) => (await errorOf(answer)).details;

test("the roll has every household of the apartment, and units without an account are added by range", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment, { building: 101, unit: 201 });
  await build().resident(await build().apartment(), { building: 101, unit: 999 });
  const office = await build().manager(apartment, { rights: ["votes"] });
  const { voteId } = await draftVote(apartment, {}, { manager: office });
  const range = { startBuilding: 101, endBuilding: 101, startUnit: 101, endUnit: 202 };
  const adding = () => call(server, office, "addVoteRollUnits", { voteId, ...range });
  expect((await adding()).addedCount).toBe(3);
  expect((await adding()).addedCount).toBe(0);
  const first = await call(server, office, "getVoteRoll", { voteId, limit: 3 });
  const second = await call(server, office, "getVoteRoll", { voteId, limit: 3, cursor: first.nextCursor });
  expect([...first.entries, ...second.entries]).toMatchObject([
    { building: "101", unit: "101", included: true, hasAccount: false, voterIds: [] },
    { building: "101", unit: "102", hasAccount: false },
    { building: "101", unit: "201", hasAccount: true },
    { building: "101", unit: "202", hasAccount: false },
    { building: "999", unit: "101", hasAccount: true },
  ]);
  expect(second.nextCursor).toBeNull();
  expect(first.changes).toHaveLength(3);
  expect([first.buildings, second.buildings]).toEqual([["101", "999"], []]);
  const chief = await build().manager(apartment);
  const { households } = await call(server, chief, "getHouseholds", { building: 101 });
  expect(households).toHaveLength(4);
});

test("leaving a household out needs a reason, and every change is kept with who made it", async () => {
  const apartment = await build().apartment();
  const left = await build().resident(apartment, { unit: 101 });
  const { voteId, manager, officials } = await announceVote(apartment);
  const entry = { voteId, building: 101, unit: 101 };
  expect(
    await codeOf(call(server, manager, "setVoteRollEntry", { ...entry, included: false })),
  ).toMatchObject({
    code: "invalid_input",
    field: "reason",
  });
  await call(server, manager, "setVoteRollEntry", { ...entry, included: false, reason: "재건축 이주" });
  expect((await call(server, left, "getVoteById", { voteId })).mine).toMatchObject({ onRoll: false });
  await call(server, officials[0], "setVoteRollEntry", { ...entry, included: true, reason: "아직 살아요" });
  expect((await call(server, left, "getVoteById", { voteId })).mine).toMatchObject({ onRoll: true });
  const { changes, entries } = await call(server, manager, "getVoteRoll", { voteId, building: 101 });
  expect(entries).toMatchObject([{ included: true, reason: null }]);
  expect(changes).toMatchObject([
    { wasIncluded: false, included: true, reason: "아직 살아요" },
    { wasIncluded: true, included: false, reason: "재건축 이주" },
  ]);
  expect(new Set(changes.map(({ changedBy }) => changedBy)).size).toBe(2);
  expect(
    await codeOf(call(server, manager, "setVoteRollEntry", { ...entry, unit: 555, included: true })),
  ).toMatchObject({ code: "not_on_vote_roll", field: "unit" });
});

test("residents read the own line alone, and only officials read the roll", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const { voteId, officials } = await announceVote(apartment);
  expect(await codeOf(call(server, resident, "getVoteRoll", { voteId }))).toMatchObject({
    code: "vote_officials_only",
  });
  expect((await call(server, officials[0], "getVoteRoll", { voteId })).entries).toHaveLength(2);
});

test("a frozen roll takes nobody in, and moving or new households change nothing of it", async () => {
  const apartment = await build().apartment();
  await build().resident(apartment, { unit: 101 });
  const { voteId, manager } = await startVote(apartment);
  const range = { startBuilding: 101, endBuilding: 101, startUnit: 101, endUnit: 202 };
  expect(await codeOf(call(server, manager, "addVoteRollUnits", { voteId, ...range }))).toMatchObject({
    code: "vote_frozen",
  });
  const newcomer = await build().resident(apartment, { unit: 1501 });
  expect((await call(server, newcomer, "getVoteById", { voteId })).mine).toMatchObject({
    onRoll: false,
    building: "101",
    unit: "1501",
  });
});

test("officials before the start see how many accounts are new, and how many come from one address", async () => {
  const apartment = await build().apartment();
  const people: Actor[] = [];
  for (let unit = 101; unit < 105; unit++) people.push(await build().resident(apartment, { unit }));
  await asGate(server.database, (db) =>
    db
      .insertInto("audit_log")
      .values(
        people.map(({ id }) => ({
          action: "initial_setup",
          actor_id: id,
          actor_role: "resident",
          apartment_id: apartment.id,
        })),
      )
      .execute(),
  );
  const { voteId, officials, manager } = await announceVote(apartment);
  expect((await call(server, officials[0], "getVoteById", { voteId })).signals).toEqual({
    newAccounts: 4,
    mostFromOneAddress: 0,
  });
  for (const other of [manager, people[0]!]) {
    expect((await call(server, other, "getVoteById", { voteId })).signals).toBeNull();
  }
});

test("an apartment takes its votes along", async () => {
  const apartment = await build().apartment();
  const resident = await build().resident(apartment, { unit: 101 });
  const vote = await startVote(apartment);
  const { manager, officials } = vote;
  await decide(vote, "cancel");
  const superAdmin = await build().superAdmin();
  for (const { id: residentId } of [resident, ...officials]) {
    await call(server, manager, "deleteResident", { residentId });
  }
  await call(server, superAdmin, "deleteManager", { managerId: manager.id });
  await call(server, superAdmin, "deleteApartment", { apartmentId: apartment.id });
  expect(
    await asGate(server.database, (db) =>
      db.selectFrom("votes").where("apartment_id", "=", apartment.id).select("id").execute(),
    ),
  ).toEqual([]);
});
