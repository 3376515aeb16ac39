import type { FunctionName, Input, Output } from "#contract/index.ts";

/** The password of the first super admin, for the settings of a server process. */
export const superAdminPassword = "처음비밀번호1";

const manager = { email: "office@example.com", password: "관리소비밀번호1" };

/** Makes an apartment with a manager in a new server's database, and signs them in. */
export async function makeOffice(origin: string): Promise<string> {
  const admin = await signIn(origin, { email: "admin@danji.local", password: superAdminPassword });
  const input = { name: "푸른마을", code: "pureun", address: "서울특별시 은평구 푸른길 1" };
  const { apartment } = await callOf(origin, "createApartment", input, admin);
  const { email } = manager;
  const account = { name: "김관리", email, apartmentId: apartment.id };
  const { tempPassword } = await callOf(origin, "createManager", account, admin);
  const setup = { name: "김관리", nickname: "소장", newPassword: manager.password };
  const token = await signIn(origin, { email, password: tempPassword });
  await callOf(origin, "completeInitialSetup", setup, token);
  return signIn(origin, manager);
}

export async function callOf<Name extends FunctionName>(
  origin: string,
  name: Name,
  data: Input<Name>,
  token?: string,
): Promise<Output<Name>> {
  const response = await fetch(`${origin}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ data }),
  });
  const { result, error } = (await response.json()) as {
    result: Output<Name>;
    error?: { message: string };
  };
  if (error) throw new Error(error.message);
  return result;
}

async function signIn(origin: string, credentials: Input<"signIn">): Promise<string> {
  return (await callOf(origin, "signIn", credentials)).token!;
}
