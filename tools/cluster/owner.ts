import { readFile, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";

/** The user that runs PostgreSQL, which refuses to run as root. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Returns the user that runs PostgreSQL if we are root. */
export async function findOwner(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n").map((line) => line.split(":"));
  const user = lines.find(([name]) => name === "postgres") ?? lines.find(([name]) => name === "nobody");
  if (!user) throw new Error("PostgreSQL은 root로 실행할 수 없어요. postgres 사용자를 만들어 주세요.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Root does not use the machine's TMPDIR, because the other user may have no access to it. */
export function parentFolder(): string {
  return process.getuid?.() === 0 ? "/tmp" : tmpdir();
}

/** Linux keeps in memory what is written here. */
export const memoryFolder = "/dev/shm";

/** Bytes: what a whole run writes, and as much again. */
const roomOfARun = 4e9;

/** Whether a run's databases fit, and the memory beside them. Containers often have 64 MB here. */
export async function hasRoom(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize > roomOfARun && process.availableMemory() > 2 * roomOfARun;
}
