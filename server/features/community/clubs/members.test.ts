import { describe, expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { clubOf, found, memberIdOf, newClub, rolesIn } from "./testing.ts";

const server = useTestServer();
const build = () => builders(server.database);

const codeOf = async (promise: Promise<unknown>) => (await errorOf(promise)).details.code;

const join = (person: Actor, clubId: string, message?: string) =>
  call(server, person, "joinClub", { clubId, message });
const leave = (person: Actor, clubId: string) => call(server, person, "leaveClub", { clubId });
const requestsOf = async (person: Actor, clubId: string) =>
  (await call(server, person, "getJoinRequests", { clubId })).requests;
const kindsOf = async (person: Actor) =>
  (await call(server, person, "getAlerts", null)).alerts.map(({ kind }) => kind);

async function answer(person: Actor, clubId: string, accept: boolean) {
  const [request] = await requestsOf(person, clubId);
  return call(server, person, "answerJoinRequest", { clubId, requestId: request!.id, accept });
}

describe("joining", () => {
  test("an open club makes one a member at once, as often as one leaves", async () => {
    const { apartment, owner, clubId } = await newClub(server);
    const person = await build().resident(apartment, { nickname: "새 이웃" });
    for (let times = 0; times < 2; times++) {
      expect(await join(person, clubId)).toMatchObject({ myRole: "member", message: "동호회에 가입했어요." });
      expect(await rolesIn(server, owner, clubId)).toEqual({ 모임장: "owner", "새 이웃": "member" });
      expect(await codeOf(join(person, clubId))).toBe("already_member");
      expect(await leave(person, clubId)).toMatchObject({ myRole: null, message: "동호회에서 나왔어요." });
      expect(await clubOf(server, owner, clubId)).toMatchObject({ memberCount: 1 });
    }
    expect(await codeOf(leave(person, clubId))).toBe("club_not_found");
    expect(await kindsOf(owner)).toEqual([]);
  });

  test("ends where the club is full, also for requests", async () => {
    const { apartment, clubId } = await newClub(server, 1, { maxMembers: 2 });
    const late = await build().resident(apartment);
    expect(await codeOf(join(late, clubId))).toBe("club_full");
  });

  test("ends at twenty clubs; closed ones do not count", async () => {
    const apartment = await build().apartment();
    const person = await build().resident(apartment);
    const clubIds: string[] = [];
    let owner = person;
    for (let n = 0; n < 21; n++) {
      if (n % 3 === 0) owner = await build().resident(apartment);
      clubIds.push(await found(server, owner, { name: `동호회 ${n}` }));
    }
    for (const clubId of clubIds.slice(0, 20)) await join(person, clubId);
    const last = clubIds[20]!;
    expect(await codeOf(join(person, last))).toBe("too_many_clubs");
    expect(await codeOf(found(server, person, { name: "내 것" }))).toBe("too_many_clubs");
    const office = await build().manager(apartment);
    await call(server, office, "closeClub", { clubId: clubIds[0]!, reason: "오래 쉬었어요." });
    await join(person, last);
  });
});

describe("a club that decides", () => {
  test("has requests that its officers answer, and only they see", async () => {
    const { apartment, owner, clubId } = await newClub(server, 0, { joinPolicy: "approval" });
    const [first, second] = [
      await build().resident(apartment, { nickname: "첫째" }),
      await build().resident(apartment, { nickname: "둘째" }),
    ];
    expect(await join(first, clubId, " 같이 읽고 싶어요. ")).toMatchObject({
      myRole: "requested",
      message: "가입을 신청했어요.",
    });
    await join(second, clubId);
    expect(await codeOf(join(first, clubId))).toBe("already_member");
    expect(await clubOf(server, first, clubId)).toMatchObject({ myRole: "requested", memberCount: 1 });
    expect(await requestsOf(owner, clubId)).toMatchObject([
      { nickname: "첫째", message: "같이 읽고 싶어요." },
      { nickname: "둘째", message: null },
    ]);
    expect(await kindsOf(owner)).toEqual(["join_requested", "join_requested"]);
    for (const person of [first, await build().resident(apartment)]) {
      expect(await codeOf(requestsOf(person, clubId))).toBe("not_club_officer");
      expect(await codeOf(call(server, person, "getClubMembers", { clubId }))).toBe("not_club_member");
    }
    await answer(owner, clubId, true);
    // A member is no officer yet.
    expect(await codeOf(requestsOf(first, clubId))).toBe("not_club_officer");
    const memberId = await memberIdOf(server, first, clubId);
    await call(server, owner, "setMemberRole", { clubId, memberId, role: "officer" });
    expect((await answer(first, clubId, true)).message).toBe("가입을 승인했어요.");
    expect(await rolesIn(server, second, clubId)).toEqual({
      모임장: "owner",
      첫째: "officer",
      둘째: "member",
    });
    // What is answered waits for nobody any more.
    expect(await kindsOf(owner)).toEqual([]);
  });

  test("hears nothing more of who takes a request back", async () => {
    const { apartment, owner, clubId } = await newClub(server, 0, { joinPolicy: "approval" });
    const person = await build().resident(apartment);
    await join(person, clubId);
    const [request] = await requestsOf(owner, clubId);
    expect((await leave(person, clubId)).message).toBe("가입 신청을 취소했어요.");
    expect(await kindsOf(owner)).toEqual([]);
    const late = call(server, owner, "answerJoinRequest", {
      clubId,
      requestId: request!.id,
      accept: true,
    });
    expect(await codeOf(late)).toBe("request_not_found");
    await join(person, clubId);
  });

  test("does not have to answer the declined for a week", async () => {
    const { apartment, owner, clubId } = await newClub(server, 0, { joinPolicy: "approval" });
    const person = await build().resident(apartment);
    await join(person, clubId, "부탁해요.");
    await answer(owner, clubId, false);
    const { alerts } = await call(server, person, "getAlerts", null);
    expect(alerts).toMatchObject([{ kind: "join_answered", title: "동호회 가입 신청이 거절됐어요" }]);
    expect(await clubOf(server, person, clubId)).toMatchObject({ myRole: null });
    expect(await codeOf(join(person, clubId))).toBe("join_too_soon");
    expect(await codeOf(leave(person, clubId))).toBe("club_not_found");
    const declinedBefore = (hours: number) =>
      asGate(server.database, (db) =>
        db
          .updateTable("club_join_requests")
          .set({ declined_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
          .where("club_id", "=", clubId)
          .execute(),
      );
    await declinedBefore(7 * 24 - 1);
    expect(await codeOf(join(person, clubId))).toBe("join_too_soon");
    await declinedBefore(7 * 24 + 1);
    expect(await join(person, clubId)).toMatchObject({ myRole: "requested" });
  });

  test("takes nobody in beyond its room, nor who is in too many clubs by now", async () => {
    const { apartment, owner, clubId } = await newClub(server, 0, { joinPolicy: "approval", maxMembers: 2 });
    const [first, second] = [await build().resident(apartment), await build().resident(apartment)];
    await join(first, clubId);
    await join(second, clubId);
    await answer(owner, clubId, true);
    expect(await codeOf(answer(owner, clubId, true))).toBe("club_full");
    await call(server, owner, "updateClub", { clubId, maxMembers: 100 });
    for (let n = 0; n < 20; n++) {
      const founder = await build().resident(apartment);
      await join(second, await found(server, founder, { name: `동호회 ${n}` }));
    }
    const refusal = await errorOf(answer(owner, clubId, true));
    expect(refusal).toMatchObject({ message: "신청한 이웃이 이미 동호회 20개에 가입해 있어요." });
    expect(await requestsOf(owner, clubId)).toHaveLength(1);
  });
});

describe("members", () => {
  test("are listed by what they are and then by when they came, in pages", async () => {
    const { owner, members, clubId } = await newClub(server, 3);
    const memberId = await memberIdOf(server, members[2]!, clubId);
    await call(server, owner, "setMemberRole", { clubId, memberId, role: "officer" });
    const first = await call(server, members[0], "getClubMembers", { clubId, limit: 3 });
    expect(first.members.map(({ nickname, role, isMe }) => [nickname, role, isMe])).toEqual([
      ["모임장", "owner", false],
      ["회원2", "officer", false],
      ["회원0", "member", true],
    ]);
    const rest = await call(server, members[0], "getClubMembers", { clubId, cursor: first.nextCursor });
    expect(rest).toMatchObject({ members: [{ nickname: "회원1" }], nextCursor: null });
  });

  test("get their role from the owner alone, who keeps the own", async () => {
    const { owner, members, clubId } = await newClub(server, 2);
    const [officer, member] = [members[0]!, members[1]!];
    const set = async (by: Actor, whose: Actor, role: "officer" | "member") =>
      call(server, by, "setMemberRole", { clubId, memberId: await memberIdOf(server, whose, clubId), role });
    await set(owner, officer, "officer");
    expect(await codeOf(set(officer, member, "officer"))).toBe("not_club_owner");
    expect(await codeOf(set(owner, owner, "member"))).toBe("owner_must_stay");
    const unknown = { clubId, memberId: crypto.randomUUID(), role: "member" } as const;
    expect(await codeOf(call(server, owner, "setMemberRole", unknown))).toBe("member_not_found");
    await set(owner, officer, "member");
    expect(await rolesIn(server, owner, clubId)).toMatchObject({ 회원0: "member" });
  });

  test("are removed by officers, officers by the owner, and may come again unless they are banned", async () => {
    const { owner, members, clubId } = await newClub(server, 3);
    const [officer, other, member] = [members[0]!, members[1]!, members[2]!];
    for (const person of [officer, other]) {
      const memberId = await memberIdOf(server, person, clubId);
      await call(server, owner, "setMemberRole", { clubId, memberId, role: "officer" });
    }
    const remove = async (by: Actor, whose: Actor, isBanned?: boolean) =>
      call(server, by, "removeMember", {
        clubId,
        memberId: await memberIdOf(server, whose, clubId),
        isBanned,
      });
    expect(await codeOf(remove(member, officer))).toBe("not_club_officer");
    expect(await codeOf(remove(officer, other))).toBe("not_club_owner");
    expect(await codeOf(remove(officer, owner))).toBe("owner_must_stay");
    await remove(officer, member);
    expect(await kindsOf(member)).toEqual(["removed"]);
    expect(await codeOf(call(server, member, "getClubMembers", { clubId }))).toBe("not_club_member");
    await join(member, clubId);
    await remove(officer, member, true);
    expect(await codeOf(join(member, clubId))).toBe("join_banned");
    await remove(owner, officer);
    expect(await rolesIn(server, owner, clubId)).toEqual({ 모임장: "owner", 회원1: "officer" });
  });
});
