import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import { CallError } from "#server/call/call-error.ts";

import type { ProofAnswer, ProofOrder } from "./proof-thread.ts";

type Ballot = ProofOrder["ballots"][number];

interface Job extends ProofOrder {
  /** A job goes to another thread once, if its thread died: what kills threads must not kill them all day. */
  isSecondTry: boolean;
  resolve: (areProven: boolean[]) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  job: Job | undefined;
}

const threadFile = join(import.meta.dirname, "proof-thread.ts");

/** One core stays for everything else, where there are several. */
const mostThreads = Math.max(1, availableParallelism() - 1);

/** A ballot takes about 15 ms, so this many wait for some seconds. People further back would leave. */
const mostWaiting = 500;

/** Long papers of many ballots let single ones in between. */
const ballotsAtOnce = 10;

/** Between two ballots of a quiet vote the threads go, and with them the keys that they have prepared. */
const keptForMs = 5 * 60_000;

const threads = new Set<Thread>();
const waiting: Job[] = [];
let lastId = 0;
let ending: NodeJS.Timeout | undefined;

/**
 * Which ballots' proofs hold, in threads of their own, so that calls go on meanwhile.
 *
 * @param key the vote's key in hex, which the definition's locks must give
 * @throws CallError too_many_requests
 */
export async function verifyBallots(
  definition: string,
  key: string,
  ballots: readonly Ballot[],
): Promise<boolean[]> {
  if (waiting.length >= mostWaiting) {
    throw new CallError("too_many_requests", {
      message: "지금 투표하는 사람이 많아요. 잠시 후 다시 시도해 주세요.",
      retryAfterSeconds: 10,
    });
  }
  const parts = Array.from({ length: Math.ceil(ballots.length / ballotsAtOnce) }, (_, at) =>
    ballots.slice(at * ballotsAtOnce, (at + 1) * ballotsAtOnce),
  );
  const proven = await Promise.all(
    parts.map(
      (part) =>
        new Promise<boolean[]>((resolve, reject) => {
          const order = { id: ++lastId, definition, key, ballots: part };
          waiting.push({ ...order, isSecondTry: false, resolve, reject });
          handOut();
        }),
    ),
  );
  return proven.flat();
}

/** Ends the threads. Others begin their work again. */
export async function endProofWorkers(): Promise<void> {
  clearTimeout(ending);
  await Promise.all([...threads].map(({ worker }) => worker.terminate()));
}

function handOut(): void {
  clearTimeout(ending);
  while (waiting.length > 0) {
    const thread = [...threads].find(({ job }) => job === undefined) ?? startThread();
    if (!thread) return;
    thread.job = waiting.shift()!;
    const { id, definition, key, ballots } = thread.job;
    const order: ProofOrder = { id, definition, key, ballots };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window: it has no origin
    thread.worker.postMessage(order);
  }
  if ([...threads].every(({ job }) => job === undefined)) {
    ending = setTimeout(() => void endProofWorkers(), keptForMs).unref();
  }
}

function startThread(): Thread | undefined {
  if (threads.size >= mostThreads) return undefined;
  const thread: Thread = { worker: new Worker(threadFile, { env: {} }), job: undefined };
  let cause: unknown;
  threads.add(thread);
  thread.worker.unref();
  thread.worker.on("message", ({ id, areProven }: ProofAnswer) => {
    if (thread.job?.id !== id) return;
    thread.job.resolve(areProven);
    thread.job = undefined;
    handOut();
  });
  thread.worker.once("error", (error) => {
    cause = error;
  });
  thread.worker.once("exit", () => {
    threads.delete(thread);
    if (thread.job) tryAgain(thread.job, cause);
    handOut();
  });
  return thread;
}

function tryAgain(job: Job, cause: unknown): void {
  if (job.isSecondTry) job.reject(new Error("The thread that checks proofs died twice.", { cause }));
  else waiting.unshift({ ...job, isSecondTry: true });
}
