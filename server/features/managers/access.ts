import type { managerFunctions } from "#contract/managers.ts";
import { but, missing, superAdminsOnly, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";
import { unique } from "#server/testing/builders.ts";

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
  deleteManager: [
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
  ],
};
