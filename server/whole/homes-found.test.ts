import { describe, expect, test } from "vitest";

import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import type { World } from "#server/testing/access.ts";
import { asGate } from "#server/testing/acting.ts";
import { inDays } from "#server/testing/booking.ts";
import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { inputSchemaOf, partsOf } from "#server/testing/input-schemas.ts";
import { meterRound } from "#server/testing/meter-rounds.ts";
import { writtenNotice } from "#server/testing/notice-homes.ts";
import { openOpinionVote } from "#server/testing/opinion-vote.ts";
import { publishedBills } from "#server/testing/published-bills.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { someVote } from "#server/testing/voting.ts";
import { building, unitAt, waysToMakeHomes } from "#server/testing/ways-to-make-homes.ts";
import type { Place } from "#server/testing/ways-to-make-homes.ts";

// Whichever way a home was made, everything that is told a building and a unit finds it.
const server = useTestServer();
const build = () => builders(server.database);

interface Case extends Place {
  /** A home of its own: if one function comes to know it, the next must not know it by that. */
  home: { building: number; unit: number };
  /** The password of the first who lives there; null if nobody does. */
  password: string | null;
}

type Finds = (given: Case) => Promise<unknown>;

const unitsOf = (listed: { unit: string }[]) => listed.map(({ unit }) => Number(unit));

/** Each function that is told a home. What it answers must show that it found it, if its success alone does not. */
const functionsOfHomes: Partial<Record<FunctionName, Finds>> = {
  async signInByHousehold({ apartment, home, password }) {
    if (password === null) return;
    const signedIn = { apartmentId: apartment.id, ...home, password };
    await call(server, undefined, "signInByHousehold", signedIn);
  },
  async getResidents({ office, home, password }) {
    const { residents } = await call(server, office, "getResidents", { building });
    expect(unitsOf(residents).includes(home.unit)).toBe(password !== null);
  },
  async watchResidents({ office, home, password }) {
    // It sends what `getResidents` answers, and does not end.
    const { residents } = await call(server, office, "getResidents", null);
    expect(residents.some(({ unit }) => Number(unit) === home.unit)).toBe(password !== null);
  },
  createResident: ({ office, home }) =>
    call(server, office, "createResident", { name: "이둘", email: `${unique("home")}@example.com`, ...home }),
  async updateResident({ apartment, office, home }) {
    const { id: residentId } = await build().resident(apartment, { building: 901, unit: home.unit });
    await call(server, office, "updateResident", { residentId, ...home });
    const { households } = await call(server, office, "getHouseholds", { building, limit: 100 });
    expect(unitsOf(households)).toContain(home.unit);
  },
  async reissueTemporaryPasswords({ office, home, password }) {
    const { accounts } = await call(server, office, "reissueTemporaryPasswords", { building });
    expect(unitsOf(accounts).includes(home.unit)).toBe(password !== null);
  },
  async exportResidents({ office, home, password }) {
    const { csvData } = await call(server, office, "exportResidents", { building });
    const csv = Buffer.from(csvData, "base64").toString();
    expect(csv.includes(`${building},${home.unit}`)).toBe(password !== null);
  },
  async getHouseholds({ office, home }) {
    const { households } = await call(server, office, "getHouseholds", { building, limit: 100 });
    expect(unitsOf(households)).toContain(home.unit);
  },
  moveOutHousehold: async (given) =>
    call(server, given.office, "moveOutHousehold", { householdId: await idOfHome(given) }),
  async setHouseholdVacant(given) {
    const householdId = await idOfHome(given);
    await call(server, given.office, "moveOutHousehold", { householdId });
    await call(server, given.office, "setHouseholdVacant", { householdId, isVacant: true });
  },
  async openHousehold(given) {
    const householdId = await idOfHome(given);
    const { household } = await call(server, given.office, "openHousehold", { householdId });
    expect(household.unit).toBe(String(given.home.unit));
  },
  async findHousehold(given) {
    const { householdId } = await call(server, given.office, "findHousehold", given.home);
    expect(householdId).toBe(await idOfHome(given));
  },
  async saveHomeContact(given) {
    const householdId = await idOfHome(given);
    await call(server, given.office, "saveHomeContact", {
      householdId,
      name: "할머니",
      phone: "02-123-4567",
    });
  },
  async addHomeVehicle(given) {
    const householdId = await idOfHome(given);
    await call(server, given.office, "addHomeVehicle", { householdId, plate: "12가3456" });
  },
  async getHomeForComplaint({ office, home, password }) {
    const { people } = await call(server, office, "getHomeForComplaint", atHome(home));
    expect(people).toHaveLength(password === null ? 0 : 1);
  },
  takeComplaint: ({ office, home }) =>
    call(server, office, "takeComplaint", { ...atHome(home), source: "phone", content: "물이 새요." }),
  async getHouseholdBill(given) {
    const { month } = await publishedBills(server.database, given.office, "2026-08");
    const householdId = await idOfHome(given);
    await call(server, given.office, "getHouseholdBill", { month, householdId });
  },
  async setPayment(given) {
    const { month } = await publishedBills(server.database, given.office, "2026-07");
    const paid = { paidWon: 10_000, paidOn: inDays(0) };
    const householdId = await idOfHome(given);
    await call(server, given.office, "setPayment", { month, householdId, ...paid });
  },
  async setMeterReading(given) {
    const { roundId } = await meterRound(server.database, given.office);
    const householdId = await idOfHome(given);
    await call(server, given.office, "setMeterReading", { roundId, householdId, kind: "water", value: 1 });
  },
  async getUnreadHouseholds({ office, home }) {
    const { noticeId } = await call(server, office, "createNotice", writtenNotice);
    const { households } = await call(server, office, "getUnreadHouseholds", { noticeId, building });
    expect(unitsOf(households)).toContain(home.unit);
  },
  registerVisitorFor: ({ office, home }) =>
    call(server, office, "registerVisitorFor", {
      ...home,
      plate: "12가3456",
      startsOn: inDays(0),
      endsOn: inDays(0),
    }),
  async getReservations(given) {
    const booked = await bookFor(given);
    const days = { from: inDays(1), to: inDays(1) };
    const { reservations } = await call(server, given.office, "getReservations", { ...days, ...given.home });
    expect(reservations.map(({ id }) => id)).toEqual([booked]);
  },
  async getPeopleOfHome({ office, home, password }) {
    const { people } = await call(server, office, "getPeopleOfHome", home);
    expect(people).toHaveLength(password === null ? 0 : 1);
  },
  createReservationForHousehold: bookFor,
  async getVoteDesk(given) {
    await call(server, given.office, "getVoteDesk", { voteId: await openVote(given), ...given.home });
  },
  async markPaperVoter(given) {
    await call(server, given.office, "markPaperVoter", { voteId: await openVote(given), ...given.home });
  },
  async correctPaperMark(given) {
    const at = { voteId: await openVote(given), ...given.home };
    await call(server, given.office, "markPaperVoter", at);
    await call(server, given.office, "correctPaperMark", { ...at, reason: "투표용지를 돌려받았어요." });
  },
  async getAccountsOfVoteHome({ office, home, password }) {
    const { people } = await call(server, office, "getAccountsOfVoteHome", home);
    expect(people).toHaveLength(password === null ? 0 : 1);
  },
  async getVoteRoll({ office, home }) {
    const { voteId } = await call(server, office, "createVote", someVote());
    const { entries } = await call(server, office, "getVoteRoll", { voteId, building, limit: 100 });
    expect(unitsOf(entries)).toContain(home.unit);
  },
  async setVoteRollEntry({ office, home }) {
    const { voteId } = await call(server, office, "createVote", someVote());
    const left = { voteId, ...home, included: false, reason: "빈집이에요." };
    await call(server, office, "setVoteRollEntry", left);
  },
  async getVoteMarks(given) {
    const voteId = await openVote(given);
    await build().sealVote(voteId);
    const household = { apartment_id: given.apartment.id, household_id: await idOfHome(given) };
    await asGate(server.database, (db) =>
      db
        .insertInto("vote_marks")
        .values({ ...household, vote_id: voteId, channel: "online" })
        .execute(),
    );
    const asked = { voteId, reason: "이의신청 확인", building };
    const { marks } = await call(server, given.office, "getVoteMarks", asked);
    expect(unitsOf(marks)).toEqual([given.home.unit]);
  },
};

/** As it is typed. */
function atHome({ unit }: Case["home"]) {
  return { building: String(building), unit: String(unit) };
}

async function idOfHome({ office, home }: Case): Promise<string> {
  const { households } = await call(server, office, "getHouseholds", { building, limit: 100 });
  return households.find(({ unit }) => Number(unit) === home.unit)!.id;
}

async function bookFor({ apartment, office, home }: Case): Promise<string> {
  const facilityId = await build().facility(apartment);
  const booked = { facilityId, date: inDays(1), startMinute: 600, ...home };
  return (await call(server, office, "createReservationForHousehold", booked)).reservation.id;
}

async function openVote({ apartment, office, neighbour }: Case): Promise<string> {
  const world = {
    build: build(),
    call: (actor: Actor, name: FunctionName, input: never) => call(server, actor, name, input),
  } as unknown as World;
  const side = { apartmentId: apartment.id, manager: office, resident: neighbour };
  return (await openOpinionVote(side, world)).voteId;
}

/** What a payload may name a home by. */
const namesHome = /(^|\.)(building|householdId)$/;

test("every function that is told a home is tried here", () => {
  const told = (Object.keys(declarations) as FunctionName[]).filter((name) =>
    partsOf(inputSchemaOf(declarations[name])).some(({ path }) => namesHome.test(path)),
  );
  expect(Object.keys(functionsOfHomes).toSorted()).toEqual(told.toSorted());
});

describe.each(Object.keys(waysToMakeHomes))("a home that %s made", (way) => {
  let making: Promise<Place & { passwords: Map<number, string> }> | undefined;
  const make = async () => {
    const apartment = await build().apartment();
    const office = await build().manager(apartment);
    const neighbour = await build().resident(apartment, { building: 902 });
    const place = { apartment, office, neighbour };
    return { ...place, passwords: await waysToMakeHomes[way]!(server, place) };
  };

  const names = Object.keys(functionsOfHomes) as (keyof typeof functionsOfHomes)[];
  test.each(names)("is found by %s", async (name) => {
    const { passwords, ...place } = await (making ??= make());
    const unit = unitAt(names.indexOf(name));
    const password = passwords.get(unit) ?? null;
    const looked = functionsOfHomes[name]!({ ...place, home: { building, unit }, password });
    expect(await looked.then(() => "found")).toBe("found");
  });

  test("keeps nothing of how it was made", async () => {
    const { apartment } = await (making ??= make());
    const marked = await asGate(server.database, (db) =>
      db
        .selectFrom("households")
        .where("apartment_id", "=", apartment.id)
        .where("bulk_id", "is not", null)
        .select("id")
        .execute(),
    );
    expect(marked).toEqual([]);
  });
});
