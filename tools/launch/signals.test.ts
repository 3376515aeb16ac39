import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, expect, test, vi } from "vitest";

import { lockDataFolder } from "#database/data-folder-lock.ts";

import { projectRoot } from "./processes.ts";

// The first start builds the screens, if nobody has done so.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 });

const disposals: (() => unknown)[] = [];

afterEach(async () => {
  for (const dispose of disposals.splice(0).toReversed()) await dispose();
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s to npm alone ends the server behind it in order",
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), "danji-signals-"));
    disposals.push(() => rm(folder, { recursive: true, force: true }));
    const npm = startNpm({ DATA_DIR: folder });
    const origin = await npm.origin;
    expect((await fetch(origin)).status).toBe(200);

    npm.kill(signal);
    expect(await npm.exitCode).toBe(0);

    await expect(fetch(origin)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    // Nobody holds the data folder any more, so it can be locked.
    lockDataFolder(folder)();
  },
);

/** Starts `npm start` as a service manager does, which knows only npm's process. */
function startNpm(settings: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const child = spawn("npm", ["start"], {
    cwd: projectRoot,
    env: { PATH, HOME, PORT: "0", LOG_LEVEL: "silent", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  // Ends the whole process group, also if the test failed.
  disposals.push(() => endGroup(child.pid!));
  const { promise: origin, resolve, reject } = Promise.withResolvers<string>();
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    const match = /http:\/\/\S+/.exec(output);
    if (match) resolve(match[0]);
  });
  const exitCode = once(child, "exit").then(([code]) => {
    reject(new Error(`npm ended before the server served: ${output}`));
    return code as number | null;
  });
  return { origin, exitCode, kill: (signal: NodeJS.Signals) => child.kill(signal) };
}

function endGroup(leader: number): void {
  try {
    process.kill(-leader, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
