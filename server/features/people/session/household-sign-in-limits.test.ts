import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const wrong = "틀린비밀번호";
const right = "엄마비밀번호";
const [succeeded, refused, throttled] = ["OK", "wrong_credentials", "sign_in_throttled"] as const;

interface Home {
  apartmentId: string;
  building: number;
  unit: number;
}

async function household(...more: string[]) {
  const { id: apartmentId } = await build().apartment();
  const home = { apartmentId, building: 101, unit: 1302 };
  const members: Actor[] = [];
  for (const password of [right, ...more]) {
    members.push(await build().resident({ id: apartmentId }, { ...home, password }));
  }
  return { home, members, mother: members[0]! };
}

/** The answer's code. `at` is a household, or a person who types an e-mail address. */
async function tryFrom(
  remoteAddress: string,
  at: Home | Pick<Actor, "email">,
  password: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const [name, claim] = "email" in at ? ["signIn", { email: at.email }] : ["signInByHousehold", at];
  const answer = await server.app.inject({
    method: "POST",
    url: `/asia-northeast3/${name}`,
    remoteAddress,
    headers,
    payload: { data: { ...claim, password } },
  });
  const { error } = answer.json<{ error?: { details: { code: string } } }>();
  return error ? error.details.code : succeeded;
}

async function tryTimes(times: number, from: string, at: Home | Pick<Actor, "email">, password = wrong) {
  const codes = new Set<string>();
  for (let n = 0; n < times; n++) codes.add(await tryFrom(from, at, password));
  return [...codes];
}

test("a household is closed after ten tries from a network, whether or not anybody lives there", async () => {
  const { home } = await household();
  const nobodys = { ...home, unit: 9901 };
  for (const at of [home, nobodys, { ...home, apartmentId: crypto.randomUUID() }]) {
    expect(await tryTimes(10, "192.0.2.1", at)).toEqual([refused]);
    expect(await tryFrom("192.0.2.1", { ...at, apartmentId: at.apartmentId.toUpperCase() }, right)).toBe(
      throttled,
    );
  }
  expect(await tryFrom("192.0.2.2", home, right), "another network").toBe(succeeded);
});

test("both ways together give no more than ten tries at an account", async () => {
  const { home, mother } = await household("아빠비밀번호");
  expect(await tryTimes(6, "192.0.2.10", mother)).toEqual([refused]);
  expect(await tryTimes(4, "192.0.2.10", home)).toEqual([refused]);
  // Not even the right password is a hit any more.
  expect(await tryFrom("192.0.2.10", home, right)).toBe(refused);
  expect(await tryFrom("192.0.2.10", mother, right)).toBe(refused);
  expect(await tryFrom("192.0.2.10", home, "아빠비밀번호"), "tried five times").toBe(succeeded);
  expect(await tryFrom("192.0.2.11", mother, right), "from another network").toBe(succeeded);
});

test("tries at an e-mail address do not tell in which household it is", async () => {
  const { home, mother } = await household();
  expect(await tryTimes(10, "192.0.2.20", mother)).toEqual([refused]);
  expect(await tryFrom("192.0.2.20", mother, wrong)).toBe(throttled);
  const nobodys = { ...home, unit: 9902 };
  for (const at of [home, nobodys]) expect(await tryTimes(10, "192.0.2.20", at)).toEqual([refused]);
  for (const at of [home, nobodys]) expect(await tryFrom("192.0.2.20", at, wrong)).toBe(throttled);
});

test("strangers who guess from everywhere, either way, keep nobody out who signed in before", async () => {
  const { home, mother } = await household();
  const headers = { host: "localhost:3000", origin: "http://localhost:3000" };
  const signedIn = await server.app.inject({
    method: "POST",
    url: "/asia-northeast3/signInByHousehold",
    remoteAddress: "192.0.2.30",
    headers,
    payload: { data: { ...home, password: right, cookie: true } },
  });
  const cookie = `device=${signedIn.cookies.find(({ name }) => name === "device")!.value}`;
  for (let n = 0; n < 100; n++) await tryFrom(`198.51.100.${n % 12}`, n % 2 ? home : mother, wrong);
  expect(await tryFrom("192.0.2.31", home, right), "all have a hundred tries together").toBe(refused);
  for (const at of [home, mother]) {
    expect(await tryFrom("192.0.2.30", at, right), "from the known network").toBe(succeeded);
    expect(await tryFrom("192.0.2.32", at, right, { cookie }), "by the known browser").toBe(succeeded);
  }
});

test("a known browser guesses no more than others, at its own account or at a relative's", async () => {
  const { home, members } = await household("아빠비밀번호");
  const headers = { host: "localhost:3000", origin: "http://localhost:3000" };
  const signedIn = await server.app.inject({
    method: "POST",
    url: "/asia-northeast3/signIn",
    remoteAddress: "192.0.2.40",
    headers,
    payload: { data: { email: members[0]!.email, password: right, cookie: true } },
  });
  const cookie = `device=${signedIn.cookies.find(({ name }) => name === "device")!.value}`;
  for (let n = 0; n < 10; n++) expect(await tryFrom("192.0.2.41", home, wrong, { cookie })).toBe(refused);
  expect(await tryFrom("192.0.2.41", home, right, { cookie })).toBe(throttled);
  expect(await tryFrom("192.0.2.41", members[0]!, right, { cookie }), "its own").toBe(refused);
  expect(await tryFrom("192.0.2.41", members[1]!, "아빠비밀번호", { cookie }), "a relative's").toBe(refused);
});

test("sign-ins that succeed count neither for oneself nor for the family", async () => {
  const { home, members } = await household("아빠비밀번호");
  expect(await tryTimes(12, "192.0.2.50", home, right)).toEqual([succeeded]);
  expect(await tryFrom("192.0.2.50", members[1]!, "아빠비밀번호")).toBe(succeeded);
});

test("a new slip from the office lets in who has failed ten times, some by each way", async () => {
  const { home, mother } = await household();
  const manager = await build().manager({ id: home.apartmentId });
  const slips = ["resetResidentPassword", "reissueTemporaryPassword"] as const;
  for (const [n, slip] of slips.entries()) {
    const from = `192.0.2.${60 + n}`;
    for (const at of [home, mother]) expect(await tryTimes(5, from, at)).toEqual([refused]);
    const { tempPassword } = await call(server, manager, slip, { residentId: mother.id });
    for (const at of [home, mother]) expect(await tryFrom(from, at, tempPassword), slip).toBe(succeeded);
  }
});
