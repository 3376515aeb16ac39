import { readFileSync } from "node:fs";
import { chown, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { findOwner, parentFolder } from "#tools/cluster/owner.ts";
import type { Owner } from "#tools/cluster/owner.ts";
import { signalProcess } from "#tools/cluster/process-signals.ts";

/** Where a drill happens: a folder that goes with it, and everything that runs in it. */
export interface Place {
  folder: string;
  /** Who runs the programs, if we are root. */
  owner: Owner | undefined;
  /** Aborts when somebody wants the drill to end. */
  signal: AbortSignal;
  /** Writes a file that the programs can read, and nobody else. @returns its path */
  write(name: string, text: string): Promise<string>;
  /** Makes a folder of the programs. @returns its path */
  makeFolder(name: string): Promise<string>;
  /** Ports of this machine that nobody uses, and that it has not given before. */
  ports(count: number): Promise<number[]>;
  /** Waits until it holds. @throws Error that names what did not come about */
  until(what: string, holds: () => boolean | Promise<boolean>, patienceMs?: number): Promise<void>;
  /** @throws Error if somebody wants the drill to end */
  pause(milliseconds: number): Promise<void>;
  /** Ends all that still runs here, and removes the folder. */
  dispose(): Promise<void>;
}

/** Every program has it in its environment, and what it starts inherits it: by it all of them are found again. */
export const markName = "DANJI_DRILL";

const folderPrefix = "danji-drill-";
/** Holds the id of the process that the drill belongs to. */
export const userFile = "user.pid";

export async function openPlace(signal: AbortSignal): Promise<Place> {
  await removeAbandoned();
  const owner = await findOwner();
  const folder = await mkdtemp(join(parentFolder(), folderPrefix));
  const give = async (path: string) => {
    if (owner) await chown(path, owner.uid, owner.gid);
    return path;
  };
  await writeFile(join(folder, userFile), String(process.pid));
  await give(folder);
  const given = new Set<number>();
  return {
    folder,
    owner,
    signal,
    write: async (name, text) => {
      const path = join(folder, name);
      await writeFile(path, text, { mode: 0o600 });
      return give(path);
    },
    makeFolder: async (name) => {
      const path = join(folder, name);
      await mkdir(path, { mode: 0o700 });
      return give(path);
    },
    ports: async (count) => {
      const ports: number[] = [];
      while (ports.length < count) {
        const port = await freePort();
        if (!given.has(port)) ports.push(port);
        given.add(port);
      }
      return ports;
    },
    until: (what, holds, patienceMs = 90_000) => until(what, holds, { patienceMs, signal }),
    pause: (milliseconds) => sleep(milliseconds, undefined, { signal }),
    dispose: () => remove(folder),
  };
}

/** Ends and removes what a killed drill left behind. */
async function removeAbandoned(): Promise<void> {
  const names = await readdir(parentFolder());
  for (const name of names.filter((each) => each.startsWith(folderPrefix))) {
    const folder = join(parentFolder(), name);
    const user = Number(await readFile(join(folder, userFile), "utf8").catch(() => ""));
    if (user > 0 && !signalProcess(user, 0)) await remove(folder);
  }
}

async function remove(folder: string): Promise<void> {
  for (let left = await processesOf(folder); left.length > 0; left = await processesOf(folder)) {
    for (const id of left) signalProcess(id, "SIGKILL");
    await sleep(50);
  }
  await rm(folder, { recursive: true, force: true });
}

/** The processes that run in the folder, without our own. */
async function processesOf(folder: string): Promise<number[]> {
  const ids = (await readdir("/proc")).map(Number).filter((id) => id > 0 && id !== process.pid);
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/environ`, "utf8").split("\0").includes(`${markName}=${folder}`);
    } catch {
      // It has ended, or it is somebody else's.
      return false;
    }
  });
}

/** `fetch` refuses some of the lower ones. */
const lowestPort = 11_000;

/**
 * A killed program must find its port free when it starts again, so it is not one that Linux takes for outgoing
 * connections.
 */
async function freePort(): Promise<number> {
  const range = await readFile("/proc/sys/net/ipv4/ip_local_port_range", "utf8");
  const end = Number.parseInt(range, 10);
  for (;;) {
    const port = lowestPort + Math.floor(Math.random() * (end - lowestPort));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createServer().listen(port, "127.0.0.1");
  probe.once("error", () => resolve(false));
  probe.once("listening", () => probe.close(() => resolve(true)));
  return promise;
}

async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { patienceMs, signal }: { patienceMs: number; signal: AbortSignal },
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await holds())) {
    if (performance.now() > deadline) {
      throw new Error(`${patienceMs / 1000}초를 기다려도 되지 않았어요: ${what}`);
    }
    await sleep(100, undefined, { signal });
  }
}
