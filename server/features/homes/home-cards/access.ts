import type { homeCardFunctions } from "#contract/home-cards.ts";
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

/** A car that no other call names. */
function someCar() {
  const digits = () => String(Math.floor(Math.random() * 10_000)).padStart(4, "0");
  return { plate: `${digits().slice(0, 3)}나${digits()}` };
}

/** A home of its own for each call, because a card has only so much room. */
async function newHome({ apartmentId, manager }: Side, { build, call }: World) {
  const unit = 1001 + Math.floor(Math.random() * 90_000);
  const resident = await build.resident({ id: apartmentId }, { building: 803, unit });
  const { households } = await call(manager, "getHouseholds", { query: `803-${unit}` });
  return { householdId: households[0]!.id, resident };
}

async function newContact(side: Side, world: World) {
  const { householdId } = await newHome(side, world);
  const given = { householdId, name: "김하나", phone: "010-1234-5678" };
  return { householdId, ...(await world.call(side.manager, "saveHomeContact", given)) };
}

export const access: Access<keyof typeof homeCardFunctions> = {
  saveHomeContact: about(
    "home's card",
    async (side: Side, world: World) => ({
      householdId: (await newHome(side, world)).householdId,
      name: "김하나",
      phone: "02-123-4567",
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  removeHomeContact: about(
    "home's contact",
    async (side: Side, world: World) => ({ contactId: (await newContact(side, world)).contactId }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  addHomeVehicle: about(
    "home's card",
    async (side: Side, world: World) => ({
      householdId: (await newHome(side, world)).householdId,
      ...someCar(),
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  removeHomeVehicle: [
    {
      with: "the caller's own car",
      payload: ({ home, call }: World) => call(home.resident, "addMyVehicle", someCar()),
      answers: [signedOut, needsSetup, denied, "OK", missing],
    },
    ...about(
      "home's car",
      async (side: Side, world: World) => {
        const { resident } = await newHome(side, world);
        return world.call(resident, "addMyVehicle", someCar());
      },
      { neighbours: [signedOut, needsSetup, denied, "OK", missing], elsewhere: but(membersOnly, missing) },
    ),
  ],
  getMyHomeCard: withNothing(residentsOnly),
  saveMyHomeContact: [
    { with: "a telephone", payload: () => ({ phone: "010-1234-5678" }), answers: residentsOnly },
    { with: "nothing", payload: () => ({}), answers: residentsOnly },
  ],
  addMyVehicle: [{ with: "a car", payload: someCar, answers: residentsOnly }],
  findHomeVehicles: [
    { with: "the end of a plate", payload: () => ({ query: "3456" }), answers: managersOnly },
  ],
};
