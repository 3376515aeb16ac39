import { beforeAll, expect, test } from "vitest";

import { builders, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { readAll } from "#server/testing/walk.ts";
import type { Answer } from "#server/testing/walk.ts";

const server = useTestServer();

/** Stands in everything that can be searched, so that a search finds it. */
const commonWord = "이야기";

/** The texts that a club's members write and nobody else may read. */
const words = {
  title: "숨긴동호회글",
  content: "숨긴동호회내용",
  comment: "숨긴동호회댓글",
  nickname: "숨긴동호회회원",
  meeting: "숨긴동호회모임",
  place: "숨긴동호회장소",
  description: "숨긴동호회안내",
};
const wordsInTheBoard = Object.values(words);

/** The member, and the author of the words to be found: the walk that does not find them finds nothing. */
let member: Actor;
let strangers: Record<StrangerName, Actor>;

type StrangerName =
  | "neighbour"
  | "requested"
  | "removed"
  | "of another apartment"
  | "manager"
  | "super admin";

beforeAll(async () => {
  const build = builders(server.database);
  const apartment = await build.apartment();
  let units = 100;
  const neighbour = (nickname: string) => build.resident(apartment, { unit: ++units, nickname });
  const owner = await neighbour("모임장");
  const fields = { name: unique("동호회"), category: "hobby", joinPolicy: "approval" } as const;
  const clubId = (await call(server, owner, "createClub", fields)).club.id;
  const join = async (person: Actor) => {
    await call(server, person, "joinClub", { clubId });
    const { requests } = await call(server, owner, "getJoinRequests", { clubId });
    await call(server, owner, "answerJoinRequest", { clubId, requestId: requests[0]!.id, accept: true });
  };
  const removed = await neighbour("나갈사람");
  member = await neighbour(words.nickname);
  for (const person of [removed, member]) await join(person);

  const post = {
    title: `${words.title} ${commonWord}`,
    content: words.content,
    boardId: "club" as const,
    clubId,
  };
  const { postId } = await call(server, member, "createPost", post);
  await call(server, removed, "addComment", { postId, content: "저도요" });
  await call(server, member, "addComment", { postId, content: `${words.comment} ${commonWord}` });
  await call(server, member, "likePost", { postId });
  const startsAt = new Date(Date.now() + 86_400_000).toISOString();
  const endsAt = new Date(Date.now() + 90_000_000).toISOString();
  const { title, place, description } = {
    title: words.meeting,
    place: words.place,
    description: words.description,
  };
  const { meeting } = await call(server, owner, "createMeeting", {
    clubId,
    title,
    place,
    description,
    startsAt,
    endsAt,
  });
  for (const person of [removed, member]) {
    await call(server, person, "answerMeeting", { meetingId: meeting.id, answer: "going" });
  }
  const { members } = await call(server, owner, "getClubMembers", { clubId });
  const { memberId } = members.find(({ nickname }) => nickname === "나갈사람")!;
  await call(server, owner, "removeMember", { clubId, memberId, isBanned: true });
  const requested = await neighbour("신청한사람");
  await call(server, requested, "joinClub", { clubId });

  strangers = {
    neighbour: await neighbour("이웃"),
    requested,
    removed,
    "of another apartment": await build.resident(await build.apartment(), { nickname: "남" }),
    manager: await build.manager(apartment),
    "super admin": await build.superAdmin(),
  };
});

function wordsIn(answers: Answer[]): string[] {
  return answers.flatMap(({ caller, from, text }) =>
    wordsInTheBoard.filter((word) => text.includes(word)).map((word) => `${caller}, ${from}: ${word}`),
  );
}

test("a member reads all of it, so that the walk reaches it", async () => {
  const found = wordsIn(await readAll(server, { member }));
  for (const word of wordsInTheBoard) expect(found.some((line) => line.endsWith(word))).toBe(true);
});

test.each(["neighbour", "requested", "removed", "of another apartment", "manager", "super admin"] as const)(
  "nobody else reads a word of it, by whatever function and id: %s",
  async (who) => {
    expect(wordsIn(await readAll(server, { [who]: strangers[who] }))).toEqual([]);
  },
);
