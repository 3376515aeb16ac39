import type { passwordHelpFunctions } from "#contract/password-help.ts";
import {
  about,
  anyone,
  but,
  denied,
  missing,
  needsSetup,
  signedOut,
  withNothing,
} from "#server/testing/access.ts";
import type { Access, Answers, Side, World } from "#server/testing/access.ts";
import { unique } from "#server/testing/builders.ts";

/** Super admins and the office, each for the people they help. */
const helpers: Answers = [signedOut, needsSetup, "OK", "OK", denied];
const officesOwn: Answers = [signedOut, needsSetup, missing, "OK", denied];

const helped = { outcome: "reset", check: "in_person" } as const;

export const access: Access<keyof typeof passwordHelpFunctions> = {
  requestPasswordReset: [
    {
      with: "an address that nobody has",
      payload: () => ({ email: `${unique("nobody")}@example.com` }),
      answers: anyone,
    },
  ],
  resetPassword: [
    {
      with: "a link",
      payload: async ({ build, home }) => ({
        token: await build.resetLink(await build.resident({ id: home.apartmentId }, { unit: 302 })),
        newPassword: "새비밀번호1",
      }),
      answers: anyone,
    },
    {
      with: "a link that never was",
      payload: () => ({ token: "a".repeat(43), newPassword: "새비밀번호1" }),
      answers: but(anyone, "FAILED_PRECONDITION"),
    },
  ],
  getPasswordHelp: withNothing(helpers),
  resolvePasswordHelp: [
    {
      with: "a manager's request",
      payload: async ({ build, home }) => ({
        requestId: await build.passwordHelp(await build.manager({ id: home.apartmentId })),
        ...helped,
      }),
      answers: [signedOut, needsSetup, "OK", missing, denied],
    },
    ...about(
      "resident's request",
      async ({ apartmentId }: Side, { build }: World) => ({
        requestId: await build.passwordHelp(await build.resident({ id: apartmentId }, { unit: 301 })),
        ...helped,
      }),
      { home: officesOwn, elsewhere: but(officesOwn, missing) },
    ),
  ],
};
