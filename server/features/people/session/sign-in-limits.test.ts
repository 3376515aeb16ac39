import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders, testPassword, unique } from "#server/testing/builders.ts";
import { call, post, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);
const wrong = "틀린비밀번호";
const url = "/asia-northeast3/signIn";
const host = "localhost:3000";
const own = { host, origin: `http://${host}`, "sec-fetch-site": "same-origin" };

/** The HTTP status of a sign-in from this address, with the right password unless another is given. */
async function signInFrom(
  remoteAddress: string,
  { email, password = testPassword }: { email: string; password?: string },
  headers: Record<string, string> = {},
): Promise<number> {
  const payload = { data: { email, password } };
  const { statusCode } = await server.app.inject({ method: "POST", url, remoteAddress, headers, payload });
  return statusCode;
}

test("a sign-in is throttled after ten failures for an account from one address, and successes do not count", async () => {
  const { email } = await build().manager(await build().apartment());
  for (let n = 0; n < 12; n++) await call(server, undefined, "signIn", { email, password: testPassword });
  for (let n = 0; n < 10; n++) {
    const error = await errorOf(
      call(server, undefined, "signIn", { email: email.toUpperCase(), password: wrong }),
    );
    expect(error.details.code).toBe("wrong_credentials");
  }
  const error = await errorOf(call(server, undefined, "signIn", { email, password: testPassword }));
  expect(error).toMatchObject({ status: "RESOURCE_EXHAUSTED", details: { code: "sign_in_throttled" } });
});

test("one address cannot lock an account for all others", async () => {
  const { email } = await build().manager(await build().apartment());
  for (let n = 0; n < 120; n++) await signInFrom("192.0.2.7", { email, password: wrong });
  expect(await signInFrom("192.0.2.7", { email })).toBe(429);
  expect(await signInFrom("192.0.2.8", { email })).toBe(200);
});

test("strangers who guess from everywhere keep nobody out who signed in before", async () => {
  const { email } = await build().manager(await build().apartment());
  const browser = await post(server, url, { data: { email, password: testPassword, cookie: true } }, own);
  const device = browser.cookies.find(({ name }) => name === "device")!;
  expect(device).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: 400 * 86_400 });
  expect(await signInFrom("192.0.2.20", { email })).toBe(200);

  for (let n = 0; n < 110; n++) {
    await signInFrom(`198.51.100.${n % 11}`, { email, password: wrong });
  }
  expect(await signInFrom("192.0.2.21", { email }), "from where nobody signed in").toBe(429);
  expect(await signInFrom("192.0.2.20", { email }), "from the known network").toBe(200);
  const cookie = `device=${device.value}`;
  expect(await signInFrom("192.0.2.22", { email }, { cookie }), "by the known browser").toBe(200);
  const another = await build().manager(await build().apartment());
  expect(await signInFrom("198.51.100.1", { email: another.email })).toBe(200);
});

test("a browser that is known to one account is nobody to another, and guesses no more than others", async () => {
  const [mine, victim] = [
    await build().manager(await build().apartment()),
    await build().manager(await build().apartment()),
  ];
  const signedIn = await post(
    server,
    url,
    { data: { email: mine.email, password: testPassword, cookie: true } },
    own,
  );
  const cookie = `device=${signedIn.cookies.find(({ name }) => name === "device")!.value}`;
  for (const { email } of [victim, mine]) {
    const statuses = [];
    for (let n = 0; n < 11; n++) {
      statuses.push(await signInFrom("192.0.2.30", { email, password: wrong }, { cookie }));
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  }
});

test("whoever has a whole /56 or /48 is still one", async () => {
  const guess = async (address: string) =>
    signInFrom(address, { email: `${unique("nobody")}@example.com`, password: wrong });
  for (let n = 0; n < 200; n++) await guess(`2001:db8:0:4${(n % 100).toString(16).padStart(2, "0")}::1`);
  expect(await guess("2001:db8:0:4ff::1")).toBe(429);
  expect(await guess("2001:db8:0:500::1")).toBe(401);
});

test("an address that is refused leaves no trace, whatever e-mails it tries", async () => {
  const countAttempts = async () =>
    (await asGate(server.database, (db) => db.selectFrom("attempts").select("key").execute())).length;
  const guess = () => signInFrom("192.0.2.40", { email: `${unique("nobody")}@example.com`, password: wrong });
  for (let n = 0; n < 101; n++) await guess();
  const before = await countAttempts();
  for (let n = 0; n < 50; n++) expect(await guess()).toBe(429);
  expect(await countAttempts()).toBe(before);
});

test("says how long the wait is", async () => {
  const { email } = await build().manager(await build().apartment());
  const from = "192.0.2.50";
  for (let n = 0; n < 10; n++) await signInFrom(from, { email, password: wrong });
  const refused = await server.app.inject({
    method: "POST",
    url,
    remoteAddress: from,
    payload: { data: { email, password: testPassword } },
  });
  expect(refused.json().error.message).toMatch(
    /^로그인 시도가 너무 많아요\. 1[45]분 뒤에 다시 시도해 주세요\.$/,
  );
  expect(refused.json().error.details.retryAfterSeconds).toBeGreaterThan(14 * 60);
});
