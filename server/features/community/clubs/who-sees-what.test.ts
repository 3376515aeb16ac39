import { beforeAll, describe, expect, test } from "vitest";

import type { FunctionName, Input } from "#contract/index.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { found, memberIdOf } from "./testing.ts";

const server = useTestServer();

/** The traits that tell one of the club's people from another. */
const secrets = ["숨긴이름", "hidden-member", "4321", "8765"];
const nickname = "숨은회원";
const message = "숨긴 신청 글";

type Onlooker = "stranger" | "requested" | "removed" | "elsewhere" | "office" | "superAdmin";

let world: { owner: Actor; member: Actor; clubId: string; requestId: string; memberId: string };
let onlookers: Record<Onlooker, Actor>;

beforeAll(async () => {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const person = { name: secrets[0]!, building: 4321, unit: 8765 };
  const owner = await build.resident(apartment, { ...person, nickname: "모임장" });
  const member = await build.resident(apartment, { ...person, nickname, email: "hidden-member@example.com" });
  const clubId = await found(server, owner, { joinPolicy: "approval" });
  const join = async (who: Actor) => {
    await call(server, who, "joinClub", { clubId, message });
    const { requests } = await call(server, owner, "getJoinRequests", { clubId });
    return requests.at(-1)!.id;
  };
  const enter = async (who: Actor) =>
    call(server, owner, "answerJoinRequest", { clubId, requestId: await join(who), accept: true });
  onlookers = {
    stranger: await build.resident(apartment),
    requested: await build.resident(apartment),
    removed: await build.resident(apartment),
    elsewhere: await build.resident(await build.apartment()),
    office: await build.manager(apartment),
    superAdmin: await build.superAdmin(),
  };
  await enter(member);
  await enter(onlookers.removed);
  const removedId = await memberIdOf(server, onlookers.removed, clubId);
  await call(server, owner, "removeMember", { clubId, memberId: removedId });
  await join(onlookers.requested);
  const asking = await build.resident(apartment, { ...person, nickname: "숨은신청자" });
  const requestId = await join(asking);
  world = { owner, member, clubId, requestId, memberId: await memberIdOf(server, member, clubId) };
});

const names = ["stranger", "requested", "removed", "elsewhere", "office", "superAdmin"] as const;

/** Everything of a club that is its members' or its officers' alone. */
const inside = {
  getJoinRequests: () => ({ clubId: world.clubId }),
  getClubMembers: () => ({ clubId: world.clubId }),
  answerJoinRequest: () => ({ clubId: world.clubId, requestId: world.requestId, accept: true }),
  setMemberRole: () => ({ clubId: world.clubId, memberId: world.memberId, role: "officer" as const }),
  removeMember: () => ({ clubId: world.clubId, memberId: world.memberId }),
  offerClubOwnership: () => ({ clubId: world.clubId, memberId: world.memberId }),
  answerClubOwnership: () => ({ clubId: world.clubId, accept: true }),
  updateClub: () => ({ clubId: world.clubId, name: "내 것" }),
} satisfies Partial<{ [Name in FunctionName]: () => Input<Name> }>;

const insideNames = Object.keys(inside) as (keyof typeof inside)[];

describe.each(names)("%s", (who) => {
  test.each(insideNames)("is refused by %s", async (name) => {
    const refusal = await errorOf(call(server, onlookers[who], name, inside[name]()));
    expect(["PERMISSION_DENIED", "NOT_FOUND"]).toContain(refusal.status);
  });

  test("reads of the club no more than its owner's nickname", async () => {
    const answers = await Promise.all([
      call(server, onlookers[who], "getClubs", null).catch(String),
      call(server, onlookers[who], "getClubById", { clubId: world.clubId }).catch(String),
    ]);
    const text = JSON.stringify(answers);
    for (const hidden of [...secrets, nickname, message, "숨은신청자"]) expect(text).not.toContain(hidden);
    const sees = !["elsewhere", "superAdmin"].includes(who);
    expect(text.includes("새벽 러닝")).toBe(sees);
  });
});

test("members and the owner read nicknames, and nothing else of each other", async () => {
  const { owner, member, clubId } = world;
  const answers = await Promise.all([
    call(server, member, "getClubMembers", { clubId }),
    call(server, owner, "getClubMembers", { clubId }),
    call(server, owner, "getJoinRequests", { clubId }),
    call(server, owner, "getClubById", { clubId }),
    call(server, owner, "getAlerts", null),
  ]);
  const text = JSON.stringify(answers);
  expect(text).toContain(nickname);
  expect(text).toContain(message);
  for (const hidden of [...secrets, owner.id, member.id]) expect(text).not.toContain(hidden);
});

test("the database shows people their own rows alone, whatever is asked, and whom it hands the club to nobody", async () => {
  const { member, clubId } = world;
  const rowsFor = (actor: Actor) =>
    acting(
      server.database,
      { role: actor.role, apartmentId: actor.apartmentId ?? "", userId: actor.id },
      async (db) => [
        await db.selectFrom("club_members").select("person_id").where("club_id", "=", clubId).execute(),
        await db.selectFrom("club_join_requests").select("person_id").where("club_id", "=", clubId).execute(),
        await db.selectFrom("club_bans").select("person_id").execute(),
      ],
    );
  expect(await rowsFor(member)).toEqual([[{ person_id: member.id }], [], []]);
  expect(await rowsFor(onlookers.requested)).toEqual([[], [{ person_id: onlookers.requested.id }], []]);
  for (const who of ["stranger", "removed", "elsewhere", "office", "superAdmin"] as const)
    expect(await rowsFor(onlookers[who])).toEqual([[], [], []]);
  const heir = acting(
    server.database,
    { role: "resident", apartmentId: member.apartmentId!, userId: member.id },
    (db) => db.selectFrom("clubs").select("handover_to").execute(),
  );
  await expect(heir).rejects.toMatchObject({ code: "42501" });
});
