import { familySeconds, processorSeconds } from "./processor.ts";

/** The processes that work for a call: a server's, and the first one of its PostgreSQL. */
export interface Workers {
  server: number;
  postgres: number;
}

/** Undefined where the operating system does not tell what a process has had: only Linux does. */
export function workersOf(server: { processId: number }, postgres: number): Workers | undefined {
  return process.platform === "linux" ? { server: server.processId, postgres } : undefined;
}

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

/** Does the work, and reads what it cost whoever works for it. */
export async function counted<Result>(
  workers: Workers | undefined,
  work: () => Promise<Result>,
): Promise<{ result: Result; spent: Spent | undefined }> {
  if (!workers) return { result: await work(), spent: undefined };
  const before = await spentBy(workers);
  const result = await work();
  const after = await spentBy(workers);
  const spent = { server: after.server - before.server, postgres: after.postgres - before.postgres };
  return { result, spent };
}

async function spentBy({ server, postgres }: Workers): Promise<Spent> {
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
