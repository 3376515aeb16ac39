import { testPassword, unique } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import type { TestServer } from "./test-server.ts";

/** Signs in with the password that the office gave, and sets the usual one. */
export async function signInAnew(server: TestServer, person: Actor, password: string): Promise<Actor> {
  const { token } = await call(server, undefined, "signIn", { email: person.email, password });
  const signedIn = { ...person, token: token! };
  const setUp = { name: "입주민", nickname: unique("이웃"), newPassword: testPassword };
  await call(server, signedIn, "completeInitialSetup", setUp);
  return signedIn;
}

/** A manager resets a resident's password and signs in as them. */
export async function takeOver(server: TestServer, manager: Actor, { ...person }: Actor): Promise<Actor> {
  const { tempPassword } = await call(server, manager, "resetResidentPassword", { residentId: person.id });
  return signInAnew(server, person, tempPassword);
}
