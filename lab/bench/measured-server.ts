import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import { freePort } from "#tools/launch/free-port.ts";
import { processorSeconds } from "#tools/launch/processor.ts";

/** A server in a process of its own, with what it costs. */
export interface MeasuredServer {
  url: string;
  /** @throws Error with the `code` of a refusal */
  call: <Name extends FunctionName>(token: string, name: Name, data: Input<Name>) => Promise<Output<Name>>;
  /** How many seconds of a processor it has had, with all its threads. */
  cpu: () => Promise<number>;
  /** How many MB it holds now. */
  memory: () => Promise<number>;
  stop: () => Promise<void>;
}

export async function startMeasured(settings: Record<string, string>): Promise<MeasuredServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ["server/main.ts"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: "127.0.0.1",
      LOG_LEVEL: "error",
      TRUST_PROXY: "1",
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) await sleep(100);
  return {
    url,
    call: (token, name, data) => callFunction(url, token, name, data),
    cpu: () => processorSeconds(child.pid!),
    memory: async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    stop: async () => {
      child.kill();
      await once(child, "exit");
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function callFunction<Name extends FunctionName>(
  url: string,
  token: string,
  name: Name,
  data: Input<Name>,
): Promise<Output<Name>> {
  const response = await fetch(`${url}/asia-northeast3/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ data: data ?? null }),
  });
  const { result, error } = (await response.json()) as {
    result?: Output<Name>;
    error?: { details?: { code?: string } };
  };
  if (!result) throw Object.assign(new Error(`${name} failed`), { code: error?.details?.code });
  return result;
}
