import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A secret that must be in no copy, under a name that may be printed. */
export interface Secret {
  name: string;
  bytes: Uint8Array;
}

/** @returns where a secret is: its name and the file's */
export async function findSecrets(folder: string, secrets: readonly Secret[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.filter((each) => each.isFile())) {
    const content = await readFile(join(entry.parentPath, entry.name));
    found.push(...secretsIn(content, secrets).map((name) => `${name} in ${entry.name}`));
  }
  return found;
}

/** As bytes, and in the ways in which bytes are written. */
export function secretsIn(content: Buffer, secrets: readonly Secret[]): string[] {
  return secrets
    .filter(({ bytes }) => {
      const buffer = Buffer.from(bytes);
      const forms = [
        buffer,
        ...(["hex", "base64", "base64url"] as const).map((form) => buffer.toString(form)),
      ];
      return forms.some((form) => content.includes(form));
    })
    .map(({ name }) => name);
}

/** The result in the ways in which programs write it. */
export function resultsAsText(counts: readonly number[]): Secret[] {
  const forms = [
    ...[",", ", ", ":", " : ", "|", "\t"].map((between) => counts.join(between)),
    ...[",", ", ", ":"].map((between) => counts.slice(0, 2).join(between)),
  ];
  return forms.map((form) => ({ name: `result ${JSON.stringify(form)}`, bytes: Buffer.from(form) }));
}
