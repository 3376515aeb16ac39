import { makeLock } from "#ballots/lock.ts";
import type { voteOfficeFunctions } from "#contract/vote-offices.ts";
import type { voteFunctions } from "#contract/votes.ts";
import {
  about,
  but,
  denied,
  managersOnly,
  membersOnly,
  missing,
  needsSetup,
  residentsOnly,
  signedOut,
  withNothing,
} from "#server/testing/access.ts";
import type { Access, Answers, Side, World } from "#server/testing/access.ts";
import { someVote } from "#server/testing/voting.ts";

/** Another manager prepares it: the caller may lack the right, or not have set up the account. */
const colleague = ({ apartmentId }: Side, { build }: World) => build.manager({ id: apartmentId });

async function draft(side: Side, world: World, given: object = {}): Promise<string> {
  const manager = await colleague(side, world);
  return (await world.call(manager, "createVote", { ...someVote(), ...given })).voteId;
}

const opinion = {
  kind: "opinion",
  contests: [{ title: "벤치 색", template: "opinion", choices: ["초록", "파랑"] }],
} as const;

/** An opinion vote that its manager has announced. */
async function announceOpinion(side: Side, world: World): Promise<string> {
  const voteId = await draft(side, world, opinion);
  await world.call(await colleague(side, world), "announceVote", { voteId });
  return voteId;
}

/** The side's resident is one of three officials. */
async function nameOfficials(side: Side, world: World) {
  const { apartmentId, resident } = side;
  const others = [
    await world.build.resident({ id: apartmentId }, { unit: 301 }),
    await world.build.resident({ id: apartmentId }, { unit: 302 }),
  ];
  const officials = [resident, ...others].map(({ id: userId }) => ({ userId, holdsLock: true }));
  const voteId = await draft(side, world);
  await world.call(await colleague(side, world), "setVoteOfficials", { voteId, officials });
  return { voteId, officials };
}

async function announce(side: Side, world: World): Promise<string> {
  const { voteId } = await nameOfficials(side, world);
  await world.call(await colleague(side, world), "announceVote", { voteId });
  return voteId;
}

/** A withdrawal that the manager has proposed to the side's resident, who is an official. */
async function proposeWithdrawal(side: Side, world: World) {
  const voteId = await announce(side, world);
  await world.call(side.resident, "answerVoteOffice", { voteId, accepts: true });
  const proposed = { voteId, kind: "withdraw" as const, reason: "안건을 고쳐요." };
  const { decisionId } = await world.call(await colleague(side, world), "proposeVoteDecision", proposed);
  return { voteId, decisionId };
}

/** Another official with a new password from the office, as the side's resident, an official, sees it. */
async function suspendOther(side: Side, world: World) {
  const { voteId, officials } = await nameOfficials(side, world);
  const manager = await colleague(side, world);
  await world.call(manager, "announceVote", { voteId });
  await world.call(side.resident, "answerVoteOffice", { voteId, accepts: true });
  await world.call(manager, "resetResidentPassword", { residentId: officials[1]!.userId });
  const { suspensions } = await world.call(manager, "getVoteById", { voteId });
  return { voteId, suspensionId: suspensions[0]!.id };
}

/** For officials and the office: any other resident is told that the vote is there. */
const ofOffice = {
  home: managersOnly,
  elsewhere: [signedOut, needsSetup, denied, missing, missing],
} as const satisfies { home: Answers; elsewhere: Answers };
const ofManagers = { home: managersOnly, elsewhere: but(managersOnly, missing) };
const ofResidents = { own: residentsOnly, elsewhere: but(residentsOnly, missing) };

const withDraft = async (side: Side, world: World) => ({ voteId: await draft(side, world) });

export const access: Access<keyof typeof voteFunctions | keyof typeof voteOfficeFunctions> = {
  getVotes: withNothing(membersOnly),
  getVoteById: about(
    "announced vote",
    async (side: Side, world: World) => ({ voteId: await announceOpinion(side, world) }),
    { home: membersOnly, elsewhere: but(membersOnly, missing) },
  ),
  createVote: about(
    "candidate",
    ({ resident }: Side) => ({
      ...someVote(),
      contests: [
        {
          title: "동별 대표자",
          template: "representative" as const,
          candidates: [{ name: "김하나", userId: resident.id }],
        },
      ],
    }),
    ofManagers,
  ),
  updateVote: about(
    "draft",
    async (side: Side, world: World) => ({ ...(await withDraft(side, world)), ...someVote() }),
    ofManagers,
  ),
  deleteVote: about("draft", withDraft, ofManagers),
  announceVote: about(
    "draft",
    async (side: Side, world: World) => ({ voteId: await draft(side, world, opinion) }),
    ofManagers,
  ),
  setVoteOfficials: about("draft", nameOfficials, ofManagers),
  getAccountsOfVoteHome: [
    {
      with: "a home",
      payload: async ({ home: { apartmentId }, build }) => {
        const of = { building: 804, unit: 1 + Math.floor(Math.random() * 9_000) };
        await build.resident({ id: apartmentId }, of);
        return of;
      },
      answers: managersOnly,
    },
  ],
  answerVoteOffice: about(
    "office",
    async (side: Side, world: World) => ({ voteId: await announce(side, world), accepts: true }),
    ofResidents,
  ),
  confirmVoteOfficial: about("suspended official", suspendOther, ofResidents),
  addVoteLock: about(
    "announced vote",
    async (side: Side, world: World) => {
      const voteId = await announceOpinion(side, world);
      const { publicKey, proof } = makeLock(voteId, side.manager.id);
      return { voteId, publicKey, proof: Buffer.from(proof).toString("base64"), spareKeptBy: "금고" };
    },
    { own: managersOnly, elsewhere: ofOffice.elsewhere },
  ),
  getVoteRoll: about(
    "announced vote",
    async (side: Side, world: World) => ({ voteId: await announceOpinion(side, world) }),
    ofOffice,
  ),
  addVoteRollUnits: about(
    "draft",
    async (side: Side, world: World) => ({
      ...(await withDraft(side, world)),
      startBuilding: 500,
      endBuilding: 500,
      startUnit: 101,
      endUnit: 102,
    }),
    ofManagers,
  ),
  setVoteRollEntry: about(
    "announced vote",
    async (side: Side, world: World) => ({
      voteId: await announceOpinion(side, world),
      building: 101,
      unit: 102,
      included: false,
      reason: "비어 있는 세대",
    }),
    ofOffice,
  ),
  proposeVoteDecision: about(
    "announced vote",
    async (side: Side, world: World) => ({
      voteId: await announce(side, world),
      kind: "withdraw" as const,
      reason: "안건을 고쳐요.",
    }),
    ofOffice,
  ),
  approveVoteDecision: about("decision", proposeWithdrawal, {
    own: residentsOnly,
    elsewhere: ofOffice.elsewhere,
  }),
};
