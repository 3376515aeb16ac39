import { readFile } from "node:fs/promises";

import { unzipSync } from "fflate";
import { fileTypeFromBuffer } from "file-type";

import { CallError } from "#server/call/call-error.ts";

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

/** The documents that are taken, with the type that they are served as, by the ending of their name. */
export const documentTypes = {
  pdf: "application/pdf",
  hwp: "application/x-hwp",
  hwpx: "application/hwp+zip",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  txt: "text/plain; charset=utf-8",
  csv: "text/csv; charset=utf-8",
} as const;

type DocumentEnding = keyof typeof documentTypes;

/** HEIC needs a decoder of its own. */
export type PhotoKind = "photo" | "heic";

/** Which kind of picture a file is, by its first bytes; undefined if it is none. */
export async function photoKindOf(head: Buffer): Promise<PhotoKind | undefined> {
  const mime = (await fileTypeFromBuffer(head))?.mime;
  if (mime === undefined || !photoTypes.has(mime)) return undefined;
  return heicTypes.has(mime) ? "heic" : "photo";
}

/**
 * The type that a document is served as. Its content decides, and its name must agree with it.
 *
 * @throws CallError file_type_not_allowed
 */
export async function documentTypeOf(path: string, name: string): Promise<string> {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  const content = await readFile(path);
  const found = await endingOf(content, ending);
  if (!found || !agrees(found, ending)) throw new CallError("file_type_not_allowed");
  return documentTypes[found];
}

/** One in a hundred HWPX documents is named HWP, and the other way round. */
function agrees(found: DocumentEnding, ending: string): boolean {
  const withoutX = (name: string) => name.replace(/^hwpx$/, "hwp");
  return withoutX(found) === withoutX(ending);
}

async function endingOf(content: Buffer, ending: string): Promise<DocumentEnding | undefined> {
  if (isHwp(content)) return "hwp";
  if (content.subarray(0, 4).equals(zipStart)) return zippedEnding(content);
  const detected = await fileTypeFromBuffer(content);
  if (detected?.mime === documentTypes.pdf) return "pdf";
  const isTextual = ending === "txt" || ending === "csv";
  return isTextual && detected === undefined && isPlainText(content) ? ending : undefined;
}

const zipStart = Buffer.from("PK\u0003\u0004", "latin1");
const compoundStart = Buffer.from("d0cf11e0a1b11ae1", "hex");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

/** An OLE compound file with a stream of 한글, and none of the old Office's, which may carry macros. */
function isHwp(content: Buffer): boolean {
  return (
    content.subarray(0, 8).equals(compoundStart) &&
    content.includes("HWP Document File") &&
    content.includes(utf16("FileHeader")) &&
    !["WordDocument", "Workbook", "PowerPoint Document", "_VBA_PROJECT"].some((name) =>
      content.includes(utf16(name)),
    )
  );
}

async function zippedEnding(content: Buffer): Promise<DocumentEnding | undefined> {
  const listed = entriesOf(content);
  if (!listed) return undefined;
  const { names, contentTypes } = listed;
  if (names[0] === "mimetype") return mimetypeOf(content) === documentTypes.hwpx ? "hwpx" : undefined;
  if (macros.test(contentTypes) || names.some((name) => macros.test(name))) return undefined;
  const mime = (await fileTypeFromBuffer(content))?.mime;
  return (["docx", "xlsx", "pptx"] as const).find((ending) => documentTypes[ending] === mime);
}

const macros = /macroEnabled|vbaProject|macrosheet/i;

/** More entries, and a longer list of their types, than any document has: unpacking them would take long. */
const [mostEntries, longestTypes] = [10_000, 2_000_000];

/** The names in an archive, and what an Office document says of its parts; undefined if it is broken. */
function entriesOf(content: Buffer): { names: string[]; contentTypes: string } | undefined {
  const names: string[] = [];
  try {
    const unpacked = unzipSync(content, {
      filter: ({ name, originalSize }) => {
        if (names.push(name) > mostEntries) throw new Error("too many entries");
        return name === "[Content_Types].xml" && originalSize < longestTypes;
      },
    });
    const [types = new Uint8Array()] = Object.values(unpacked);
    return { names, contentTypes: Buffer.from(types).toString("utf8") };
  } catch {
    return undefined;
  }
}

/** The first entry's content, which is stored as it is, so that it can be read without unpacking. */
function mimetypeOf(content: Buffer): string {
  const nameLength = content.readUInt16LE(26);
  const extraLength = content.readUInt16LE(28);
  const start = 30 + nameLength + extraLength;
  return content.subarray(start, start + documentTypes.hwpx.length).toString("latin1");
}

const markup = /^\s*<(?:!doctype|html|head|body|script|svg|\?xml|\?php)/i;

/** Text in UTF-8, in the Korean Windows' own encoding or, with a mark, in UTF-16; but no page for a browser. */
function isPlainText(content: Buffer): boolean {
  const start = content.subarray(0, 2).toString("hex");
  if (start === "fffe") return !markup.test(content.subarray(2, 600).toString("utf16le"));
  // oxlint-disable-next-line no-control-regex -- text has none of these
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(content.toString("latin1"))) return false;
  return !markup.test(
    content
      .subarray(0, 600)
      .toString("utf8")
      .replace(/^\uFEFF/, ""),
  );
}
