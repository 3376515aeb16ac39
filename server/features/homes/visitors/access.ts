import { seoulDate } from "#contract/values/seoul-time.ts";
import type { visitorFunctions } from "#contract/visitors.ts";
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
import type { Access, Side, World } from "#server/testing/access.ts";

/** A car that no other call registers. */
function someCar() {
  const today = seoulDate(new Date());
  const digits = () => String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
  return { plate: `${digits().slice(0, 3)}가${digits()}`, startsOn: today, endsOn: today };
}

/** A home of its own for each visit, because a household has only so many days. */
async function newHome({ apartmentId }: Side, { build }: World) {
  const home = { building: 802, unit: 1 + Math.floor(Math.random() * 9_000) };
  return { home, resident: await build.resident({ id: apartmentId }, home) };
}

async function newVisit(side: Side, world: World): Promise<string> {
  const { resident } = await newHome(side, world);
  return (await world.call(resident, "registerVisitor", someCar())).visitorId;
}

export const access: Access<keyof typeof visitorFunctions> = {
  registerVisitor: [{ with: "a car", payload: someCar, answers: residentsOnly }],
  registerVisitorFor: [
    {
      with: "a car for a home",
      payload: async (world) => ({ ...(await newHome(world.home, world)).home, ...someCar() }),
      answers: managersOnly,
    },
  ],
  cancelVisitor: [
    {
      with: "what the office registered",
      payload: async (world) => {
        const { home } = await newHome(world.home, world);
        return world.call(world.home.manager, "registerVisitorFor", { ...home, ...someCar() });
      },
      answers: [signedOut, needsSetup, denied, "OK", missing],
    },
    ...about("visit", async (side: Side, world: World) => ({ visitorId: await newVisit(side, world) }), {
      neighbours: but(membersOnly, missing),
      elsewhere: but(membersOnly, missing),
    }),
  ],
  getMyVisitors: withNothing(residentsOnly),
  getVisitors: [{ with: "words", payload: () => ({ query: "3456" }), answers: managersOnly }],
  watchVisitors: withNothing(managersOnly),
  checkVisitor: about(
    "visit",
    async (side: Side, world: World) => ({
      visitorId: await newVisit(side, world),
      event: "arrived" as const,
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
};
