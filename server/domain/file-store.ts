import type { Readable } from "node:stream";

/** Where the blobs of files are. A key is never used again, and what is stored under it never changes. */
export interface FileStore {
  /** Stores the whole blob, safely on the disk, or nothing. */
  put(key: string, content: Buffer | { path: string }): Promise<void>;
  /** The blob, or a part with both ends included; undefined if there is none. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Removes the blob. It is no failure if there is none. */
  remove(key: string): Promise<void>;
  /** The blobs with keys that begin like this. */
  list(beginning: string): AsyncIterable<StoredBlob>;
}

export interface ByteRange {
  start: number;
  end: number;
}

interface StoredBlob {
  key: string;
  bytes: number;
  changedAt: Date;
}

/** What a file has in the store: pictures two blobs, documents one. */
export type BlobName = "file" | "thumbnail";

/** Keys as the triggers of files write them. */
export function blobKey(apartmentId: string, fileId: string, name: BlobName): string {
  return `${apartmentId}/${fileId}/${name}`;
}
