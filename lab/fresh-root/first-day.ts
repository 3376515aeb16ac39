import type { FunctionName, Input, Output } from "#contract/index.ts";
import { ask } from "#server/testing/ask.ts";

const setUp = { nickname: "처음", newPassword: "a-Long-password-1", consents: ["terms", "privacy"] } as const;

/** The sessions of who was there on an installation's first day. */
export interface FirstDay {
  superAdmin: string;
  manager: string;
  resident: string;
}

/** From the one-time password of the first start to a resident who has signed in, by the calls that the screens make. */
export async function liveFirstDay(origin: string, oneTimePassword: string): Promise<FirstDay> {
  const call = calling(origin);
  const superAdmin = await enter(origin, "admin@danji.local", oneTimePassword, "첫 관리자");
  const { apartment } = await call(superAdmin, "createApartment", {
    name: "한빛마을 1단지",
    code: "hanbit1",
    address: "서울시 은평구 진관동 1",
  });
  const office = { name: "박소장", email: "office@hanbit.example", apartmentId: apartment.id };
  const { tempPassword } = await call(superAdmin, "createManager", office);
  const manager = await enter(origin, office.email, tempPassword, office.name);
  const person = { name: "김하나", email: "hana@hanbit.example", building: 101, unit: 1203 };
  const made = await call(manager, "createResident", person);
  const resident = await enter(origin, person.email, made.tempPassword, person.name);
  return { superAdmin, manager, resident };
}

/** Signs in with a temporary password and sets the account up. Returns the session's token. */
async function enter(origin: string, email: string, password: string, name: string): Promise<string> {
  const call = calling(origin);
  const { token } = await call("", "signIn", { email, password });
  await call(token!, "completeInitialSetup", {
    ...setUp,
    consents: [...setUp.consents],
    name,
    nickname: name,
  });
  return token!;
}

/** Calls a function, and throws with its code where it is refused. */
export function calling(origin: string) {
  return async <Name extends FunctionName>(
    token: string,
    name: Name,
    data: Input<Name>,
  ): Promise<Output<Name>> => {
    const answer = await ask(origin, token, name, data);
    if ("code" in answer) throw new Error(`${name}: ${answer.status} ${answer.code}`);
    return answer.result;
  };
}
