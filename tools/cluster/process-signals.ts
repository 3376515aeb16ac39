import { readFile } from "node:fs/promises";

/** @returns whether there is such a process */
export function signalProcess(processId: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(processId, name);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Signals a process and everything that it has started. */
export async function signalAll(processId: number, name: NodeJS.Signals): Promise<void> {
  for (const each of await treeOf(processId)) signalProcess(each, name);
}

async function treeOf(processId: number): Promise<number[]> {
  const children = await readFile(`/proc/${processId}/task/${processId}/children`, "utf8").catch(() => "");
  const ids = children.split(" ").filter(Boolean).map(Number);
  return [processId, ...(await Promise.all(ids.map(treeOf))).flat()];
}

/** Whether a process still runs: one that has ended stays listed until its parent takes note. */
export async function isAlive(processId: number): Promise<boolean> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => "");
  return stat !== "" && !stat.slice(stat.lastIndexOf(")")).startsWith(") Z");
}
