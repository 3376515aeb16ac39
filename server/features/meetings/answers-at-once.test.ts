import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";

import { openServer } from "#database/open-server.ts";
import { listenForChanges } from "#server/call/changes.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { newClub } from "#server/testing/new-club.ts";
import { copyServerDatabase } from "#server/testing/server-databases.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import type { TestServer } from "#server/testing/test-server.ts";

const template = inject("template");

describe("of 200 members who answer at once", () => {
  const server = useTestServer();

  test("10 come and 190 wait, also where many press twice; who leaves makes room for the first", async () => {
    const { after, due } = await answerAtOnce([server]);
    expect(after).toEqual(due);
  });

  test.skipIf("archive" in template)("so it is through two servers on one PostgreSQL database", async () => {
    if ("archive" in template) return;
    const copy = await copyServerDatabase(template);
    const servers = [await start(copy.url), await start(copy.url)];
    const { after, due } = await answerAtOnce(servers);
    for (const each of servers) await each.stop();
    await copy.dispose();
    expect(after).toEqual(due);
  });
});

/** Who comes and who waits when all is over, and who has to. */
async function answerAtOnce(servers: TestServer[]) {
  const { owner, members, meetingId } = await newMeeting(servers[0]!);
  const at = (n: number) => servers[n % servers.length]!;
  const answer = (n: number, given: "going" | "not_going" = "going") =>
    call(at(n), members[n], "answerMeeting", { meetingId, answer: given });

  // 100 of them press twice, the second time at the other server.
  const twice = members.slice(0, 100).map((member, n) => {
    return call(at(n + 1), member, "answerMeeting", { meetingId, answer: "going" });
  });
  const answers = await Promise.all([...members.map((_, n) => answer(n)), ...twice]);
  expect(answers).toHaveLength(300);
  const { going, waiting } = await peopleOf(at(0), owner, meetingId);
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
    call(at(1), members[third], "leaveClub", { clubId: await clubOf(at(0), owner, meetingId) }),
    deleteAccount(at(1), members[fourth]!),
    deleteAccount(at(0), members[fifth]!),
    call(at(1), owner, "updateMeeting", { meetingId, capacity: 12 }),
  ]);
  const after = await peopleOf(at(1), owner, meetingId);
  const due = { going: [...going.slice(5), ...waiting.slice(0, 7)], waiting: waiting.slice(7) };
  return { after, due };
}

async function newMeeting(server: TestServer) {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const owner = await build.resident(apartment, { nickname: "모임장" });
  const members: Actor[] = [];
  for (let n = 0; n < 200; n++) {
    members.push(await build.resident(apartment, { building: 200 + n, unit: 101, nickname: nicknameOf(n) }));
  }
  const clubId = await newClub(server.database, owner, { members });
  const from = Date.now() + 86_400_000;
  const times = { startsAt: new Date(from).toISOString(), endsAt: new Date(from + 3_600_000).toISOString() };
  const { meeting } = await call(server, owner, "createMeeting", {
    clubId,
    title: "열 자리",
    ...times,
    capacity: 10,
  });
  return { owner, members, meetingId: meeting.id };
}

function nicknameOf(n: number): string {
  return `회원${n}`;
}

async function peopleOf(server: TestServer, who: Actor, meetingId: string) {
  const { going, waiting, meeting } = await call(server, who, "getMeetingById", { meetingId });
  expect([meeting.goingCount, meeting.waitingCount]).toEqual([going.length, waiting.length]);
  return { going, waiting };
}

async function clubOf(server: TestServer, who: Actor, meetingId: string): Promise<string> {
  return (await call(server, who, "getMeetingById", { meetingId })).meeting.clubId;
}

/** As whatever deletes accounts does; the pipeline's own way hashes a password. */
function deleteAccount({ database }: TestServer, { id }: Actor) {
  return asGate(database, (db) => sql`delete from users where id = ${id}`.execute(db));
}

async function start(url: string) {
  const settings = readSettings({ NODE_ENV: "test", LOG_LEVEL: "silent" });
  const database = await openServer(url, 10);
  const changes = await listenForChanges(database);
  const app = await createApp({ database, changes, settings });
  const stop = async () => {
    await app.close();
    await changes.close();
    await database.close();
  };
  return { app, database, changes, settings, stop };
}
