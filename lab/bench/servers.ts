import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { freePort } from "#tools/launch/free-port.ts";

/** A server under measurement, in its own process. */
export interface MeasuredServer {
  url: string;
  processId: number;
  stop(): Promise<void>;
}

/** Both servers have this many connections to the database: the product's default. */
const poolSize = 10;

const startTimeoutMs = 30_000;

/** Starts the product as it runs in production. */
export function startOurs(
  databaseUrl: string,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<MeasuredServer> {
  return start("../../server/main.ts", { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings });
}

/** Starts the bare server. */
export function startLimit(databaseUrl: string): Promise<MeasuredServer> {
  return start("limit-server.ts", { DATABASE_URL: databaseUrl });
}

async function start(script: string, settings: Record<string, string>): Promise<MeasuredServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [join(import.meta.dirname, script)], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      PORT: String(port),
      DATABASE_POOL_SIZE: String(poolSize),
      ...settings,
    },
  });
  // Ends the server if the measurement is interrupted.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    process.off("exit", kill);
    await end(child);
  };
  try {
    await answers(`http://127.0.0.1:${port}/healthz`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://127.0.0.1:${port}`, processId: child.pid!, stop };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  let complaint = "";
  child.stderr?.on("data", (text: Buffer) => (complaint += text.toString()));
  const deadline = Date.now() + startTimeoutMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const { ok } = await fetch(url).catch(() => ({ ok: false }));
    if (ok) return;
    await sleep(50);
  }
  throw new Error(`서버가 시작되지 않았어요.\n${complaint}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
