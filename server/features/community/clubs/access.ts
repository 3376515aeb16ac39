import type { clubFunctions } from "#contract/clubs.ts";
import { about, but, membersOnly, missing, residentsOnly, withNothing } from "#server/testing/access.ts";
import type { Access, Answers, Side, World } from "#server/testing/access.ts";

const mine = { own: residentsOnly, elsewhere: but(residentsOnly, missing) };
/** Neighbours are told that they are not its officers, or not in it. */
const ofItsPeople = { ...mine, neighbours: but(residentsOnly, "PERMISSION_DENIED") };

/** Who may close and reopen: the office any club, a resident their own. */
const [nobody, settingUp, superAdmin] = membersOnly;
const officeAlone: Answers = [nobody, settingUp, superAdmin, "OK", "PERMISSION_DENIED"];

export const access: Access<keyof typeof clubFunctions> = {
  getClubs: withNothing(membersOnly),
  getClubById: about("club", newClub, { home: membersOnly, elsewhere: but(membersOnly, missing) }),
  createClub: [{ with: "a name", payload: newFields, answers: residentsOnly }],
  updateClub: about("club", async (side, world) => ({ ...(await newClub(side, world)), maxMembers: 5 }), {
    ...ofItsPeople,
  }),
  joinClub: about("club", newClub, {
    own: but(residentsOnly, "ALREADY_EXISTS"),
    neighbours: residentsOnly,
    elsewhere: but(residentsOnly, missing),
  }),
  leaveClub: about("club", newClub, { ...mine, neighbours: but(residentsOnly, missing) }),
  getJoinRequests: about("club", newClub, ofItsPeople),
  answerJoinRequest: about("request", newRequest, ofItsPeople),
  getClubMembers: about("club", newClub, ofItsPeople),
  setMemberRole: about(
    "member",
    async (side, world) => ({ ...(await newMember(side, world)), role: "officer" as const }),
    ofItsPeople,
  ),
  removeMember: about("member", newMember, ofItsPeople),
  offerClubOwnership: about("member", newMember, ofItsPeople),
  answerClubOwnership: about("offer", newOffer, {
    own: residentsOnly,
    neighbours: but(residentsOnly, missing),
    elsewhere: but(residentsOnly, missing),
  }),
  closeClub: about(
    "club",
    async (side, world) => ({ ...(await newClub(side, world)), reason: "쉬어 가요." }),
    { own: membersOnly, neighbours: officeAlone, elsewhere: but(membersOnly, missing) },
  ),
  reopenClub: about("closed club", newClosedClub, {
    own: membersOnly,
    neighbours: officeAlone,
    elsewhere: but(membersOnly, missing),
  }),
};

function newFields() {
  return {
    name: `새벽 러닝 ${crypto.randomUUID().slice(0, 8)}`,
    category: "sports" as const,
    description: "함께 달려요.",
    joinPolicy: "open" as const,
  };
}

/** A resident owns only so many, so each club has an owner of its own, unless that has to be the side's resident. */
async function newClub({ resident }: Side, { call }: World) {
  await leaveAll({ resident }, { call });
  const { club } = await call(resident, "createClub", newFields());
  return { clubId: club.id };
}

async function leaveAll({ resident }: Pick<Side, "resident">, { call }: Pick<World, "call">) {
  const { clubs } = await call(resident, "getClubs", { mine: true });
  for (const { id: clubId, myRole, status } of clubs) {
    if (myRole === "owner" && status === "active")
      await call(resident, "closeClub", { clubId, reason: "다음에 해요." });
  }
}

async function newMember(side: Side, world: World) {
  const { clubId } = await newClub(side, world);
  await world.call(await newNeighbour(side, world), "joinClub", { clubId });
  const { members } = await world.call(side.resident, "getClubMembers", { clubId });
  return { clubId, memberId: members.find(({ isMe }) => !isMe)!.memberId };
}

async function newRequest(side: Side, world: World) {
  await leaveAll(side, world);
  const fields = { ...newFields(), joinPolicy: "approval" as const };
  const { club } = await world.call(side.resident, "createClub", fields);
  const clubId = club.id;
  await world.call(await newNeighbour(side, world), "joinClub", { clubId });
  const { requests } = await world.call(side.resident, "getJoinRequests", { clubId });
  return { clubId, requestId: requests[0]!.id, accept: true };
}

/** To the side's resident. */
async function newOffer(side: Side, world: World) {
  const owner = await newNeighbour(side, world);
  const { club } = await world.call(owner, "createClub", newFields());
  const clubId = club.id;
  await world.call(side.resident, "joinClub", { clubId });
  const { members } = await world.call(owner, "getClubMembers", { clubId });
  const { memberId } = members.find(({ isMe }) => !isMe)!;
  await world.call(owner, "offerClubOwnership", { clubId, memberId });
  return { clubId, accept: true };
}

async function newClosedClub(side: Side, world: World) {
  const ids = await newClub(side, world);
  await world.call(side.resident, "closeClub", { ...ids, reason: "쉬어 가요." });
  return ids;
}

function newNeighbour({ apartmentId }: Side, { build }: World) {
  return build.resident({ id: apartmentId }, { unit: 2000 + Math.floor(Math.random() * 7000) });
}
