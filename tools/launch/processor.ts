import { readFile } from "node:fs/promises";

/** Seconds of a processor that a process has had. */
export interface ProcessTimes {
  /** With all its threads. */
  own: number;
  /** The time of its children that have ended and that it has waited for. */
  ofEnded: number;
}

/** Linux counts in hundredths of a second, on any machine. */
const ticksPerSecond = 100;

/** How long a process has had a processor until now, in seconds. */
export async function processorSeconds(processId: number): Promise<number> {
  return (await readTimes(processId)).own;
}

/**
 * The same for a process and all that it has started, also for what has ended since: for a PostgreSQL by its first
 * process, which has a child for each connection.
 */
export async function familySeconds(processId: number): Promise<number> {
  for (;;) {
    const before = await readTimes(processId);
    const children = await readFile(`/proc/${processId}/task/${processId}/children`, "utf8");
    const running = await Promise.all(
      childrenOf(children).map((child) => processorSeconds(child).catch(() => 0)),
    );
    const { own, ofEnded } = await readTimes(processId);
    // A child that ends meanwhile would be counted twice, by itself and by its parent, or not at all.
    if (ofEnded === before.ofEnded) return running.reduce((sum, each) => sum + each, own + ofEnded);
  }
}

async function readTimes(processId: number): Promise<ProcessTimes> {
  return timesOf(await readFile(`/proc/${processId}/stat`, "utf8"));
}

/** Reads a line of `/proc/<id>/stat`. A program's name stands in parentheses and may hold any character. */
export function timesOf(stat: string): ProcessTimes {
  const fields = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .map(Number);
  // In user and in system mode.
  const [user, system, endedUser, endedSystem] = fields.slice(11, 15) as [number, number, number, number];
  return {
    own: (user + system) / ticksPerSecond,
    ofEnded: (endedUser + endedSystem) / ticksPerSecond,
  };
}

/** Reads `/proc/<id>/task/<id>/children`, which is empty where there are none. */
export function childrenOf(list: string): number[] {
  return (list.match(/\d+/g) ?? []).map(Number);
}
