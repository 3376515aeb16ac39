import { describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { clubOf, found, memberIdOf, newClub, rolesIn } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);

const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise)).details.code;

async function offer(owner: Actor, heir: Actor, clubId: string) {
  const memberId = await memberIdOf(server, heir, clubId);
  return call(server, owner, "offerClubOwnership", { clubId, memberId });
}

const take = (heir: Actor, clubId: string, accept = true) =>
  call(server, heir, "answerClubOwnership", { clubId, accept });
const leave = (person: Actor, clubId: string) => call(server, person, "leaveClub", { clubId });
const kindsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", null)).alerts.map(({ kind }) => kind);

async function promote(owner: Actor, member: Actor, clubId: string) {
  const memberId = await memberIdOf(server, member, clubId);
  await call(server, owner, "setMemberRole", { clubId, memberId, role: "officer" });
}

async function deleteAccount(person: Actor) {
  const office = await build().manager({ id: person.apartmentId! });
  await call(server, office, "deleteResident", { residentId: person.id });
}

describe("a hand-over", () => {
  test("happens when the member accepts; the old owner stays as a member", async () => {
    const { owner, members, clubId } = await newClub(server, 2);
    const [heir, other] = [members[0]!, members[1]!];
    const { club } = await offer(owner, heir, clubId);
    expect(club.handoverTo).toMatchObject({ nickname: "회원0" });
    expect(await clubOf(server, heir, clubId)).toMatchObject({ handoverToMe: true, handoverTo: null });
    // Nobody else hears about it.
    expect(await clubOf(server, other, clubId)).toMatchObject({ handoverToMe: false, handoverTo: null });
    expect(await kindsOf(heir)).toEqual(["handover_offered"]);
    expect(await codeOf(take(other, clubId))).toBe("handover_not_found");
    expect(await codeOf(leave(owner, clubId))).toBe("owner_must_hand_over");
    const taken = await take(heir, clubId);
    expect(taken.club).toMatchObject({ myRole: "owner", ownerNickname: "회원0", handoverToMe: false });
    expect(await rolesIn(server, other, clubId)).toEqual({
      회원0: "owner",
      모임장: "member",
      회원1: "member",
    });
    expect(await kindsOf(owner)).toEqual(["owner_changed"]);
    expect(await kindsOf(heir)).toEqual([]);
    await leave(owner, clubId);
  });

  test("is withdrawn by either, and by whoever leaves", async () => {
    const { owner, members, clubId } = await newClub(server, 1);
    const heir = members[0]!;
    await offer(owner, heir, clubId);
    const { club } = await call(server, owner, "offerClubOwnership", { clubId, memberId: null });
    expect(club.handoverTo).toBeNull();
    expect(await kindsOf(heir)).toEqual([]);
    expect(await codeOf(take(heir, clubId))).toBe("handover_not_found");
    await offer(owner, heir, clubId);
    expect((await take(heir, clubId, false)).club).toMatchObject({ myRole: "member", handoverToMe: false });
    await offer(owner, heir, clubId);
    await leave(heir, clubId);
    expect((await clubOf(server, owner, clubId)).handoverTo).toBeNull();
  });

  test("is not to oneself, to a stranger, or to who owns three", async () => {
    const { apartment, owner, members, clubId } = await newClub(server, 1);
    const heir = members[0]!;
    expect(await codeOf(offer(owner, owner, clubId))).toBe("owner_must_stay");
    expect(await codeOf(offer(heir, owner, clubId))).toBe("not_club_owner");
    const elsewhere = await newClub(server);
    const foreign = await memberIdOf(server, elsewhere.owner, elsewhere.clubId);
    const toForeigner = call(server, owner, "offerClubOwnership", { clubId, memberId: foreign });
    expect(await codeOf(toForeigner)).toBe("member_not_found");
    for (const name of ["하나", "둘", "셋"]) await found(server, heir, { name });
    await offer(owner, heir, clubId);
    expect(await codeOf(take(heir, clubId))).toBe("too_many_clubs");
    expect(await clubOf(server, await build().resident(apartment), clubId)).toMatchObject({
      ownerNickname: "모임장",
    });
  });
});

describe("an owner who is gone", () => {
  test("is followed by the officer who is there for the longest time", async () => {
    const { owner, members, clubId } = await newClub(server, 3);
    await promote(owner, members[2]!, clubId);
    await promote(owner, members[1]!, clubId);
    await offer(owner, members[0]!, clubId);
    await deleteAccount(owner);
    expect(await rolesIn(server, members[0]!, clubId)).toEqual({
      회원1: "owner",
      회원2: "officer",
      회원0: "member",
    });
    expect(await clubOf(server, members[0]!, clubId)).toMatchObject({ memberCount: 3, handoverToMe: false });
    expect(await kindsOf(members[1]!)).toEqual(["owner_changed"]);
  });

  test("is followed by a member, where there is no officer, and leaves by their own deletion as well", async () => {
    const { owner, members, clubId } = await newClub(server, 2);
    await call(server, owner, "deleteMyAccount", { currentPassword: testPassword });
    expect(await rolesIn(server, members[1]!, clubId)).toEqual({ 회원0: "owner", 회원1: "member" });
    expect(await clubOf(server, members[1]!, clubId)).toMatchObject({ ownerNickname: "회원0" });
  });

  test("closes a club in which nobody is left", async () => {
    const { apartment, owner, clubId } = await newClub(server);
    await deleteAccount(owner);
    const office = await build().manager(apartment);
    expect(await clubOf(server, office, clubId)).toMatchObject({
      status: "closed",
      memberCount: 0,
      ownerNickname: "입주민",
    });
  });

  test("with a whole household goes at once, whoever of it would follow", async () => {
    const { apartment, owner, members, clubId } = await newClub(server, 1);
    const family = await build().resident(apartment, { unit: 101, nickname: "가족" });
    await call(server, family, "joinClub", { clubId });
    await promote(owner, family, clubId);
    const office = await build().manager(apartment);
    await call(server, office, "moveOutHousehold", { householdId: await homeOf(owner) });
    expect(await rolesIn(server, members[0]!, clubId)).toEqual({ 회원0: "owner" });
  });
});

async function homeOf(person: Actor): Promise<string> {
  const { household_id: householdId } = await asGate(server.database, (db) =>
    db.selectFrom("users").select("household_id").where("id", "=", person.id).executeTakeFirstOrThrow(),
  );
  return householdId!;
}
