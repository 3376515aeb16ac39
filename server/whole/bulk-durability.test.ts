import { afterEach, expect, test } from "vitest";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";

const SUPERADMIN_PASSWORD = "처음비밀번호1";
const range = { startBuilding: 101, endBuilding: 120, startUnit: 101, endUnit: 3010 };
const units = 6000;
const manager = { email: "office@example.com", password: "관리소비밀번호1" };

const processes: ServerProcess[] = [];

afterEach(async () => {
  for (const running of processes.splice(0)) {
    running.kill("SIGKILL");
    await running.ended;
  }
});

test(
  "a server that is killed during a bulk creation leaves none of its accounts, or all",
  { timeout: 180_000 },
  async () => {
    const { settings, dispose } = await makeDataPlace();
    const start = async () => {
      const server = startServerProcess({ ...settings, SUPERADMIN_PASSWORD });
      processes.push(server);
      return { server, origin: await server.origin };
    };

    const first = await start();
    await makeManager(first.origin);
    const token = await signIn(first.origin, manager);
    const bulk = call(first.origin, "bulkCreateResidents", range, token).catch(() => "cut off");
    // Each answer comes between two steps of the bulk, or beside its transaction.
    for (let answered = 0; answered < 12; answered++) await call(first.origin, "getMe", null, token);
    first.server.kill("SIGKILL");
    await first.server.ended;
    expect(await bulk).toBe("cut off");

    const { origin } = await start();
    const { residents } = await call(origin, "getResidents", null, token);
    expect([0, units]).toContain(residents.length);
    const again = await call(origin, "bulkCreateResidents", { ...range, endBuilding: 102 }, token);
    expect(again.createdCount).toBe(residents.length === 0 ? 600 : 0);
    await dispose();
  },
);

async function makeManager(origin: string): Promise<void> {
  const admin = await signIn(origin, { email: "admin@danji.local", password: SUPERADMIN_PASSWORD });
  const input = { name: "푸른마을", code: "pureun", address: "서울특별시 은평구 푸른길 1" };
  const { apartment } = await call(origin, "createApartment", input, admin);
  const { email } = manager;
  const account = { name: "김관리", email, apartmentId: apartment.id };
  const { tempPassword } = await call(origin, "createManager", account, admin);
  const setup = { name: "김관리", nickname: "소장", newPassword: manager.password };
  const token = await signIn(origin, { email, password: tempPassword });
  await call(origin, "completeInitialSetup", setup, token);
}

async function signIn(origin: string, credentials: Input<"signIn">): Promise<string> {
  return (await call(origin, "signIn", credentials)).token!;
}

async function call<Name extends FunctionName>(
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
