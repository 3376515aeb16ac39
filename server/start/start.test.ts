import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, describe, expect, test, vi } from "vitest";

import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";
import { startProxy } from "#server/testing/silent-proxy.ts";

// A server needs this long to make its own embedded database.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

const disposals: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const dispose of disposals.splice(0)) await dispose();
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "danji-start-"));
  disposals.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function newDataPlace(): Promise<Record<string, string>> {
  const { settings, dispose } = await makeDataPlace();
  disposals.push(dispose);
  return settings;
}

/** Returns the one sentence that a server prints when it cannot start. It must end with exit code 1. */
async function refusalToStart(settings: Record<string, string>): Promise<string> {
  const { exitCode, errors } = await startServerProcess(settings).ended;
  expect(exitCode).toBe(1);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  return errors;
}

describe("a server that cannot start says why in one sentence", () => {
  test("for a wrong setting", async () => {
    expect(await refusalToStart({ PORT: "eighty" })).toContain("설정 PORT:");
  });

  test("for a port that is taken", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    disposals.push(async () => void holder.close());
    await new Promise((resolve) => holder.once("listening", resolve));
    const { port } = holder.address() as AddressInfo;
    const errors = await refusalToStart({ ...(await newDataPlace()), PORT: String(port) });
    expect(errors).toContain(`포트 ${port}`);
  });

  test.for(["no such database", "a wrong password"])("for %s", async (what, { skip }) => {
    const { DATABASE_URL = skip("the embedded database has neither") } = await newDataPlace();
    const url = new URL(DATABASE_URL);
    if (what === "a wrong password") url.password = "wrong";
    else url.pathname = "/nothing";
    const errors = await refusalToStart({ DATA_DIR: await newFolder(), DATABASE_URL: url.href });
    expect(errors).toContain("DATABASE_URL");
  });

  test("for a data folder that cannot be written", async () => {
    const file = join(await newFolder(), "file");
    await writeFile(file, "");
    expect(await refusalToStart({ DATA_DIR: join(file, "data") })).toContain("데이터 폴더");
  });

  test("for a data folder that another server has open", async () => {
    const settings = { DATA_DIR: await newFolder() };
    const first = startServerProcess(settings);
    disposals.push(async () => {
      first.kill("SIGKILL");
      await first.ended;
    });
    await first.origin;
    expect(await refusalToStart(settings)).toContain("다른 프로세스");
  });
});

test("the first super admin gets a one-time password once, and SIGTERM ends the server cleanly", async () => {
  const settings = await newDataPlace();
  const first = startServerProcess(settings);
  const origin = await first.origin;
  const ready = await fetch(`${origin}/readyz`);
  expect(ready.status).toBe(200);
  first.kill("SIGTERM");
  const { exitCode, output } = await first.ended;
  expect(exitCode).toBe(0);
  expect(output).toMatch(/admin@danji\.local.*[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/);

  const second = startServerProcess(settings);
  await second.origin;
  second.kill("SIGTERM");
  expect((await second.ended).output).not.toContain("임시 비밀번호");
});

test("a server that starts before its database says so once, and waits for it", async ({ skip }) => {
  const { DATABASE_URL = skip("the embedded database starts with the server"), ...settings } =
    await newDataPlace();
  const proxy = await startProxy(DATABASE_URL);
  disposals.push(() => proxy.close());
  proxy.refuse(true);
  const server = startServerProcess({ ...settings, DATABASE_URL: proxy.url });
  disposals.push(async () => {
    server.kill("SIGKILL");
    await server.ended;
  });
  // Three tries are logged as one wait.
  await expect.poll(() => proxy.refused(), { timeout: 60_000 }).toBeGreaterThan(2);
  proxy.refuse(false);
  const origin = await server.origin;
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  server.kill("SIGTERM");
  const { errors, exitCode } = await server.ended;
  expect(exitCode).toBe(0);
  expect(errors.trimEnd().split("\n")).toHaveLength(1);
  expect(errors).toContain("DATABASE_URL");
});

test("several servers may start at once on one new database of a server", async ({ skip }) => {
  const settings = await newDataPlace();
  if (!settings.DATABASE_URL) skip("only one process may open an embedded database");
  const servers = [1, 2, 3].map(async () => startServerProcess({ ...settings, DATA_DIR: await newFolder() }));
  const outputs = await Promise.all(
    servers.map(async (starting) => {
      const server = await starting;
      await server.origin;
      server.kill("SIGTERM");
      return (await server.ended).output;
    }),
  );
  expect(outputs.filter((output) => output.includes("임시 비밀번호"))).toHaveLength(1);
});
