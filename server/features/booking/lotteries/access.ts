import type { lotteryFunctions } from "#contract/lotteries.ts";
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
import { someLottery } from "#server/testing/lotteries.ts";

async function newLottery({ apartmentId, manager }: Side, { build, call }: World): Promise<string> {
  const facilityId = await build.facility({ id: apartmentId });
  return (await call(manager, "createLottery", { facilityId, ...someLottery() })).lottery.id;
}

const withLottery = async (side: Side, world: World) => ({ lotteryId: await newLottery(side, world) });
const ofMembers = { home: membersOnly, elsewhere: but(membersOnly, missing) };
const ofResidents = { home: residentsOnly, elsewhere: but(residentsOnly, missing) };
const ofManagers = { home: managersOnly, elsewhere: but(managersOnly, missing) };

async function newClosedLottery(side: Side, world: World): Promise<string> {
  const lotteryId = await newLottery(side, world);
  await world.build.closeLottery(lotteryId);
  return lotteryId;
}

/** What comes with the draw is not there yet. */
const tooEarly = "FAILED_PRECONDITION";
const nobodyYet: Answers = [signedOut, needsSetup, denied, tooEarly, tooEarly];
const noManagerYet: Answers = [signedOut, needsSetup, denied, tooEarly, denied];

export const access: Access<keyof typeof lotteryFunctions> = {
  getLotteries: withNothing(membersOnly),
  getLotteryById: about("lottery", withLottery, ofMembers),
  getLotteryProof: [
    {
      with: "a lottery that is open",
      payload: (world) => withLottery(world.home, world),
      answers: nobodyYet,
    },
    ...about(
      "drawn lottery",
      async (side: Side, world: World) => {
        const lotteryId = await newClosedLottery(side, world);
        await world.call(side.manager, "drawLottery", { lotteryId });
        return { lotteryId };
      },
      ofMembers,
    ),
  ],
  enterLottery: about(
    "lottery",
    async (side: Side, world: World) => ({ lotteryId: await newLottery(side, world), choices: [1] }),
    ofResidents,
  ),
  withdrawLotteryEntry: about("lottery", withLottery, ofResidents),
  createLottery: about(
    "facility",
    async ({ apartmentId }: Side, { build }: World) => ({
      facilityId: await build.facility({ id: apartmentId }),
      ...someLottery(),
    }),
    ofManagers,
  ),
  cancelLottery: about("lottery", withLottery, ofManagers),
  drawLottery: [
    {
      with: "a lottery that is open",
      payload: (world) => withLottery(world.home, world),
      answers: noManagerYet,
    },
    ...about(
      "closed lottery",
      async (side: Side, world: World) => ({ lotteryId: await newClosedLottery(side, world) }),
      ofManagers,
    ),
  ],
};
