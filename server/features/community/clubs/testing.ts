import type { Input } from "#contract/index.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import type { TestServer } from "#server/testing/test-server.ts";

const fields = { name: "새벽 러닝", category: "sports", joinPolicy: "open" } as const;

/** Founds a club, and answers its id. */
export async function found(
  server: TestServer,
  owner: Actor,
  different: Partial<Input<"createClub">> = {},
): Promise<string> {
  return (await call(server, owner, "createClub", { ...fields, ...different })).club.id;
}

/** A club of an owner and so many members, in the order in which they came. */
export async function newClub(server: TestServer, count = 0, different: Partial<Input<"createClub">> = {}) {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const owner = await build.resident(apartment, { unit: 101, nickname: "모임장" });
  const clubId = await found(server, owner, different);
  const members: Actor[] = [];
  for (let n = 0; n < count; n++) {
    const member = await build.resident(apartment, { unit: 200 + n, nickname: `회원${n}` });
    await call(server, member, "joinClub", { clubId });
    members.push(member);
  }
  return { apartment, owner, clubId, members };
}

/** The club's id for a member. */
export async function memberIdOf(server: TestServer, person: Actor, clubId: string): Promise<string> {
  const { members } = await call(server, person, "getClubMembers", { clubId });
  return members.find(({ isMe }) => isMe)!.memberId;
}

/** Each member's role in a club, by nickname, as one of them sees it. */
export async function rolesIn(server: TestServer, person: Actor, clubId: string) {
  const { members } = await call(server, person, "getClubMembers", { clubId });
  return Object.fromEntries(members.map(({ nickname, role }) => [nickname, role]));
}

export async function clubOf(server: TestServer, person: Actor, clubId: string) {
  return (await call(server, person, "getClubById", { clubId })).club;
}
