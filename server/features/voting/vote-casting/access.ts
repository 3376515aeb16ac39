import type { voteCastingFunctions } from "#contract/vote-casting.ts";
import {
  about,
  but,
  denied,
  managersOnly,
  missing,
  needsSetup,
  residentsOnly,
  signedOut,
} from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { testPassword } from "#server/testing/builders.ts";
import { pileHashOf, sealFor, sealPapersFor } from "#server/testing/casting.ts";
import { openOpinionVote } from "#server/testing/opinion-vote.ts";

const ofResidents = { home: residentsOnly, elsewhere: but(residentsOnly, missing) };

/** The manager stands for the officials here; other residents are told that there are some. */
const ofOffice = {
  home: managersOnly,
  elsewhere: [signedOut, needsSetup, denied, missing, missing],
} as const;

/** The mark is not the caller's own. */
const notTheirs = "FAILED_PRECONDITION";

/** A home on the roll of every vote that is opened now. */
async function newHome({ apartmentId }: Side, { build }: World) {
  const home = { building: 805, unit: 1 + Math.floor(Math.random() * 9_000) };
  await build.resident({ id: apartmentId }, home);
  return home;
}

async function openDesk(side: Side, world: World) {
  const home = await newHome(side, world);
  const { voteId } = await openOpinionVote(side, world);
  return { voteId, ...home };
}

/** Closed, with a paper that was handed out. */
async function closeWithPaper(side: Side, world: World) {
  const home = await newHome(side, world);
  const vote = await openOpinionVote(side, world);
  await world.call(side.manager, "markPaperVoter", { voteId: vote.voteId, ...home });
  await world.build.closeVote(vote.voteId);
  return vote;
}

const withPaper = async (side: Side, world: World) => ({
  voteId: (await closeWithPaper(side, world)).voteId,
});

export const access: Access<keyof typeof voteCastingFunctions> = {
  castBallot: about(
    "open vote",
    async (side: Side, world: World) => {
      const vote = await openOpinionVote(side, world);
      const { ballot } = sealFor(vote, [[0]]);
      return { voteId: vote.voteId, ballot, currentPassword: testPassword };
    },
    ofResidents,
  ),
  checkVoteReceipt: about(
    "open vote",
    async (side: Side, world: World) => ({
      voteId: (await openOpinionVote(side, world)).voteId,
      receipt: "0000-0000-0000-0000",
    }),
    ofResidents,
  ),
  getVoteDesk: about("open vote", openDesk, ofOffice),
  markPaperVoter: about("open vote", openDesk, ofOffice),
  correctPaperMark: about(
    "mark",
    async (side: Side, world: World) => {
      const colleague = await world.build.manager({ id: side.apartmentId });
      const desk = await openDesk({ ...side, manager: colleague }, world);
      // The correction, too, refuses callers who may not mark.
      await world.call(side.manager, "markPaperVoter", desk).catch(() => undefined);
      return { ...desk, reason: "용지를 돌려받았어요." };
    },
    {
      own: managersOnly,
      home: [signedOut, needsSetup, denied, notTheirs, denied],
      elsewhere: ofOffice.elsewhere,
    },
  ),
  admitVoter: about(
    "open vote",
    async (side: Side, world: World) => ({
      voteId: (await openOpinionVote(side, world)).voteId,
      userId: side.resident.id,
      reason: "신분증을 보았어요.",
    }),
    ofOffice,
  ),
  addPaperBallots: about(
    "closed vote",
    async (side: Side, world: World) => {
      const vote = await closeWithPaper(side, world);
      return { voteId: vote.voteId, style: 0, ballots: [sealFor(vote, [[0]]).ballot] };
    },
    ofOffice,
  ),
  getVotePapers: about("closed vote", withPaper, ofOffice),
  getPaperPile: about(
    "closed vote",
    async (side: Side, world: World) => ({ ...(await withPaper(side, world)), style: 0 }),
    ofOffice,
  ),
  confirmPapers: about(
    "closed vote",
    async (side: Side, world: World) => {
      const typist = await world.build.manager({ id: side.apartmentId });
      const vote = await closeWithPaper({ ...side, manager: typist }, world);
      const pile = sealPapersFor(vote, [[[0]]]);
      await world.call(typist, "addPaperBallots", { voteId: vote.voteId, ...pile });
      return { voteId: vote.voteId, style: 0, pileHash: pileHashOf(vote, pile) };
    },
    ofOffice,
  ),
  removePaperBallots: about("closed vote", withPaper, ofOffice),
};
