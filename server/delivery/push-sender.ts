import { join } from "node:path";
import { Worker } from "node:worker_threads";

import type { PushAnswer, PushIdentity, PushRequest } from "./push-request.ts";

const threadFile = join(import.meta.dirname, "push-thread.ts");

/** A quiet service keeps no thread. */
const keptForMs = 60_000;

/** Sends pushes from a thread of its own, which is there only while there is something to send. */
export interface PushSender {
  send(request: PushRequest): Promise<PushAnswer>;
  close(): Promise<void>;
}

/** `onError` is called with what broke the thread, once until something is sent again. */
export function openPushSender(identity: PushIdentity, onError: (error: unknown) => void): PushSender {
  let wasFine = true;
  let thread: Worker | undefined;
  let ending: NodeJS.Timeout | undefined;
  let lastId = 0;
  const waiting = new Map<number, (answer: PushAnswer) => void>();

  const settle = (id: number, answer: PushAnswer) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
    if (waiting.size === 0) ending = setTimeout(() => void end(), keptForMs).unref();
  };

  const start = () => {
    const started = new Worker(threadFile, { workerData: identity });
    started.unref();
    started.on("message", ({ id, answer }: { id: number; answer: PushAnswer }) => {
      wasFine = true;
      settle(id, answer);
    });
    started.once("error", (error) => {
      if (wasFine) onError(error);
      wasFine = false;
    });
    // The next thread sends again what was lost with a broken one.
    started.once("exit", () => {
      if (thread !== started) return;
      thread = undefined;
      for (const id of waiting.keys()) settle(id, "interrupted");
    });
    return started;
  };

  const end = async () => {
    clearTimeout(ending);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
    for (const id of waiting.keys()) settle(id, "interrupted");
    clearTimeout(ending);
  };

  return {
    send: (request) => {
      clearTimeout(ending);
      thread ??= start();
      const id = ++lastId;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
      thread.postMessage({ id, request });
      return new Promise((resolve) => waiting.set(id, resolve));
    },
    close: end,
  };
}
