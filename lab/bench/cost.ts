import { setTimeout as sleep } from "node:timers/promises";

import { familySeconds, processorSeconds } from "#tools/launch/processor.ts";

/** The processes that work for a call. */
export interface Workers {
  server: number;
  /** The first process of its PostgreSQL. */
  postgres: number;
  /** Their work in a second without a call: our server looks every second whether something is due. */
  idle: Spent;
}

/**
 * Undefined where the operating system does not tell what a process has had: only Linux does. Nobody may call meanwhile.
 *
 * @param postgres the id of PostgreSQL's first process
 */
export async function workersOf(
  { processId: server }: { processId: number },
  postgres: number,
): Promise<Workers | undefined> {
  if (process.platform !== "linux") return undefined;
  const { seconds, spent } = await spentWhile({ server, postgres }, () => sleep(idleSeconds * 1000));
  return { server, postgres, idle: { server: spent.server / seconds, postgres: spent.postgres / seconds } };
}

const idleSeconds = 5;

/** Seconds of a processor that they have had. */
export interface Spent {
  server: number;
  postgres: number;
}

/** Microseconds of a processor that a call costs. Others who use the machine change them less than times. */
export interface CallCost {
  server: number;
  postgres: number;
}

/** Does the work, and reads what it cost the workers, besides what they always do. */
export async function counted<Result>(
  workers: Workers | undefined,
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: Spent | undefined }> {
  if (!workers) return { result: await work(), spent: undefined };
  const { result, seconds, spent } = await spentWhile(workers, work);
  return { result, spent: besides(workers.idle, seconds, spent) };
}

/** @param idle in a second */
export function besides(idle: Spent, seconds: number, { server, postgres }: Spent): Spent {
  return {
    server: Math.max(0, server - idle.server * seconds),
    postgres: Math.max(0, postgres - idle.postgres * seconds),
  };
}

async function spentWhile<Result>(workers: Omit<Workers, "idle">, work: () => Promise<Result>) {
  const [startedAt, before] = [performance.now(), await spentBy(workers)];
  const result = await work();
  const after = await spentBy(workers);
  const spent = { server: after.server - before.server, postgres: after.postgres - before.postgres };
  return { result, seconds: (performance.now() - startedAt) / 1000, spent };
}

async function spentBy({ server, postgres }: Omit<Workers, "idle">): Promise<Spent> {
  return { server: await processorSeconds(server), postgres: await familySeconds(postgres) };
}

/**
 * What a call costs on average. A round is short for the operating system's hundredths of a second, so that the seconds
 * of all rounds are divided by the calls of all.
 */
export function costOfCall(rounds: { calls: number; spent: Spent | undefined }[]): CallCost | undefined {
  const calls = sum(rounds.map((round) => round.calls));
  const spent = rounds.flatMap((round) => round.spent ?? []);
  if (calls === 0 || spent.length < rounds.length) return undefined;
  const microseconds = (seconds: number[]) => (sum(seconds) / calls) * 1e6;
  return {
    server: microseconds(spent.map(({ server }) => server)),
    postgres: microseconds(spent.map(({ postgres }) => postgres)),
  };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
