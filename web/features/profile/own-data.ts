import type { Chunk } from "#contract/index.ts";

type Part = Chunk<"exportMyData">;

/** Makes the file that a person gets from the export's chunks. */
export function ownDataOf(chunks: readonly Part[], exportedAt: string) {
  return {
    exportedAt,
    account: chunks.flatMap((chunk) => (chunk.part === "account" ? chunk.rows : []))[0],
    sessions: chunks.flatMap((chunk) => (chunk.part === "sessions" ? chunk.rows : [])),
    notices: chunks.flatMap((chunk) => (chunk.part === "notices" ? chunk.rows : [])),
    complaints: chunks.flatMap((chunk) => (chunk.part === "complaints" ? chunk.rows : [])),
    posts: chunks.flatMap((chunk) => (chunk.part === "posts" ? chunk.rows : [])),
    comments: chunks.flatMap((chunk) => (chunk.part === "comments" ? chunk.rows : [])),
  };
}
