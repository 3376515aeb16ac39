import { CallError } from "#server/call/call-error.ts";
import { openTurns } from "#server/call/turns.ts";
import { inForeignThread } from "#server/domain/foreign-thread.ts";
import type { ThreadLimits } from "#server/domain/foreign-thread.ts";

import type { FileProblem } from "./table.ts";

/** A thread's message after it has read a file. */
export type ReadingAnswer<Read> = { read: Read } | { problem: FileProblem };

/** Who has a file read. */
export interface Reader {
  id: string;
  apartmentId: string;
}

/** With the reading itself, and what comes after it, within a call's minute. */
const longestWaitMs = 15_000;

const turns = openTurns();

/** Reading takes memory, so only one file is read at once, and few wait. */
const oneAtOnce = {
  key: "reading",
  most: 1,
  mostWaiting: 10,
  refusal: () => new CallError("files_busy", { retryAfterSeconds: 10 }),
};

/**
 * Reads an office's file in a thread of its own. After one that takes too much, its sender and their office wait, so
 * that the only place is free for others.
 *
 * @param script posts a `ReadingAnswer` to the order
 * @throws CallError import_unreadable, import_too_many_rows, import_too_heavy, files_busy
 */
export async function readInThread<Read>(
  { id, apartmentId }: Reader,
  script: string,
  order: unknown,
  limits: ThreadLimits,
): Promise<Read> {
  const readers = [id, apartmentId];
  requireRested(readers);
  const endTurn = await turns.take([oneAtOnce], performance.now() + longestWaitMs);
  try {
    requireRested(readers);
    const outcome = await inForeignThread<ReadingAnswer<Read>>(script, order, limits);
    if ("ended" in outcome) throw tooHeavy(rest(readers));
    if ("problem" in outcome.answer) throw new CallError(outcome.answer.problem);
    return outcome.answer.read;
  } finally {
    endTurn();
  }
}

const restMs = 60_000;

/** Until when no file is read from a sender after one that took too much, by `performance.now()`. */
const restingUntil = new Map<string, number>();

function rest(readers: readonly string[]): number {
  const now = performance.now();
  for (const [reader, until] of restingUntil) if (until <= now) restingUntil.delete(reader);
  for (const reader of readers) restingUntil.set(reader, now + restMs);
  return restMs;
}

function requireRested(readers: readonly string[]): void {
  const leftMs = Math.max(...readers.map((reader) => restingUntil.get(reader) ?? 0)) - performance.now();
  if (leftMs > 0) throw tooHeavy(leftMs);
}

function tooHeavy(leftMs: number): CallError {
  return new CallError("import_too_heavy", { retryAfterSeconds: Math.ceil(leftMs / 1000) });
}
