import { sql } from "kysely";
import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { newClub } from "#server/testing/new-club.ts";
import { onOneServerAndTwoProcesses } from "#server/testing/server-processes.ts";

onOneServerAndTwoProcesses(({ database, send }) => {
  test("of 200 members who answer at once 10 come and 190 wait, also where many press twice; who leaves makes room for the first", async () => {
    const { owner, members, meetingId } = await newMeeting();
    const answer = (n: number, given: "going" | "not_going" = "going") =>
      send(members[n]!, "answerMeeting", { meetingId, answer: given });

    // 100 of them press twice, and the calls go to the servers in turn.
    const twice = members.slice(0, 100).map((member) => {
      return send(member, "answerMeeting", { meetingId, answer: "going" });
    });
    const answers = await Promise.all([...members.map((_, n) => answer(n)), ...twice]);
    expect(answers).toHaveLength(300);
    const { going, waiting } = await peopleOf(owner, meetingId);
    expect([going.length, waiting.length]).toEqual([10, 190]);
    expect(new Set([...going, ...waiting]).size).toBe(200);

    // Half of those who come leave at once, by four doors; the first who wait come, in their order.
    const numberOf = (nickname: string) => members.findIndex((_, n) => nicknameOf(n) === nickname);
    const [first, second, third, fourth, fifth] = going.map(numberOf) as [
      number,
      number,
      number,
      number,
      number,
    ];
    await Promise.all([
      answer(first, "not_going"),
      answer(second, "not_going"),
      send(members[third]!, "leaveClub", { clubId: await clubOf(owner, meetingId) }),
      deleteAccount(members[fourth]!),
      deleteAccount(members[fifth]!),
      send(owner, "updateMeeting", { meetingId, capacity: 12 }),
    ]);
    const after = await peopleOf(owner, meetingId);
    expect(after).toEqual({ going: [...going.slice(5), ...waiting.slice(0, 7)], waiting: waiting.slice(7) });
  });

  async function newMeeting() {
    const build = builders(database());
    const apartment = await build.apartment();
    const owner = await build.resident(apartment, { nickname: "모임장" });
    const members: Actor[] = [];
    for (let n = 0; n < 200; n++) {
      members.push(
        await build.resident(apartment, { building: 200 + n, unit: 101, nickname: nicknameOf(n) }),
      );
    }
    const clubId = await newClub(database(), owner, { members });
    const from = Date.now() + 86_400_000;
    const times = {
      startsAt: new Date(from).toISOString(),
      endsAt: new Date(from + 3_600_000).toISOString(),
    };
    const { meeting } = await send(owner, "createMeeting", {
      clubId,
      title: "열 자리",
      ...times,
      capacity: 10,
    });
    return { owner, members, meetingId: meeting.id };
  }

  async function peopleOf(who: Actor, meetingId: string) {
    const { going, waiting, meeting } = await send(who, "getMeetingById", { meetingId });
    expect([meeting.goingCount, meeting.waitingCount]).toEqual([going.length, waiting.length]);
    return { going, waiting };
  }

  async function clubOf(who: Actor, meetingId: string): Promise<string> {
    return (await send(who, "getMeetingById", { meetingId })).meeting.clubId;
  }

  /** As everything that deletes accounts does; the pipeline's own way hashes a password. */
  function deleteAccount({ id }: Actor) {
    return asGate(database(), (db) => sql`delete from users where id = ${id}`.execute(db));
  }
});

function nicknameOf(n: number): string {
  return `회원${n}`;
}
