import type { residentFunctions } from "#contract/residents.ts";
import { about, but, managersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { unique } from "#server/testing/builders.ts";

/** Calls that act on a resident by id. */
const toAResident = [
  {
    with: "a manager's id",
    payload: ({ home }: World) => ({ residentId: home.manager.id }),
    answers: but(managersOnly, missing),
  },
  ...about(
    "resident",
    async ({ apartmentId }: Side, { build }: World) => ({
      residentId: (await build.resident({ id: apartmentId })).id,
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
] as const;

export const access: Access<keyof typeof residentFunctions> = {
  getResidents: withNothing(managersOnly),
  watchResidents: withNothing(managersOnly),
  createResident: [
    {
      with: "a new e-mail",
      payload: () => ({ name: "새주민", email: `${unique("r")}@example.com`, building: "101", unit: "303" }),
      answers: managersOnly,
    },
    {
      with: "an e-mail of another apartment",
      payload: ({ elsewhere }) => ({
        name: "새주민",
        email: elsewhere.resident.email,
        building: "101",
        unit: "303",
      }),
      answers: but(managersOnly, "ALREADY_EXISTS"),
    },
  ],
  resetResidentPassword: toAResident,
  updateResident: about(
    "resident",
    async ({ apartmentId }: Side, { build }: World) => {
      const { id: residentId } = await build.resident({ id: apartmentId });
      return {
        residentId,
        name: "새이름",
        email: `${unique("r")}@example.com`,
        building: "101",
        unit: "304",
      };
    },
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  reissueTemporaryPassword: about(
    "resident before the set-up",
    async ({ apartmentId }: Side, { build }: World) => ({
      residentId: (await build.resident({ id: apartmentId }, { temporaryPassword: "ABCD" })).id,
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  reissueTemporaryPasswords: [
    { with: "a building", payload: () => ({ building: "4711" }), answers: managersOnly },
  ],
  exportResidents: [
    {
      with: "a building and a status",
      payload: () => ({ building: 101, status: "waiting" }),
      answers: managersOnly,
    },
  ],
  deleteResident: toAResident,
  bulkCreateResidents: [
    {
      with: "a unit",
      payload: () => ({ startBuilding: 900, endBuilding: 900, startUnit: 101, endUnit: 101 }),
      answers: managersOnly,
    },
  ],
};
