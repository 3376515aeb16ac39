import type { staffFunctions } from "#contract/staff.ts";
import { about, but, managersOnly, missing, withNothing } from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { unique } from "#server/testing/builders.ts";

const colleagueOf = async ({ apartmentId }: Side, { build }: World) => ({
  staffId: (await build.manager({ id: apartmentId })).id,
});

/** Calls that act on an account of the office. */
const toStaff = [
  {
    with: "a resident's id",
    payload: ({ home }: World) => ({ staffId: home.resident.id }),
    answers: but(managersOnly, missing),
  },
  ...about("staff account", colleagueOf, { home: managersOnly, elsewhere: but(managersOnly, missing) }),
] as const;

export const access: Access<keyof typeof staffFunctions> = {
  getStaff: withNothing(managersOnly),
  getStaffComplaints: toStaff,
  createStaff: [
    {
      with: "a new e-mail",
      payload: () => ({ name: "새직원", email: `${unique("s")}@example.com`, rights: ["visitors"] }),
      answers: managersOnly,
    },
    {
      with: "an e-mail of another apartment",
      payload: ({ elsewhere }) => ({ name: "새직원", email: elsewhere.manager.email, rights: ["visitors"] }),
      answers: but(managersOnly, "ALREADY_EXISTS"),
    },
  ],
  updateStaff: about(
    "staff account",
    async (side: Side, world: World) => ({
      ...(await colleagueOf(side, world)),
      rights: ["notices" as const],
    }),
    { home: managersOnly, elsewhere: but(managersOnly, missing) },
  ),
  resetStaffPassword: toStaff,
  deleteStaff: toStaff,
};
