import { fileTypeFromBuffer } from "file-type";

import { BrokenArchive, openForeignArchive } from "#server/domain/foreign-archive.ts";
import type { ForeignArchive } from "#server/domain/foreign-archive.ts";

import { documentTypes } from "./document-types.ts";
import type { DocumentEnding } from "./document-types.ts";

/**
 * Which kind of taken document a content is; undefined if it is none.
 *
 * @param ending of its name, which alone tells a text from a table
 */
export async function endingOf(content: Buffer, ending: string): Promise<DocumentEnding | undefined> {
  if (isHwp(content)) return "hwp";
  if (startsWith(content, zipStart)) return zippedEnding(content);
  if (ending !== "txt" && ending !== "csv") return (await isPdf(content)) ? "pdf" : undefined;
  return isPlainText(content) && (await fileTypeFromBuffer(content)) === undefined ? ending : undefined;
}

const zipStart = Buffer.from("PK\u0003\u0004", "latin1");
const compoundStart = Buffer.from("d0cf11e0a1b11ae1", "hex");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

function startsWith(content: Buffer, start: Buffer): boolean {
  return content.subarray(0, start.length).equals(start);
}

/** An OLE compound file with a stream of 한글, and none of the old Office's, which may carry macros. */
function isHwp(content: Buffer): boolean {
  return (
    startsWith(content, compoundStart) &&
    content.includes("HWP Document File") &&
    content.includes(utf16("FileHeader")) &&
    !["WordDocument", "Workbook", "PowerPoint Document", "_VBA_PROJECT"].some((name) =>
      content.includes(utf16(name)),
    )
  );
}

/** Readers look for the header in so many bytes: old tools and mail programs write something before it. */
const pdfHeadBytes = 1024;

/** What stands before the header is a text, and neither a page nor a program. */
async function isPdf(content: Buffer): Promise<boolean> {
  const head = content.subarray(0, pdfHeadBytes).toString("latin1");
  const start = head.indexOf("%PDF-");
  const before = head.slice(0, start);
  if (start < 0 || /^#!|</.test(before) || controls.test(before)) return false;
  const detected = await fileTypeFromBuffer(content);
  return detected === undefined || detected.mime === documentTypes.pdf;
}

const limits = { entries: 10_000, bytes: 1024 ** 3 };

/** More than the list of its parts takes in any document. */
const longestTypes = 2_000_000;

async function zippedEnding(content: Buffer): Promise<DocumentEnding | undefined> {
  try {
    const archive = await openForeignArchive(content, limits);
    return archive.names[0] === "mimetype" ? await hancomEnding(archive) : await officeEnding(archive);
  } catch (error) {
    if (error instanceof BrokenArchive) return undefined;
    throw error;
  }
}

async function hancomEnding(archive: ForeignArchive): Promise<DocumentEnding | undefined> {
  const mime = await archive.read("mimetype", 100);
  return mime.toString("latin1").trim() === documentTypes.hwpx ? "hwpx" : undefined;
}

/** What an Office document says of its parts tells its kind, and whether it has macros. */
async function officeEnding(archive: ForeignArchive): Promise<DocumentEnding | undefined> {
  const content = await archive.read("[Content_Types].xml", longestTypes);
  const types = content.toString("latin1").replaceAll("\u0000", "");
  if (disguise.test(types) || macros.test(types) || archive.names.some((name) => macros.test(name)))
    return undefined;
  const main = /ContentType\s*=\s*["']([^"']+)\.main\+xml["']/.exec(types)?.[1];
  return (["docx", "xlsx", "pptx"] as const).find((ending) => documentTypes[ending] === main);
}

/** Letters written by their numbers, or by names of their own: no program writes them here. */
const disguise = /&#|<!(?:doctype|entity)/i;
const macros = /macroEnabled|vbaProject|macrosheet/i;

const markup = /^\s*<(?:!doctype|html|head|body|script|svg|\?xml|\?php)/i;
/** What no text has. */
// oxlint-disable-next-line no-control-regex -- that is what is looked for
const controls = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;

/** Text in UTF-8, in the Korean Windows' own encoding or, with a mark, in UTF-16; but no page for a browser. */
function isPlainText(content: Buffer): boolean {
  const start = content.subarray(0, 2).toString("hex");
  if (start === "fffe") return !markup.test(content.subarray(2, 600).toString("utf16le"));
  if (controls.test(content.toString("latin1"))) return false;
  return !markup.test(
    content
      .subarray(0, 600)
      .toString("utf8")
      .replace(/^\uFEFF/, ""),
  );
}
