import { readdir } from "node:fs/promises";
import { delimiter, join } from "node:path";

/** The folder with the programs of the newest PostgreSQL. */
export async function findPostgres(): Promise<string | undefined> {
  const debian = "/usr/lib/postgresql";
  const versions = await readdir(debian).catch(() => []);
  const newestFirst = versions.filter((name) => /^\d+$/.test(name)).toSorted((a, b) => Number(b) - Number(a));
  const folders = newestFirst.map((version) => join(debian, version, "bin"));
  for (const folder of [...folders, ...(process.env["PATH"] ?? "").split(delimiter)]) {
    const names = await readdir(folder).catch((): string[] => []);
    if (names.includes("initdb") && names.includes("postgres")) return folder;
  }
  return undefined;
}
