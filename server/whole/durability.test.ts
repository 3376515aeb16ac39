import { afterEach, expect, test } from "vitest";

import type { Output } from "#contract/index.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import type { ServerProcess } from "#server/testing/server-process.ts";

const SUPERADMIN_PASSWORD = "처음비밀번호1";
/** `KILLS=100` kills more often than an ordinary test run. */
const rounds = Number(process.env["KILLS"] ?? 3);

const processes: ServerProcess[] = [];

afterEach(async () => {
  for (const running of processes.splice(0)) {
    running.kill("SIGKILL");
    await running.ended;
  }
});

test(
  `a server that is killed during writes loses no acknowledged one, ${rounds} times over`,
  { timeout: 100_000 + rounds * 100_000 },
  async () => {
    const { settings, dispose } = await makeDataPlace();
    const acknowledged: string[] = [];
    let admin: Credentials = { email: "admin@danji.local", password: SUPERADMIN_PASSWORD };
    for (let round = 0; round <= rounds; round++) {
      const server = startServerProcess({ ...settings, SUPERADMIN_PASSWORD });
      processes.push(server);
      const origin = await server.origin;
      // One person may write only 600 times an hour.
      if (round > 0 && round % 20 === 0) admin = await nextAdmin(origin, admin, round);
      const client = await signIn(origin, admin);
      const kept = (await client.apartments()).map(({ code }) => code);
      expect(kept).toEqual(expect.arrayContaining(acknowledged));
      if (round === rounds) break;

      // The kill comes while several writes are under way. Each of them may be kept or lost.
      const enough = acknowledged.length + 20;
      const writers = Promise.allSettled(
        ["a", "b", "c", "d"].map((writer) => write(client, `r${round}_${writer}`)),
      );
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough);
      server.kill("SIGKILL");
      await server.ended;
      await writers;
    }
    if (rounds > 3) process.stdout.write(`${rounds} kills, ${acknowledged.length} acknowledged, 0 lost\n`);
    await dispose();

    async function write(client: Client, prefix: string): Promise<void> {
      for (let n = 0; ; n++) {
        const code = `${prefix}_${n}`;
        await client.create(code);
        acknowledged.push(code);
      }
    }
  },
);

type Client = Awaited<ReturnType<typeof signIn>>;

interface Credentials {
  email: string;
  password: string;
}

/** Makes a new super admin, who was a manager before. */
async function nextAdmin(origin: string, admin: Credentials, round: number): Promise<Credentials> {
  const { call } = await signIn(origin, admin);
  const [email, password] = [`admin-${round}@example.com`, SUPERADMIN_PASSWORD];
  const { apartments } = await call<Output<"getApartments">>("getApartments", null);
  const account = { name: "김관리", email, apartmentId: apartments[0]!.id };
  const { tempPassword } = await call<Output<"createManager">>("createManager", account);
  const manager = await signIn(origin, { email, password: tempPassword });
  const setup = { name: "김관리", nickname: "소장", newPassword: password };
  await manager.call("completeInitialSetup", setup);
  await call("setSuperAdminClaim", { email });
  return { email, password };
}

async function signIn(origin: string, credentials: Credentials) {
  let token: string | undefined;
  const call = async <Result>(name: string, data: unknown): Promise<Result> => {
    const response = await fetch(`${origin}/asia-northeast3/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ data }),
    });
    const { result, error } = (await response.json()) as { result: Result; error?: { message: string } };
    if (error) throw new Error(error.message);
    return result;
  };
  ({ token } = await call<Output<"signIn">>("signIn", credentials));
  return {
    call,
    apartments: async () => (await call<Output<"getApartments">>("getApartments", null)).apartments,
    create: (code: string) => call("createApartment", { name: "푸른마을", code, address: "서울" }),
  };
}
