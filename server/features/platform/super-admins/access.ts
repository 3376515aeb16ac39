import type { superAdminFunctions } from "#contract/super-admins.ts";
import { but, missing, superAdminsOnly, withNothing } from "#server/testing/access.ts";
import type { Access, World } from "#server/testing/access.ts";
import { testPassword } from "#server/testing/builders.ts";

export const access: Access<keyof typeof superAdminFunctions> = {
  setSuperAdminClaim: [
    {
      with: "a manager's e-mail",
      payload: async (world) => ({ email: (await newManager(world)).email }),
      answers: superAdminsOnly,
    },
    {
      with: "nobody's e-mail",
      payload: () => ({ email: "nobody@example.com" }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  getSuperAdmins: withNothing(superAdminsOnly),
  deleteSuperAdmin: [
    {
      with: "another super admin",
      payload: async ({ build }) => ({
        superAdminId: (await build.superAdmin()).id,
        currentPassword: testPassword,
      }),
      answers: superAdminsOnly,
    },
    {
      with: "a manager's id",
      payload: async (world) => ({
        superAdminId: (await newManager(world)).id,
        currentPassword: testPassword,
      }),
      answers: but(superAdminsOnly, missing),
    },
    {
      with: "a resident's id",
      payload: ({ home }) => ({ superAdminId: home.resident.id, currentPassword: testPassword }),
      answers: but(superAdminsOnly, missing),
    },
  ],
  withdrawSuperAdminClaim: [
    { with: "a granted manager", payload: grantedManager, answers: superAdminsOnly },
    {
      with: "a resident without a grant",
      payload: ({ home }) => ({ userId: home.resident.id }),
      answers: but(superAdminsOnly, missing),
    },
  ],
};

function newManager({ build, elsewhere }: World) {
  return build.manager({ id: elsewhere.apartmentId });
}

async function grantedManager(world: World) {
  const { id: userId, email } = await newManager(world);
  await world.call(await world.build.superAdmin(), "setSuperAdminClaim", { email });
  return { userId };
}
