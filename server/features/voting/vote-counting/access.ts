import { definitionHash } from "#ballots/definition.ts";
import { openSum } from "#ballots/opening.ts";
import type { voteCountingFunctions } from "#contract/vote-counting.ts";
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
} from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { openOpinionVote } from "#server/testing/opinion-vote.ts";
import { someVote } from "#server/testing/voting.ts";

const ofMembers = { home: membersOnly, elsewhere: but(membersOnly, missing) };
const ofResidents = { home: residentsOnly, elsewhere: but(residentsOnly, missing) };

/** The manager stands for the officials here; residents are told that there are some. */
const ofOffice = {
  home: managersOnly,
  elsewhere: [signedOut, needsSetup, denied, missing, missing],
} as const;

async function seal(side: Side, world: World) {
  const vote = await openOpinionVote(side, world);
  await world.build.sealVote(vote.voteId);
  return vote;
}

const sealed = async (side: Side, world: World) => ({ voteId: (await seal(side, world)).voteId });

async function withOpenings(side: Side, world: World) {
  const { voteId, definitionText, secret } = await seal(side, world);
  const tally = await world.call(side.manager, "getVoteTally", { voteId });
  const openings = tally.sums.map((slots, position) =>
    slots.map(({ a }, slot) => {
      const place = { definitionHash: definitionHash(definitionText), seal: tally.seal, position, slot, a };
      return Buffer.from(openSum({ ...place, secret })).toString("base64");
    }),
  );
  return { voteId, openings };
}

/** Its roll can be objected to. */
async function announced({ manager }: Side, { call }: World) {
  const { voteId } = await call(manager, "createVote", {
    ...someVote(),
    kind: "opinion",
    contests: [{ title: "벤치 색", template: "opinion", choices: ["초록", "파랑"] }],
  });
  await call(manager, "announceVote", { voteId });
  return { voteId };
}

const uncounted = "FAILED_PRECONDITION";
const noRandomness = `${"A".repeat(43)}=`;

const objection = { stage: "roll", content: "우리 집이 명부에 없어요." } as const;

export const access: Access<keyof typeof voteCountingFunctions> = {
  getVoteTally: about("sealed vote", sealed, ofOffice),
  openVoteLock: about("sealed vote", withOpenings, ofOffice),
  getVoteRecord: about("sealed vote", sealed, ofMembers),
  getVoteBallots: about("sealed vote", sealed, ofMembers),
  getVoteMarks: about(
    "sealed vote",
    async (side: Side, world: World) => ({ ...(await sealed(side, world)), reason: "이의신청 확인" }),
    ofOffice,
  ),
  getVoteLooks: about("sealed vote", sealed, ofOffice),
  publishPaperSums: about(
    "sealed vote",
    async (side: Side, world: World) => ({
      ...(await sealed(side, world)),
      sums: [{ position: 0, counts: [0, 0, 0], randomness: Array.from({ length: 3 }, () => noRandomness) }],
    }),
    {
      home: [signedOut, needsSetup, denied, uncounted, denied],
      elsewhere: ofOffice.elsewhere,
    },
  ),
  objectToVote: about(
    "announced vote",
    async (side: Side, world: World) => ({ ...(await announced(side, world)), ...objection }),
    ofResidents,
  ),
  getVoteObjections: about("announced vote", announced, ofMembers),
  answerVoteObjection: about(
    "objection",
    async (side: Side, world: World) => {
      const { voteId } = await announced(side, world);
      const { objectionId } = await world.call(side.resident, "objectToVote", { voteId, ...objection });
      return { voteId, objectionId, outcome: "accepted" as const, answer: "명부에 넣었어요." };
    },
    ofOffice,
  ),
};
