import type { managerFunctions } from "#contract/managers.ts";
import { but, missing, superAdminsOnly, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";
import { unique } from "#server/testing/builders.ts";

/** A manager may be meant, nobody else. */
const managersOnly = [
  {
    with: "a manager",
    payload: async ({ build, home }) => ({ managerId: (await build.manager({ id: home.apartmentId })).id }),
    answers: superAdminsOnly,
  },
  {
    with: "a resident's id",
    payload: ({ home }) => ({ managerId: home.resident.id }),
    answers: but(superAdminsOnly, missing),
  },
] satisfies Access<"deleteManager">["deleteManager"];

export const access: Access<keyof typeof managerFunctions> = {
  getManagers: withNothing(superAdminsOnly),
  createManager: [
    {
      with: "any apartment",
      payload: ({ elsewhere: { apartmentId } }) => ({
        name: "새관리",
        email: `${unique("m")}@example.com`,
        apartmentId,
      }),
      answers: superAdminsOnly,
    },
  ],
  updateManager: [
    {
      with: "a manager, who moves",
      payload: async ({ build, home, elsewhere }) => ({
        managerId: (await build.manager({ id: home.apartmentId })).id,
        name: "이관리",
        email: `${unique("m")}@example.com`,
        apartmentId: elsewhere.apartmentId,
      }),
      answers: superAdminsOnly,
    },
    {
      with: "a resident's id",
      payload: ({ home }) => ({
        managerId: home.resident.id,
        name: "이관리",
        email: `${unique("m")}@example.com`,
        apartmentId: home.apartmentId,
      }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  resetManagerPassword: managersOnly,
  deleteManager: managersOnly,
};
