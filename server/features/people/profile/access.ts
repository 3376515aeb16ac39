import type { profileFunctions } from "#contract/profile.ts";
import { but, denied, everyoneSignedIn, needsSetup, signedOut, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";
import { testPassword, unique } from "#server/testing/builders.ts";

export const access: Access<keyof typeof profileFunctions> = {
  updateProfile: [
    {
      with: "own account",
      payload: () => ({ name: "이름", nickname: unique("별명") }),
      answers: everyoneSignedIn,
    },
  ],
  changeEmail: [
    {
      with: "a new e-mail",
      payload: () => ({ email: `${unique("new")}@example.com`, currentPassword: testPassword }),
      answers: everyoneSignedIn,
    },
    {
      with: "another's e-mail",
      payload: ({ elsewhere }) => ({ email: elsewhere.resident.email, currentPassword: testPassword }),
      answers: but(everyoneSignedIn, "ALREADY_EXISTS"),
    },
  ],
  getMySessions: withNothing(everyoneSignedIn),
  signOutElsewhere: withNothing(everyoneSignedIn),
  exportMyData: withNothing(everyoneSignedIn),
  deleteMyAccount: [
    {
      with: "own password",
      payload: async ({ build }) => {
        // The last super admin cannot be deleted, so there must be another.
        await build.superAdmin();
        return { currentPassword: testPassword };
      },
      answers: [signedOut, needsSetup, "OK", denied, "OK"],
    },
    {
      with: "a wrong password",
      payload: () => ({ currentPassword: "x" }),
      answers: [signedOut, needsSetup, "INVALID_ARGUMENT", denied, "INVALID_ARGUMENT"],
    },
  ],
};
