import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { inject } from "vitest";

import { copyServerDatabase } from "./server-databases.ts";

const ownMain = join(import.meta.dirname, "../main.ts");

/** A server in its own process, so that a test can kill it. */
export interface ServerProcess {
  /** Settles with the address when the server answers. Rejects if it ends before that. */
  origin: Promise<string>;
  ended: Promise<{ exitCode: number | null; output: string; errors: string }>;
  processId: number;
  kill(signal: NodeJS.Signals): void;
}

/**
 * Starts a server with only these settings, on any free port unless one is set.
 *
 * @param main another version's `server/main.ts`
 */
export function startServerProcess(settings: Record<string, string>, main = ownMain): ServerProcess {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: "0", NODE_ENV: "test", LOG_LEVEL: "silent", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { promise: origin, resolve, reject } = Promise.withResolvers<string>();
  // A test that only waits for the end need not handle this rejection.
  origin.catch(() => undefined);
  let output = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    const match = /http:\/\/[^\s"]+/.exec(output);
    if (match) resolve(match[0]);
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const ended = new Promise<{ exitCode: number | null; output: string; errors: string }>((settle) => {
    child.once("close", (exitCode) => {
      reject(new Error(`The server ended before it served: ${errors}`));
      settle({ exitCode, output, errors });
    });
  });
  return { origin, ended, processId: child.pid!, kill: (signal) => child.kill(signal) };
}

/**
 * Makes a place for a server's data on the engine under test: a new folder and, on PostgreSQL, a new
 * database.
 */
export async function makeDataPlace(): Promise<{
  settings: Record<string, string>;
  dispose: () => Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "danji-data-"));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  const template = inject("template");
  if ("archive" in template) return { settings: { DATA_DIR: folder }, dispose: removeFolder };
  const copy = await copyServerDatabase(template);
  return {
    settings: { DATA_DIR: folder, DATABASE_URL: copy.url },
    dispose: async () => {
      await copy.dispose();
      await removeFolder();
    },
  };
}
