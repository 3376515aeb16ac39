// The push service of lab/bench/push.ts, in a thread of its own: what it does must not delay what is measured.
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import { startPushService } from "#server/testing/push-service.ts";

// In real life it is on a machine of its own.
setPriority(10);

const { browsers } = workerData as { browsers: number };
const service = await startPushService({ checks: (nth) => nth % 20 === 0 });
const subscriptions = Array.from({ length: browsers }, () => service.subscribe());

/** What the service has seen so far. */
export interface Seen {
  received: number;
  browsers: number;
  faults: string[];
}

const tell = (message: object) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
  parentPort!.postMessage(message);
};

parentPort!.on("message", () => {
  const { received, faults } = service;
  const seen: Seen = {
    received: received.length,
    browsers: new Set(received.map(({ path }) => path)).size,
    faults,
  };
  tell(seen);
});
tell({ settings: service.settings, subscriptions });
