import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";

import type { ErrorCode } from "#contract/errors.ts";
import { CallError } from "#server/call/call-error.ts";

import type { Picture } from "./pictures.ts";

/** What a process answers to the path of a picture. */
export interface PictureAnswer {
  picture?: Picture;
  /** Why there is none; missing if that was a mistake of ours. */
  refusal?: { code: ErrorCode; message: string } | undefined;
  /** How long the processor worked on it. */
  workMs?: number;
}

/** Shrinks pictures, each in a process that works on no other meanwhile. */
export interface PictureProcesses {
  /**
   * @param onWorked hears how long the processor worked on it, even if that failed
   * @throws CallError as `shrinkPicture`; files_busy if the process ended or took too long
   */
  shrink(path: string, onWorked?: (workMs: number) => void): Promise<Picture>;
  close(): void;
}

/** The largest picture that is taken takes 3 s, on a machine that is busy 10 s. */
const longestMs = 20_000;

/**
 * One of the largest pictures takes 0.45 GB, beside the 0.6 GB that Node sets apart and hardly uses. With more than
 * this the system ends the process, and nothing else.
 */
const mostMemoryKiB = 1.25 * 1024 ** 2;

/** How a program of Node is started that gets no more memory than this. */
export function inLimitedMemory(script: string, ...options: string[]): [command: string, options: string[]] {
  const limited = `ulimit -d ${mostMemoryKiB} 2>/dev/null; exec "$0" "$@"`;
  return ["/bin/sh", ["-c", limited, process.execPath, script, ...options]];
}

/** Then it ends, and with it all memory that pictures took. */
const idleMs = 20_000;

/**
 * Prepares the processes that pictures are worked on in. They start with the first pictures and end soon after the
 * last; their number depends on how many people send pictures. What strangers send is decoded there: whatever that does
 * to the decoder, the server and the other pictures go on, its memory stays as it was, and calls come first.
 */
export function openPictureProcesses({
  script = join(import.meta.dirname, "work-on-pictures.ts"),
  mostMs = longestMs,
} = {}): PictureProcesses {
  const running = new Set<ChildProcess>();
  /** Those that work on nothing, with what will end them. */
  const idle = new Map<ChildProcess, NodeJS.Timeout>();

  const take = () => {
    const [child] = idle.keys();
    if (!child) return start();
    clearTimeout(idle.get(child));
    idle.delete(child);
    return child;
  };
  const start = () => {
    const child = spawn(...inLimitedMemory(script), {
      env: {},
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    running.add(child);
    // An order that could not be sent, or a process that could not be started, ends like one that broke down.
    child.on("error", () => child.kill("SIGKILL"));
    child.once("close", () => {
      running.delete(child);
      clearTimeout(idle.get(child));
      idle.delete(child);
    });
    // Work under way is waited for by its request; nothing else keeps the server from ending.
    child.unref();
    child.channel?.unref();
    if (child.pid !== undefined) setPriority(child.pid, 10);
    return child;
  };

  const rest = (child: ChildProcess) => {
    const end = () => {
      idle.delete(child);
      child.kill("SIGKILL");
    };
    idle.set(child, setTimeout(end, idleMs).unref());
  };

  return {
    shrink: async (path, onWorked) => {
      const beganAt = performance.now();
      const child = take();
      const answer = await answerOf(child, path, mostMs);
      if (running.has(child)) rest(child);
      const { picture, refusal, workMs = performance.now() - beganAt } = answer;
      onWorked?.(workMs);
      if (picture) return picture;
      if (refusal) throw new CallError(refusal.code, { message: refusal.message });
      throw new Error("A picture could not be worked on.");
    },
    close: () => running.forEach((child) => child.kill("SIGKILL")),
  };
}

async function answerOf(child: ChildProcess, path: string, mostMs: number): Promise<PictureAnswer> {
  const { promise, resolve } = Promise.withResolvers<PictureAnswer>();
  const end = () => resolve({ refusal: busy });
  child.once("message", resolve);
  child.once("close", end);
  const tooLong = setTimeout(() => child.kill("SIGKILL"), mostMs);
  try {
    child.send(path);
    return await promise;
  } finally {
    clearTimeout(tooLong);
    child.off("message", resolve).off("close", end);
  }
}

const { details, message } = new CallError("files_busy");
const busy = { code: details.code, message };
