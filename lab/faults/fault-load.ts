import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { projectRoot } from "#tools/launch/processes.ts";

/** A server process of the product. */
export interface LoadedServer {
  origin: string;
  isAlive(): boolean;
  stop(): Promise<void>;
}

export async function startServer(settings: Record<string, string>): Promise<LoadedServer> {
  const child = spawn(process.execPath, [join(projectRoot, "server/main.ts")], {
    env: { PATH: process.env["PATH"], PORT: "0", LOG_LEVEL: "silent", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  let output = "";
  for await (const text of child.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    output += String(text);
    const [origin] = /http:\/\/\S+/.exec(output) ?? [];
    if (origin === undefined) continue;
    child.stdout.resume();
    const stop = async () => {
      if (!isAlive()) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    };
    return { origin, isAlive, stop };
  }
  throw new Error("서버가 시작되지 않았어요.");
}

/** What writers and a load balancer see of servers while their database has a fault. */
export interface Load {
  /** The titles that were acknowledged. */
  acknowledged: string[];
  /** The number of answers by HTTP status, with `0` for calls without an answer. */
  answers: Record<string, number>;
  slowestCallMs: number;
  slowestReadinessMs: number;
  readiness: Record<string, number>;
  /** Settles when each writer has made a successful call that began after this moment. */
  servedSince(moment: number): Promise<void>;
  stop(): Promise<void>;
}

/** Longer than any server may take: a call that waits longer has been forgotten. */
const patienceMs = 75_000;

/** Lets each manager write notices without a pause, one after the other, on each server in turn. */
export function startLoad(servers: LoadedServer[], tokens: string[]): Load {
  const stopped = new AbortController();
  const servedAt = tokens.map(() => 0);
  const load: Load = {
    acknowledged: [],
    answers: {},
    slowestCallMs: 0,
    slowestReadinessMs: 0,
    readiness: {},
    servedSince: async (moment) => {
      while (servedAt.some((time) => time <= moment)) await sleep(5);
    },
    stop: async () => {
      stopped.abort();
      await Promise.all([...writers, ...balancers]);
    },
  };
  const writers = tokens.map(async (token, index) => {
    const { origin } = servers[index % servers.length]!;
    for (let count = 1; !stopped.signal.aborted; count++) {
      const title = `${index}-${count}`;
      const startedAt = performance.now();
      const status = await statusOf(`${origin}/asia-northeast3/createNotice`, token, title);
      load.slowestCallMs = Math.max(load.slowestCallMs, performance.now() - startedAt);
      load.answers[status] = (load.answers[status] ?? 0) + 1;
      if (status === 200) {
        load.acknowledged.push(title);
        servedAt[index] = startedAt;
      } else await sleep(20);
    }
  });
  const balancers = servers.map(async ({ origin }) => {
    while (!stopped.signal.aborted) {
      const startedAt = performance.now();
      const status = await statusOf(`${origin}/readyz`);
      load.slowestReadinessMs = Math.max(load.slowestReadinessMs, performance.now() - startedAt);
      load.readiness[status] = (load.readiness[status] ?? 0) + 1;
      await sleep(250);
    }
  });
  return load;
}

async function statusOf(url: string, token?: string, title?: string): Promise<number> {
  const write = {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: { title, content: "내용" } }),
  };
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(url, { ...(token !== undefined && write), signal });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}
