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

export function openPushSender(identity: PushIdentity): PushSender {
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
    started.on("message", ({ id, answer }: { id: number; answer: PushAnswer }) => settle(id, answer));
    // What a thread was about to send when it broke is sent again later.
    started.once("error", () => undefined);
    started.once("exit", () => {
      if (thread !== started) return;
      thread = undefined;
      for (const id of waiting.keys()) settle(id, "unreachable");
    });
    return started;
  };

  const end = async () => {
    clearTimeout(ending);
    const ended = thread;
    thread = undefined;
    await ended?.terminate();
    for (const id of waiting.keys()) settle(id, "unreachable");
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
