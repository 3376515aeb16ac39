import type { FileStore } from "#server/domain/file-store.ts";

import type { ListedBlob } from "./file-list.ts";

/** The keys of the blobs that the store lacks, or has with another length. It reads names, not contents. */
export async function missingBlobs(blobs: ListedBlob[], store: FileStore): Promise<string[]> {
  const lengths = new Map(blobs.map(({ key, bytes }) => [key, bytes]));
  for await (const { key, bytes } of store.list("")) if (lengths.get(key) === bytes) lengths.delete(key);
  return [...lengths.keys()];
}
