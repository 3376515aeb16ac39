import type { passkeyFunctions } from "#contract/passkeys.ts";
import type { sessionFunctions } from "#contract/session.ts";
import {
  about,
  alsoDuringSetup,
  anyone,
  but,
  everyoneSignedIn,
  missing,
  needsSetup,
  signedOut,
  withNothing,
} from "#server/testing/access.ts";
import type { Access, Side, World } from "#server/testing/access.ts";
import { newAuthenticator } from "#server/testing/authenticator.ts";
import { testPassword, unique } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";

export const access: Access<keyof typeof sessionFunctions | keyof typeof passkeyFunctions> = {
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
  acceptInvitation: [
    {
      with: "a code of nobody's",
      payload: () => ({ ...joining(), code: "22222222" }),
      answers: but(anyone, missing),
    },
    {
      with: "a code of another apartment's household",
      payload: async ({ build, elsewhere: { apartmentId }, call }) => {
        const inviter = await build.resident({ id: apartmentId }, { building: 997, unit: newUnit() });
        const { code } = await call(inviter, "inviteMember", null);
        return { ...joining(), code };
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
      payload: () => ({ name: "이름", nickname: unique("별명"), newPassword: "새비밀번호1" }),
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
  getMyPasskeys: withNothing(everyoneSignedIn),
  beginPasskey: [
    { with: "a session that has just begun", payload: () => ({}), answers: everyoneSignedIn },
    {
      with: "a wrong password",
      payload: () => ({ currentPassword: "x" }),
      answers: but(everyoneSignedIn, "INVALID_ARGUMENT"),
    },
  ],
  addPasskey: [
    {
      with: "what a resident's device answers",
      payload: async ({ own: { resident }, call }) => {
        const { options } = await call(resident, "beginPasskey", {});
        return { response: newAuthenticator().make(options) };
      },
      // The challenge is one session's, and no other's.
      answers: [signedOut, needsSetup, needsSetup, needsSetup, "OK"],
    },
  ],
  removePasskey: about(
    "key",
    async ({ resident }: Side, { call }: World) => ({ passkeyId: (await keyOf(resident, call)).passkey.id }),
    {
      own: [signedOut, needsSetup, missing, missing, "OK"],
      neighbours: but(everyoneSignedIn, missing),
      elsewhere: but(everyoneSignedIn, missing),
    },
  ),
  beginPasskeySignIn: withNothing(anyone),
  signInByPasskey: [
    {
      with: "a key",
      payload: async ({ elsewhere: { resident }, call }) => {
        const { authenticator } = await keyOf(resident, call);
        const { options, token } = await call(resident, "beginPasskeySignIn", null);
        return { response: authenticator.sign(options), token };
      },
      answers: anyone,
    },
    {
      with: "a key that the server does not know",
      payload: async ({ elsewhere: { resident }, call }) => {
        const authenticator = newAuthenticator();
        authenticator.make((await call(resident, "beginPasskey", {})).options);
        const { options, token } = await call(resident, "beginPasskeySignIn", null);
        return { response: authenticator.sign(options), token };
      },
      answers: but(anyone, signedOut),
    },
  ],
};

/** A device in which a person has made a key. */
async function keyOf(person: Actor, call: World["call"]) {
  const authenticator = newAuthenticator();
  const { options } = await call(person, "beginPasskey", {});
  const { passkey } = await call(person, "addPasskey", { response: authenticator.make(options) });
  return { authenticator, passkey };
}

const joining = () => ({
  name: "김하나",
  nickname: unique("하나"),
  email: `${unique("joining")}@example.com`,
  password: "새비밀번호1",
  consents: ["terms" as const, "privacy" as const],
});

/** A home has room for eight. */
function newUnit(): number {
  return 101 + Math.floor(Math.random() * 90_000);
}
