import { id as idForm } from "#contract/values/text.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { BlobName } from "#server/domain/file-store.ts";

/** A file, or its thumbnail, as it is served. */
export interface StoredFile {
  apartmentId: string;
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
  /** As the header says it: strong, because blobs never change. */
  etag: string;
  isPicture: boolean;
}

/** The file, if the caller of this transaction may see it: the database's policies decide that. */
export async function findStoredFile(
  db: CallDatabase,
  fileId: string,
  blob: BlobName,
): Promise<StoredFile | undefined> {
  if (!idForm.safeParse(fileId).success) return undefined;
  const row = await db
    .selectFrom("files")
    .select(["apartment_id", "id", "name", "media_type", "bytes", "sha256"])
    .select(["thumbnail_bytes", "thumbnail_sha256"])
    .where("id", "=", fileId)
    .executeTakeFirst();
  if (!row) return undefined;
  const isPicture = row.thumbnail_bytes !== null;
  if (blob === "thumbnail" && !isPicture) return undefined;
  const [bytes, sha256] =
    blob === "thumbnail" ? [row.thumbnail_bytes!, row.thumbnail_sha256!] : [row.bytes, row.sha256];
  return {
    apartmentId: row.apartment_id,
    id: row.id,
    name: row.name,
    mediaType: row.media_type,
    bytes,
    etag: `"${sha256}"`,
    isPicture,
  };
}
