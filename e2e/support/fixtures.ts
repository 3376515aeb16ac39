import { randomBytes } from "node:crypto";

import { test as base, expect } from "@playwright/test";
import type { BrowserContext } from "@playwright/test";

import type { Role } from "#contract/values/roles.ts";
import type { Database } from "#database/database.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";

import { collectConsoleErrors } from "./console-errors.ts";
import type { ConsoleErrors } from "./console-errors.ts";
import { firstSuperAdmin, startServer } from "./server.ts";
import type { BrowserTestServer } from "./server.ts";

export { expect };

type Builders = ReturnType<typeof builders>;

export interface TestFixtures {
  /** Makes apartments and people directly in the database. */
  build: Builders;
  /**
   * Signs in an actor, or a new person of a role in a new apartment, by setting the session's cookie. A test
   * clicks only through what it tests.
   */
  signInAs: (whom: Actor | Role) => Promise<Actor>;
  consoleErrors: ConsoleErrors;
  /** Whether the browser fetches no font, and no code ahead: unless a test is about them, they only cost. */
  savesData: boolean;
  /**
   * A server of the test's own without data, for tests of whole lists. Its first super admin is signed in.
   */
  emptySystem: { url: string; database: Database; build: Builders };
}

export interface WorkerFixtures {
  server: BrowserTestServer;
}

/**
 * Playwright's `test` with the server and builders. Every test makes its own apartments and people. In a
 * super admin's lists it also sees other tests' rows, which must not matter to it.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    // On a busy machine, the copy of the database takes longer than a test may.
    { scope: "worker", timeout: 300_000 },
  ],
  emptySystem: async ({ context }, use) => {
    const { url, database, stop } = await startServer();
    await context.request.post(`${url}/asia-northeast3/signIn`, {
      data: { data: { ...firstSuperAdmin, cookie: true } },
      headers: { origin: url },
    });
    await use({ url, database, build: builders(database) });
    // A page that still loads a font would miss the server.
    await Promise.all(context.pages().map((page) => page.goto("about:blank")));
    await stop();
  },
  savesData: [true, { option: true }],
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context);
    await use(context);
  },
  baseURL: ({ server }, use) => use(server.url),
  // A network address for each test, because attempt limits count by address.
  // oxlint-disable-next-line no-empty-pattern -- as above
  extraHTTPHeaders: ({}, use) => use({ "x-forwarded-for": `10.${[...randomBytes(3)].join(".")}` }),
  build: ({ server }, use) => use(builders(server.database)),
  signInAs: ({ context, server, build }, use) =>
    use(async (whom) => {
      const actor = typeof whom === "string" ? await someone(build, whom) : whom;
      await setSessionCookie(context, server.url, actor);
      return actor;
    }),
  consoleErrors: [
    async ({ context }, use) => {
      const errors = collectConsoleErrors(context);
      await use(errors);
      expect(errors.unexpected(), "errors on the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export async function saveData(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true }),
  );
}

async function someone(build: Builders, role: Role): Promise<Actor> {
  return role === "superAdmin" ? build.superAdmin() : build[role](await build.apartment());
}

export async function setSessionCookie(
  context: BrowserContext,
  url: string,
  { token }: Actor,
): Promise<void> {
  await context.addCookies([{ name: "session", value: token, url, httpOnly: true, sameSite: "Strict" }]);
}
