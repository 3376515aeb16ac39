import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";

import type { ErrorCode } from "#contract/errors.ts";
import { CallError } from "#server/call/call-error.ts";

import type { Picture } from "./pictures.ts";

export interface PictureOrder {
  id: number;
  path: string;
}

export interface PictureAnswer {
  id: number;
  picture?: Picture;
  /** Why there is none; missing if that was a mistake of ours. */
  refusal?: { code: ErrorCode; message: string } | undefined;
}

/** Shrinks pictures in a process of its own. */
export interface PictureProcess {
  /** @throws CallError as `shrinkPicture`; files_busy if the process ended or took too long */
  shrink(path: string): Promise<Picture>;
  close(): void;
}

/** The largest picture that is taken takes 3 s, on a machine that is busy 10 s. */
const longestMs = 20_000;

/**
 * Two of the largest pictures take 0.9 GB, beside the 0.6 GB that Node sets apart and hardly uses. With more than
 * this the system ends the process, and nothing else.
 */
const mostMemoryKiB = 1.75 * 1024 ** 2;

/** How a program of Node is started that gets no more memory than this. */
export function inLimitedMemory(script: string, ...options: string[]): [command: string, options: string[]] {
  const limited = `ulimit -d ${mostMemoryKiB} 2>/dev/null; exec "$0" "$@"`;
  return ["/bin/sh", ["-c", limited, process.execPath, script, ...options]];
}

/** Then it ends, and with it all memory that pictures took. */
const idleMs = 20_000;

/**
 * Prepares the process that pictures are worked on in. It starts with the first picture and ends soon after the
 * last. What strangers send is decoded there: whatever that does to the decoder, the server goes on, its memory
 * stays as it was, and calls come first.
 */
export function openPictureProcess({
  script = join(import.meta.dirname, "work-on-pictures.ts"),
  mostMs = longestMs,
} = {}): PictureProcess {
  let running: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: PictureAnswer) => void>();

  const end = () => {
    clearTimeout(idle);
    running?.kill("SIGKILL");
    running = undefined;
  };
  const start = () => {
    const child = spawn(...inLimitedMemory(script), {
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("message", (answer: PictureAnswer) => waiting.get(answer.id)?.(answer));
    // An order that could not be sent, or a process that could not be started, ends like one that broke down.
    child.on("error", () => child.kill("SIGKILL"));
    child.once("close", () => {
      if (running === child) running = undefined;
      for (const settle of waiting.values()) settle({ id: 0, refusal: busy });
    });
    // Work under way is waited for by its request; nothing else keeps the server from ending.
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) setPriority(child.pid, 10);
    return child;
  };

  return {
    shrink: async (path) => {
      clearTimeout(idle);
      running ??= start();
      const id = ++lastId;
      const tooLong = setTimeout(end, mostMs);
      const answered = new Promise<PictureAnswer>((resolve) => waiting.set(id, resolve));
      running.send({ id, path } satisfies PictureOrder);
      const { picture, refusal } = await answered;
      clearTimeout(tooLong);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(end, idleMs).unref();
      if (picture) return picture;
      if (refusal) throw new CallError(refusal.code, { message: refusal.message });
      throw new Error("A picture could not be worked on.");
    },
    close: end,
  };
}

const { details, message } = new CallError("files_busy");
const busy = { code: details.code, message };
