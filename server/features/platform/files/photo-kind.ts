import { fileTypeFromBuffer } from "file-type";

/** The pictures that are taken, by their content. Each becomes a JPEG of ours. */
const photoTypes = new Set([
  "image/jpeg",
  "image/png",
  "image/apng",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/heic",
  "image/heif",
]);

const heicTypes = new Set(["image/heic", "image/heif"]);

/** HEIC needs a decoder of its own. */
export type PhotoKind = "photo" | "heic";

/** Which kind of picture a file is, by its first bytes; undefined if it is none. */
export async function photoKindOf(head: Buffer): Promise<PhotoKind | undefined> {
  // Files that begin otherwise are not looked at here: the library unpacks archives to know them.
  if (!pictureStart.test(head.subarray(0, 12).toString("latin1"))) return undefined;
  const mime = (await fileTypeFromBuffer(head))?.mime;
  if (mime === undefined || !photoTypes.has(mime)) return undefined;
  return heicTypes.has(mime) ? "heic" : "photo";
}

/** How JPEG, PNG, GIF and WebP begin, and what AVIF and HEIC have after the length of their first box. */
const pictureStart = /^(?:\u00ff\u00d8\u00ff|\u0089PNG|GIF8|RIFF[^]{4}WEBP|[^]{4}ftyp)/;
