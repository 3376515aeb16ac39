import type { Chunk } from "#contract/index.ts";

type Part = Chunk<"exportMyData">;
type RowOf<Name extends Part["part"]> = Extract<Part, { part: Name }>["rows"][number];

/** What the export's chunks hold, as the file that a person gets. */
export function ownDataOf(chunks: readonly Part[], exportedAt: string) {
  const rowsOf = <Name extends Part["part"]>(name: Name) =>
    chunks.flatMap(({ part, rows }): unknown[] => (part === name ? rows : [])) as RowOf<Name>[];
  return {
    exportedAt,
    account: rowsOf("account")[0],
    sessions: rowsOf("sessions"),
    notices: rowsOf("notices"),
    complaints: rowsOf("complaints"),
    posts: rowsOf("posts"),
    comments: rowsOf("comments"),
  };
}
