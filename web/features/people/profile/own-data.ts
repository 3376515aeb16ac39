import type { Chunk } from "#contract/index.ts";

type Part = Chunk<"exportMyData">;

/** Makes the person's file: the account, then the rows of every part under the part's name. */
export function ownDataOf(chunks: readonly Part[], exportedAt: string) {
  const { account: [account] = [], ...parts } = rowsByPart(chunks);
  return { exportedAt, account, ...parts };
}

function rowsByPart(chunks: readonly Part[]): Partial<Record<Part["part"], unknown[]>> {
  const parts: Partial<Record<Part["part"], unknown[]>> = {};
  for (const { part, rows } of chunks) (parts[part] ??= []).push(...rows);
  return parts;
}
