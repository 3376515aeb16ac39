import { describe, expect, test } from "vitest";

import type { Input } from "#contract/index.ts";
import { sweep } from "#server/jobs/sweep.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { clubOf, found, newClub } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);

const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise)).details.code;

async function newResident(nickname?: string) {
  const apartment = await build().apartment();
  return build().resident(apartment, nickname === undefined ? {} : { nickname });
}

function list(person: Actor, payload: Input<"getClubs"> = null) {
  return call(server, person, "getClubs", payload);
}

async function namesOf(person: Actor, payload: Input<"getClubs"> = null) {
  return (await list(person, payload)).clubs.map(({ name }) => name);
}

describe("founding", () => {
  test("makes the founder the owner of a club that everybody finds", async () => {
    const owner = await newResident("달리는 사람");
    const { club, message } = await call(server, owner, "createClub", {
      name: " 새벽 러닝 ",
      category: "sports",
      joinPolicy: "open",
    });
    expect(message).toBe("동호회를 만들었어요.");
    expect(club).toEqual({
      id: club.id,
      name: "새벽 러닝",
      category: "sports",
      description: "",
      joinPolicy: "open",
      memberCount: 1,
      maxMembers: 100,
      status: "active",
      ownerNickname: "달리는 사람",
      myRole: "owner",
      handoverToMe: false,
      handoverTo: null,
      lastActivityAt: club.lastActivityAt,
      createdAt: club.createdAt,
      closeReason: null,
      closedByOffice: false,
      deletedAt: null,
    });
    const neighbour = await build().resident({ id: owner.apartmentId! });
    expect(await clubOf(server, neighbour, club.id)).toEqual({ ...club, myRole: null });
  });

  test("needs a name, which spaces, case and wide letters do not make another", async () => {
    const { owner, apartment } = await newClub(server, 0, { name: "Book Club" });
    const neighbour = await build().resident(apartment);
    const missing = await errorOf(found(server, neighbour, { name: " " }));
    expect(missing).toMatchObject({ message: "동호회 이름을 입력해 주세요.", details: { field: "name" } });
    const taken = await errorOf(found(server, neighbour, { name: "ｂｏｏｋCLUB" }));
    expect(taken.details).toMatchObject({ code: "club_name_taken", field: "name" });
    // A closed club leaves its name to others, and another apartment has its own.
    const elsewhere = await newResident();
    await found(server, elsewhere, { name: "Book Club" });
    const { clubs } = await list(owner);
    await call(server, owner, "closeClub", { clubId: clubs[0]!.id, reason: "쉬어 가요." });
    await found(server, neighbour, { name: "bookCLUB" });
  });

  test.each([
    "관리사무소",
    "푸른마을 관리 사무소",
    "입주자대표회의",
    "제3기 선거관리위원회",
    "입대의",
    "관리실!",
  ])("refuses '%s', which neighbours would take for the office's or the council's", async (name) => {
    const owner = await newResident();
    const { details } = await errorOf(found(server, owner, { name }));
    expect(details).toMatchObject({ code: "club_name_reserved", field: "name" });
    const clubId = await found(server, owner);
    expect(await codeOf(call(server, owner, "updateClub", { clubId, name }))).toBe("club_name_reserved");
  });

  test("ends at three clubs of one's own; closed ones do not count", async () => {
    const owner = await newResident();
    const clubIds: string[] = [];
    for (const name of ["하나", "둘", "셋"]) clubIds.push(await found(server, owner, { name }));
    expect(await codeOf(found(server, owner, { name: "넷" }))).toBe("too_many_clubs");
    await call(server, owner, "closeClub", { clubId: clubIds[0]!, reason: "쉬어 가요." });
    await found(server, owner, { name: "넷" });
    expect(await codeOf(call(server, owner, "reopenClub", { clubId: clubIds[0]! }))).toBe("too_many_clubs");
  });
});

describe("the list of clubs", () => {
  test("is of the category and the words asked for, and of one's own", async () => {
    const { apartment, owner } = await newClub(server, 0, {
      name: "새벽 러닝",
      description: "호수 공원에서 만나요",
    });
    const reader = await build().resident(apartment);
    await found(server, reader, { name: "책 읽기", category: "study" });
    expect(await namesOf(reader)).toEqual(["책 읽기", "새벽 러닝"]);
    expect(await namesOf(reader, { category: "sports" })).toEqual(["새벽 러닝"]);
    expect(await namesOf(reader, { query: "호수공원" })).toEqual(["새벽 러닝"]);
    expect(await namesOf(reader, { query: "등산" })).toEqual([]);
    expect(await namesOf(reader, { mine: true })).toEqual(["책 읽기"]);
    expect(await namesOf(owner, { mine: true })).toEqual(["새벽 러닝"]);
    const officer = await build().manager(apartment);
    expect(await namesOf(officer)).toEqual(["책 읽기", "새벽 러닝"]);
  });

  test("comes in pages, the most recently active first", async () => {
    const { apartment, clubId } = await newClub(server, 0, { name: "하나" });
    const other = await build().resident(apartment);
    for (const name of ["둘", "셋"]) await found(server, other, { name });
    await call(server, other, "joinClub", { clubId });
    const first = await list(other, { limit: 2 });
    expect(first.clubs.map(({ name }) => name)).toEqual(["하나", "셋"]);
    const second = await list(other, { limit: 2, cursor: first.nextCursor });
    expect(second).toMatchObject({ clubs: [{ name: "둘" }], nextCursor: null });
  });

  test("needs the office's right for the community", async () => {
    const { apartment } = await newClub(server);
    const clerk = await build().manager(apartment, { rights: ["notices"] });
    expect(await codeOf(list(clerk))).toBe("right_not_granted");
  });
});

describe("settings", () => {
  test("change only what is sent, by the owner alone", async () => {
    const { owner, members, clubId } = await newClub(server, 1, { description: "처음" });
    const { club } = await call(server, owner, "updateClub", { clubId, maxMembers: 5 });
    expect(club).toMatchObject({ name: "새벽 러닝", description: "처음", maxMembers: 5 });
    const { club: emptied } = await call(server, owner, "updateClub", { clubId, description: "" });
    expect(emptied).toMatchObject({ description: "", maxMembers: 5 });
    expect(await codeOf(call(server, members[0], "updateClub", { clubId, name: "내 것" }))).toBe(
      "not_club_owner",
    );
  });

  test("may leave less room than there are members: then nobody new comes in", async () => {
    const { apartment, owner, clubId } = await newClub(server, 3);
    await call(server, owner, "updateClub", { clubId, maxMembers: 2 });
    expect(await clubOf(server, owner, clubId)).toMatchObject({ memberCount: 4, maxMembers: 2 });
    const late = await build().resident(apartment);
    expect(await codeOf(call(server, late, "joinClub", { clubId }))).toBe("club_full");
  });

  test("let those in who asked, in their order and as far as there is room, where nobody decides any more", async () => {
    const { owner, members, clubId } = await newClub(server, 4, { joinPolicy: "approval", maxMembers: 3 });
    await call(server, owner, "updateClub", { clubId, joinPolicy: "open" });
    const standings = await Promise.all(members.map((member) => clubOf(server, member, clubId)));
    expect(standings.map(({ myRole }) => myRole)).toEqual(["member", "member", "requested", "requested"]);
    const { alerts } = await call(server, members[0], "getAlerts", null);
    expect(alerts).toMatchObject([
      { kind: "join_answered", category: "club", title: "동호회 가입 신청이 승인됐어요", body: "새벽 러닝" },
    ]);
    await call(server, owner, "updateClub", { clubId, maxMembers: 10 });
    expect(await clubOf(server, members[3]!, clubId)).toMatchObject({ myRole: "member", memberCount: 5 });
  });
});

describe("a closed club", () => {
  const reason = "이름을 바꿔 주세요.";

  test("is there for its members alone, who read and leave; nobody writes", async () => {
    const { apartment, owner, members, clubId } = await newClub(server, 1);
    await call(server, owner, "closeClub", { clubId, reason });
    const [member] = [members[0]!];
    const stranger = await build().resident(apartment);
    expect(await namesOf(stranger)).toEqual([]);
    expect(await namesOf(member)).toEqual(["새벽 러닝"]);
    const closed = await clubOf(server, member, clubId);
    expect(closed).toMatchObject({ status: "closed", closeReason: reason, closedByOffice: false });
    const days = (Date.parse(closed.deletedAt!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
    const { members: seen } = await call(server, member, "getClubMembers", { clubId });
    expect(seen).toHaveLength(2);
    for (const act of [
      () => call(server, stranger, "joinClub", { clubId }),
      () => call(server, owner, "updateClub", { clubId, name: "다른 이름" }),
      () => call(server, owner, "removeMember", { clubId, memberId: seen[1]!.memberId }),
      () => call(server, owner, "offerClubOwnership", { clubId, memberId: seen[1]!.memberId }),
      () => call(server, owner, "setMemberRole", { clubId, memberId: seen[1]!.memberId, role: "officer" }),
      () => call(server, owner, "closeClub", { clubId, reason }),
    ])
      expect(await codeOf(act())).toBe("club_closed");
    expect((await call(server, member, "leaveClub", { clubId })).myRole).toBeNull();
  });

  test("opens again for its owner, and its closing is no news any more", async () => {
    const { owner, members, clubId } = await newClub(server, 1);
    const kinds = async () =>
      (await call(server, members[0], "getAlerts", null)).alerts.map(({ kind }) => kind);
    await call(server, owner, "closeClub", { clubId, reason });
    expect(await kinds()).toEqual(["club_closed"]);
    const { club } = await call(server, owner, "reopenClub", { clubId });
    expect(club).toMatchObject({ status: "active", closeReason: null, deletedAt: null, memberCount: 2 });
    expect(await kinds()).toEqual([]);
    // Nothing happens to an active one.
    await call(server, owner, "reopenClub", { clubId });
  });

  test("of the office's is the office's to open, within 30 days", async () => {
    const { apartment, owner, members, clubId } = await newClub(server, 1);
    const office = await build().manager(apartment);
    await call(server, office, "closeClub", { clubId, reason });
    expect(await clubOf(server, owner, clubId)).toMatchObject({ closedByOffice: true, closeReason: reason });
    expect(await codeOf(call(server, owner, "reopenClub", { clubId }))).toBe("closed_by_office");
    expect(await codeOf(call(server, members[0], "reopenClub", { clubId }))).toBe("not_club_owner");
    await call(server, office, "reopenClub", { clubId });
    await call(server, owner, "closeClub", { clubId, reason });
    await asGate(server.database, (db) =>
      db
        .updateTable("clubs")
        .set({ closed_at: new Date(Date.now() - 30 * 86_400_000 - 1000).toISOString() })
        .where("id", "=", clubId)
        .execute(),
    );
    for (const person of [owner, office])
      expect(await codeOf(call(server, person, "reopenClub", { clubId }))).toBe("club_reopen_too_late");
  });

  test("whose name is taken by now opens under a new one", async () => {
    const { apartment, owner, clubId } = await newClub(server);
    await call(server, owner, "closeClub", { clubId, reason });
    await found(server, await build().resident(apartment));
    const taken = await errorOf(call(server, owner, "reopenClub", { clubId }));
    expect(taken.details).toMatchObject({ code: "club_name_taken", field: "name" });
    expect(await codeOf(call(server, owner, "reopenClub", { clubId, name: "관리사무소" }))).toBe(
      "club_name_reserved",
    );
    const { club } = await call(server, owner, "reopenClub", { clubId, name: "새벽 러닝 2" });
    expect(club).toMatchObject({ name: "새벽 러닝 2", status: "active" });
  });

  test("that nobody is left in stays closed", async () => {
    const { apartment, owner, clubId } = await newClub(server);
    const left = await call(server, owner, "leaveClub", { clubId });
    expect(left.message).toBe("동호회에서 나오고 문을 닫았어요.");
    const office = await build().manager(apartment);
    const refusal = await errorOf(call(server, office, "reopenClub", { clubId }));
    expect(refusal.message).toBe("남은 회원이 없어 다시 열 수 없어요.");
  });

  test("goes after 30 days with all that is in it, and not a day before", async () => {
    const { owner, clubId } = await newClub(server, 1);
    await call(server, owner, "closeClub", { clubId, reason });
    const sweepAfter = async (days: number) => {
      const closedAt = new Date(Date.now() - days * 86_400_000).toISOString();
      await asGate(server.database, (db) =>
        db.updateTable("clubs").set({ closed_at: closedAt }).where("id", "=", clubId).execute(),
      );
      await sweep(server.database, server.settings);
    };
    await sweepAfter(29.9);
    expect((await list(owner, { mine: true })).clubs).toHaveLength(1);
    await sweepAfter(30.1);
    expect((await list(owner, { mine: true })).clubs).toHaveLength(0);
    expect((await call(server, owner, "getAlerts", null)).alerts).toEqual([]);
  });
});
