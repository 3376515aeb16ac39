import { sql } from "kysely";
import { describe, expect, test } from "vitest";

import type { Output } from "#contract/index.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { newClub } from "#server/testing/new-club.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const coming = () => ({ title: "주말 달리기", place: "정문 앞", startsAt: inHours(48), endsAt: inHours(50) });

/** A club with an owner, an officer and so many members, and a meeting for so many. */
async function newMeeting({ capacity = null as number | null, count = 3 } = {}) {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const person = (nickname: string) => build.resident(apartment, { unit: nextUnit(), nickname });
  const owner = await person("모임장");
  const officer = await person("운영진");
  const members: Actor[] = [];
  for (let n = 1; n <= count; n++) members.push(await person(`회원${n}`));
  const clubId = await newClub(server.database, owner, { officers: [officer], members });
  const { meeting } = await call(server, owner, "createMeeting", { clubId, ...coming(), capacity });
  return { apartment, owner, officer, members, clubId, meetingId: meeting.id };
}

let units = 100;
const nextUnit = () => ++units;

const answer = (who: Actor, meetingId: string, given: "going" | "not_going" = "going") =>
  call(server, who, "answerMeeting", { meetingId, answer: given });

async function peopleOf(who: Actor, meetingId: string) {
  const { going, waiting, meeting } = await call(server, who, "getMeetingById", { meetingId });
  expect([meeting.goingCount, meeting.waitingCount]).toEqual([going.length, waiting.length]);
  return { going, waiting };
}

async function toldOf(who: Actor) {
  const { alerts } = await call(server, who, "getAlerts", null);
  return alerts.map(({ kind }) => kind);
}

describe("a meeting", () => {
  test("is called, changed and cancelled by whoever runs the club, and its members are told", async () => {
    const { officer, members, clubId } = await newMeeting();
    const [member, other] = members as [Actor, Actor];
    const { meeting } = await call(server, officer, "createMeeting", { clubId, ...coming() });
    expect(meeting).toMatchObject({
      clubId,
      place: "정문 앞",
      capacity: null,
      status: "scheduled",
      myAnswer: null,
    });
    const refused = await errorOf(call(server, member, "createMeeting", { clubId, ...coming() }));
    expect(refused).toMatchObject({
      status: "PERMISSION_DENIED",
      message: "모임장과 운영진만 할 수 있어요.",
    });

    await answer(member, meeting.id);
    const moved = { startsAt: inHours(72), endsAt: inHours(74) };
    await call(server, officer, "updateMeeting", { meetingId: meeting.id, ...moved, place: null });
    await call(server, officer, "updateMeeting", { meetingId: meeting.id, title: "저녁 달리기" });
    const { meeting: after } = await call(server, member, "getMeetingById", { meetingId: meeting.id });
    // The database leaves out a fraction's last zeros.
    expect([after.startsAt, after.endsAt].map(Date.parse)).toEqual(Object.values(moved).map(Date.parse));
    expect(after).toMatchObject({
      title: "저녁 달리기",
      place: "",
      myAnswer: "going",
      goingCount: 1,
    });

    for (let times = 0; times < 2; times++) {
      await call(server, officer, "cancelMeeting", { meetingId: meeting.id });
    }
    expect(await errorOf(answer(other, meeting.id))).toMatchObject({ message: "취소된 모임이에요." });
    // Its title has not changed where and when; who does not come need not know.
    expect(await toldOf(member)).toEqual([
      "meeting_cancelled",
      "meeting_changed",
      "meeting_created",
      "meeting_created",
    ]);
    expect(await toldOf(other)).toEqual(["meeting_created", "meeting_created"]);
    expect(await toldOf(officer)).toEqual(["meeting_created"]);
  });

  test("begins in the future, within a year, and ends within a day", async () => {
    const { owner, clubId } = await newMeeting({ count: 0 });
    const wrong = [
      [{ startsAt: inHours(-1) }, "startsAt"],
      [{ startsAt: inHours(24 * 370), endsAt: inHours(24 * 370 + 1) }, "startsAt"],
      [{ endsAt: inHours(48) }, "endsAt"],
      [{ endsAt: inHours(73) }, "endsAt"],
      [{ capacity: 1 }, "capacity"],
      [{ title: " " }, "title"],
    ] as const;
    for (const [fields, field] of wrong) {
      const error = await errorOf(call(server, owner, "createMeeting", { clubId, ...coming(), ...fields }));
      expect(error).toMatchObject({ status: "INVALID_ARGUMENT", details: { field } });
    }
  });

  test("is answered until it starts, and not changed after that", async () => {
    const { owner, members, meetingId } = await newMeeting();
    await asGate(server.database, (db) =>
      sql`update club_meetings set starts_at = now(), ends_at = now() + interval '1 hour' where id = ${meetingId}`.execute(
        db,
      ),
    );
    const started = { status: "FAILED_PRECONDITION", message: "이미 시작한 모임이에요." };
    expect(await errorOf(answer(members[0]!, meetingId))).toMatchObject(started);
    expect(await errorOf(call(server, owner, "updateMeeting", { meetingId, place: "후문" }))).toMatchObject(
      started,
    );
    expect(await errorOf(call(server, owner, "cancelMeeting", { meetingId }))).toMatchObject(started);
  });

  test("stands in pages, the soonest first, and those that are over the other way round", async () => {
    const { owner, clubId, meetingId } = await newMeeting({ count: 0 });
    const at = async (hours: number) =>
      (
        await call(server, owner, "createMeeting", {
          clubId,
          ...coming(),
          startsAt: inHours(hours),
          endsAt: inHours(hours + 1),
        })
      ).meeting.id;
    const [late, early] = [await at(100), await at(2)];
    const over = [await at(200), await at(201)];
    await asGate(server.database, (db) =>
      sql`
        update club_meetings set starts_at = starts_at - interval '20 days', ends_at = ends_at - interval '20 days'
        where id = any (${over}::uuid[])
      `.execute(db),
    );
    const idsOf = async (scope: "upcoming" | "past") => {
      const ids: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Output<"getMeetings"> = await call(server, owner, "getMeetings", {
          clubId,
          scope,
          cursor,
          limit: 1,
        });
        ids.push(...page.meetings.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return ids;
    };
    expect(await idsOf("upcoming")).toEqual([early, meetingId, late]);
    expect(await idsOf("past")).toEqual(over.toReversed());
  });
});

describe("the places of a meeting", () => {
  test("go to who came first; who gives one up makes room for the first who waits, and is last next time", async () => {
    const { members, meetingId } = await newMeeting({ capacity: 2, count: 4 });
    const [first, second, third, fourth] = members as [Actor, Actor, Actor, Actor];
    for (const member of [first, second]) {
      expect(await answer(member, meetingId)).toMatchObject({ myAnswer: "going", position: null });
    }
    expect(await answer(third, meetingId)).toMatchObject({ myAnswer: "waiting", position: 1 });
    expect(await answer(fourth, meetingId)).toMatchObject({ myAnswer: "waiting", position: 2 });
    // The same again keeps the place.
    expect(await answer(third, meetingId)).toMatchObject({ myAnswer: "waiting", position: 1 });
    expect(await answer(first, meetingId)).toMatchObject({ myAnswer: "going" });

    expect(await answer(first, meetingId, "not_going")).toMatchObject({ myAnswer: "not_going" });
    expect(await peopleOf(first, meetingId)).toEqual({ going: ["회원2", "회원3"], waiting: ["회원4"] });
    expect(await toldOf(third)).toContain("moved_up");
    expect(await toldOf(fourth)).not.toContain("moved_up");
    expect(await answer(first, meetingId)).toMatchObject({ myAnswer: "waiting", position: 2 });
    // Somebody who waits gives up a place in the line, and nobody moves.
    await answer(fourth, meetingId, "not_going");
    expect(await peopleOf(first, meetingId)).toEqual({ going: ["회원2", "회원3"], waiting: ["회원1"] });
  });

  test("are more when the capacity is raised, and never fewer than who comes", async () => {
    const { owner, members, meetingId } = await newMeeting({ capacity: 2, count: 6 });
    for (const member of members) await answer(member, meetingId);
    await call(server, owner, "updateMeeting", { meetingId, capacity: 4 });
    expect(await peopleOf(owner, meetingId)).toEqual({
      going: ["회원1", "회원2", "회원3", "회원4"],
      waiting: ["회원5", "회원6"],
    });
    const error = await errorOf(call(server, owner, "updateMeeting", { meetingId, capacity: 3 }));
    expect(error).toMatchObject({
      status: "FAILED_PRECONDITION",
      message: "이미 참석하기로 한 사람보다 적게 줄일 수 없어요.",
    });
    await call(server, owner, "updateMeeting", { meetingId, capacity: null });
    expect(await peopleOf(owner, meetingId)).toMatchObject({ going: { length: 6 }, waiting: [] });
  });

  test("are free for the next in the transaction in which somebody leaves the club, is removed or deleted", async () => {
    const { apartment, owner, members, clubId, meetingId } = await newMeeting({ capacity: 3, count: 6 });
    for (const member of members) await answer(member, meetingId);
    const [first, second, third] = members as [Actor, Actor, Actor];
    await call(server, first, "leaveClub", { clubId });
    expect(await peopleOf(owner, meetingId)).toMatchObject({ going: ["회원2", "회원3", "회원4"] });

    const people = (await call(server, owner, "getClubMembers", { clubId })).members;
    const { memberId } = people.find(({ nickname }) => nickname === "회원2")!;
    await call(server, owner, "removeMember", { clubId, memberId });
    expect(await peopleOf(owner, meetingId)).toMatchObject({ going: ["회원3", "회원4", "회원5"] });
    expect(await errorOf(answer(second, meetingId))).toMatchObject({ status: "NOT_FOUND" });

    const office = await builders(server.database).manager(apartment);
    await call(server, office, "deleteResident", { residentId: third.id });
    expect(await peopleOf(owner, meetingId)).toEqual({
      going: ["회원4", "회원5", "회원6"],
      waiting: [],
    });
  });

  test("are left by whoever is in a full meeting", async () => {
    const { members, meetingId } = await newMeeting({ capacity: 2, count: 2 });
    for (const member of members) await answer(member, meetingId);
    for (const member of members) {
      expect(await answer(member, meetingId, "not_going")).toMatchObject({ myAnswer: "not_going" });
    }
    expect(await peopleOf(members[0]!, meetingId)).toEqual({ going: [], waiting: [] });
  });
});

test("nobody answers in a closed club, whose members still read", async () => {
  const { owner, members, clubId, meetingId } = await newMeeting();
  await call(server, owner, "closeClub", { clubId, reason: "다들 바빠졌어요." });
  const closed = { status: "FAILED_PRECONDITION", message: "문을 닫은 동호회예요." };
  expect(await errorOf(answer(members[0]!, meetingId))).toMatchObject(closed);
  expect(await errorOf(call(server, owner, "createMeeting", { clubId, ...coming() }))).toMatchObject(closed);
  expect((await call(server, members[0], "getMeetings", { clubId })).meetings).toHaveLength(1);
});

test("a resident's home shows the next meeting that they go to, and no other", async () => {
  const { owner, members, clubId, meetingId } = await newMeeting();
  const [member] = members as [Actor];
  const nextOf = async () => {
    const { day } = await call(server, member, "getResidentDashboard", null);
    return day.filter(({ kind }) => kind === "meeting");
  };
  expect(await nextOf()).toEqual([]);
  await answer(member, meetingId);
  expect(await nextOf()).toMatchObject([{ id: meetingId, clubId, title: "주말 달리기" }]);
  await call(server, owner, "cancelMeeting", { meetingId });
  expect(await nextOf()).toEqual([]);
});
