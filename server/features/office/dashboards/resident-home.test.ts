import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { admit, frozenVote, homeAt } from "#server/testing/frozen-vote.ts";
import { lotteries } from "#server/testing/lotteries.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { car, today, visiting } from "#server/testing/visiting.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newPlace, register, check } = visiting(server);
const drawing = lotteries(server);

const hour = 60 * 60;

test("what waits comes by its end", async () => {
  const later = await frozenVote(server.database, { households: 1, closesIn: 48 * hour });
  const sooner = await frozenVote(server.database, { households: 1, closesIn: 2 * hour, beside: later });
  const voter = await build().resident(later.apartment, homeAt(0));
  await admit(server.database, voter, later);
  await admit(server.database, voter, sooner);
  const { awaited } = await call(server, voter, "getResidentDashboard", null);
  expect(awaited).toMatchObject([
    { kind: "vote", id: sooner.voteId },
    { kind: "vote", id: later.voteId },
  ]);
});

test("whose account came after the roll was fixed is not invited to vote online", async () => {
  const { apartment, voteId } = await frozenVote(server.database, { households: 1, closesIn: hour });
  const newcomer = await build().resident(apartment, homeAt(0));
  expect((await call(server, newcomer, "getResidentDashboard", null)).awaited).toEqual([]);
  const { votes } = await call(server, newcomer, "getVotes", { phase: "open" });
  expect(votes.map(({ id }) => id)).toEqual([voteId]);
});

test("notices for another building are not among the latest, and what was opened is read", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const resident = await build().resident(apartment, { building: 101 });
  await build().resident(apartment, { building: 102 });
  const write = async (title: string, buildings: number[] | null) =>
    (await call(server, manager, "createNotice", { title, content: "내용", buildings })).noticeId;
  const opened = await write("모두에게", null);
  await write("102동 승강기", [102]);
  await write("101동 승강기", [101]);
  await call(server, resident, "getNoticeById", { noticeId: opened });
  expect((await call(server, resident, "getResidentDashboard", null)).latestNotices).toMatchObject([
    { title: "101동 승강기", isUnread: true },
    { title: "모두에게", isUnread: false },
  ]);
});

test("a guest's car is offered again, expected once it is registered, and told of when it comes", async () => {
  const { resident, member, neighbour, guard } = await newPlace();
  const { visitorId } = await call(server, resident, "registerVisitor", { ...car, memo: "할머니 차" });
  const expected = { memo: "할머니 차", isExpected: true };
  for (const person of [resident, member]) {
    const { guests, day } = await call(server, person, "getResidentDashboard", null);
    expect(guests).toMatchObject({ today, isOpen: true, remainingDays: 9, cars: [expected] });
    expect(day).toEqual([]);
  }
  await call(server, resident, "cancelVisitor", { visitorId });
  await register(resident, { plate: "34나5678" });
  const arrived = await register(resident, { plate: "56다7890" });
  await check(guard, arrived, "arrived");
  const { guests, day } = await call(server, member, "getResidentDashboard", null);
  expect(guests.cars.map(({ plate }) => plate)).toEqual(["56다7890", "34나5678"]);
  expect(day).toMatchObject([{ kind: "visitor", plate: "56다7890", isInside: true }]);
  const theirs = await call(server, neighbour, "getResidentDashboard", null);
  expect([theirs.guests.cars, theirs.day]).toEqual([[], []]);
});

test("a complaint that the office moved stands on its author's day alone", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const [author, neighbour] = [await build().resident(apartment), await build().resident(apartment)];
  const { complaintId } = await call(server, author, "createComplaint", {
    title: "센서등",
    content: "꺼져요",
  });
  expect((await call(server, author, "getResidentDashboard", null)).day).toEqual([]);
  await call(server, manager, "updateComplaintStatus", { complaintId, status: "in_progress" });
  await call(server, manager, "updateComplaintStatus", { complaintId, status: "resolved" });
  expect((await call(server, author, "getResidentDashboard", null)).day).toMatchObject([
    { kind: "complaint", id: complaintId, title: "센서등", status: "resolved" },
  ]);
  expect((await call(server, neighbour, "getResidentDashboard", null)).day).toEqual([]);
});

test("a household hears of its own drawn lot, won or not", async () => {
  const { office, facilityId, newHome } = await drawing.newPlace({ spots: 1 });
  const lotteryId = await drawing.announce(office, facilityId, { startMinutes: [600] });
  const people = [await newHome(), await newHome()];
  for (const person of people) await drawing.enter(person, lotteryId, [1]);
  await drawing.draw(office, lotteryId);
  const results = await Promise.all(
    people.map(async (person) => (await call(server, person, "getResidentDashboard", null)).day),
  );
  const won = results.filter(([first]) => first?.kind === "lottery" && first.hasWon);
  expect(won).toHaveLength(1);
  expect(results.map((day) => day.length)).toEqual([1, 1]);
});
