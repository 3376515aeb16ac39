import { Worker } from "node:worker_threads";

/** How much a thread may use. */
export interface ThreadLimits {
  /** The processor's time: a busy machine does not shorten it. */
  workMs: number;
  /** The time of the clock, for a machine that is so busy that nobody waits any longer. */
  wholeMs: number;
  memoryMb: number;
}

/** How the work ended; `failed` also says that it took too much memory. */
export type ThreadOutcome<Answer> = { answer: Answer } | { ended: "too_long" | "failed" };

/** How often a thread is asked how much it has worked. */
const lookMs = 100;

/**
 * Works on what strangers sent in a thread of its own. Whatever it does there, calls go on, its time and memory end
 * with the thread, and it knows no secrets of the environment.
 *
 * @param script posts one message, its answer to the `workerData`
 */
export async function inForeignThread<Answer>(
  script: string,
  workerData: unknown,
  { workMs, wholeMs, memoryMb }: ThreadLimits,
): Promise<ThreadOutcome<Answer>> {
  const thread = new Worker(script, {
    workerData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const beganAt = performance.now();
  const { promise, resolve } = Promise.withResolvers<ThreadOutcome<Answer>>();
  thread.once("message", (answer: Answer) => resolve({ answer }));
  // Too much memory, or a mistake in a library.
  thread.once("error", () => resolve({ ended: "failed" }));
  thread.once("exit", () => resolve({ ended: "failed" }));
  const looking = setInterval(async () => {
    const isOver = performance.now() - beganAt > wholeMs || (await workOf(thread)) > workMs;
    if (isOver) resolve({ ended: "too_long" });
  }, lookMs);
  try {
    return await promise;
  } finally {
    clearInterval(looking);
    await thread.terminate();
  }
}

async function workOf(thread: Worker): Promise<number> {
  // A thread that has ended answers with an error.
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1000;
}
