import type { householdFunctions } from "#contract/households.ts";
import { about, but, managersOnly, missing, residentsOnly, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";

/** A home of its own for each call, because some calls end what it has. */
async function newHousehold({ apartmentId, manager }: Side, { build, call }: World): Promise<string> {
  const unit = 1001 + Math.floor(Math.random() * 90_000);
  await build.resident({ id: apartmentId }, { building: 801, unit });
  const { households } = await call(manager, "getHouseholds", { query: `801-${unit}` });
  return households[0]!.id;
}

export const access: Access<keyof typeof householdFunctions> = {
  getHouseholds: [
    {
      with: "a building and a state",
      payload: () => ({ building: 101, state: "active" }),
      answers: managersOnly,
    },
  ],
  getMyHousehold: withNothing(residentsOnly),
  inviteMember: [{ with: "nothing", payload: () => null, answers: residentsOnly }],
  cancelInvitation: about(
    "household's invitation",
    async ({ resident }: Side, { call }: World) => {
      const { invitationId } = await call(resident, "inviteMember", null);
      return { invitationId };
    },
    { own: residentsOnly, neighbours: but(residentsOnly, missing), elsewhere: but(residentsOnly, missing) },
  ),
  findHousehold: [
    {
      with: "a home's numbers",
      payload: async ({ home, build }: World) => {
        const unit = 1001 + Math.floor(Math.random() * 90_000);
        await build.resident({ id: home.apartmentId }, { building: 804, unit });
        return { building: 804, unit };
      },
      answers: managersOnly,
    },
  ],
  openHousehold: about(
    "household",
    async (side: Side, world: World) => ({ householdId: await newHousehold(side, world) }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  moveOutHousehold: about(
    "household",
    async (side: Side, world: World) => ({ householdId: await newHousehold(side, world) }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  setHouseholdVacant: about(
    "household",
    async (side: Side, world: World) => ({ householdId: await newHousehold(side, world), isVacant: false }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
};
