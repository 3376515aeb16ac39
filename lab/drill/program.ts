import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { signalAll } from "#tools/cluster/process-signals.ts";

import { markName } from "./place.ts";
import type { Place } from "./place.ts";

/** A program of the layout, which can be killed and started again. */
export interface Program {
  name: string;
  start(): void;
  /** Signals it and everything that it has started. */
  signal(name: NodeJS.Signals): Promise<void>;
  /** Kills it, and waits until it has gone. */
  kill(): Promise<void>;
  isRunning(): boolean;
}

interface Command {
  /** A name that no other program of the place has. */
  name: string;
  file: string;
  args: string[];
  environment?: Record<string, string>;
  /** Runs as the user who runs the drill, because others may not be able to read the project. */
  isOurs?: boolean;
}

/** Prepares a program without starting it. */
export function programOf(place: Place, { name, file, args, environment, isOurs = false }: Command): Program {
  const logFile = join(place.folder, `${name}.log`);
  let child: ChildProcess | undefined;
  const isRunning = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const signal = async (which: NodeJS.Signals) => {
    if (isRunning()) await signalAll(child!.pid!, which);
  };
  return {
    name,
    start: () => {
      const log = openSync(logFile, "a");
      child = spawn(file, args, {
        cwd: isOurs ? undefined : place.folder,
        env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", [markName]: place.folder, ...environment },
        stdio: ["ignore", log, log],
        // A process group of its own: ^C must reach us alone, and then we end the programs.
        detached: true,
        ...(!isOurs && place.owner),
      });
      closeSync(log);
      // The caller that waits for the program finds that it does not run.
      child.once("error", () => undefined);
    },
    signal,
    kill: async () => {
      await signal("SIGKILL");
      while (isRunning()) await sleep(10);
    },
    isRunning,
  };
}
