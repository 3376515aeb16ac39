import type { sessionFunctions } from "#contract/session.ts";
import {
  alsoDuringSetup,
  anyone,
  but,
  everyoneSignedIn,
  needsSetup,
  signedOut,
  withNothing,
} from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";
import { testPassword, unique } from "#server/testing/builders.ts";

export const access: Access<keyof typeof sessionFunctions> = {
  signIn: [
    {
      with: "a wrong password",
      payload: () => ({ email: "nobody@example.com", password: "x" }),
      answers: but(anyone, signedOut),
    },
    {
      with: "own password",
      payload: ({ elsewhere }) => ({ email: elsewhere.resident.email, password: testPassword }),
      answers: anyone,
    },
  ],
  findApartments: [
    {
      with: "a part of a name",
      payload: () => ({ query: "남의" }),
      answers: anyone,
    },
  ],
  signInByHousehold: [
    {
      with: "a wrong password",
      payload: ({ elsewhere }) => ({
        apartmentId: elsewhere.apartmentId,
        building: 999,
        unit: 101,
        password: "x",
      }),
      answers: but(anyone, signedOut),
    },
    {
      with: "own password",
      payload: async ({ build, elsewhere: { apartmentId } }) => {
        const password = unique("own");
        await build.resident({ id: apartmentId }, { building: 998, unit: 101, password });
        return { apartmentId, building: 998, unit: 101, password };
      },
      answers: anyone,
    },
  ],
  signOut: withNothing(alsoDuringSetup),
  getSession: withNothing(anyone),
  getMe: withNothing(alsoDuringSetup),
  completeInitialSetup: [
    {
      with: "own account",
      payload: () => ({ name: "이름", nickname: "별명", newPassword: "새비밀번호1" }),
      answers: [signedOut, "OK", needsSetup, needsSetup, needsSetup],
    },
  ],
  changePassword: [
    {
      with: "own account",
      payload: () => ({ currentPassword: testPassword, newPassword: "새비밀번호1" }),
      answers: everyoneSignedIn,
    },
  ],
};
