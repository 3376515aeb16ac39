import { fork } from "node:child_process";
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

/** A picture of 120 megapixels takes some seconds. */
const longestMs = 40_000;

/** Then it ends, and with it all memory that pictures took. */
const idleMs = 20_000;

/**
 * Prepares the process that pictures are worked on in. It starts with the first picture and ends soon after the
 * last. What strangers send is decoded there: whatever that does to the decoder, the server goes on, its memory
 * stays as it was, and calls come first.
 */
export function openPictureProcess(
  script = join(import.meta.dirname, "work-on-pictures.ts"),
): PictureProcess {
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
    const child = fork(script, { execArgv: [], env: {}, serialization: "advanced", stdio: "ignore" });
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
      const tooLong = setTimeout(end, longestMs);
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
