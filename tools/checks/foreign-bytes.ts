import type { SourceFile } from "./architecture-rules.ts";

// A few bytes that strangers made become many: one function unpacks them and counts, and they are parsed where nobody
// else waits.

/**
 * How a file unpacks something. The one reader of archives may, and those that unpack what we wrote or an operator's
 * backup.
 */
export function unpackingIn({ path, text }: SourceFile): string[] {
  if (unpackers.has(path)) return [];
  const libraries = importsOf(text)
    .filter(({ names, from }) => unzipper.test(from) || (packer.test(from) && unpacking.test(names)))
    .map(({ from }) => from);
  const builtIns = text.match(/\bnew DecompressionStream\b/g) ?? [];
  return [...libraries, ...builtIns].map((means) => `unpacks with ${means}`);
}

/** How a file parses a stranger's document or picture outside of the threads and the process that are for it. */
export function parsingIn({ path, text }: SourceFile): string[] {
  if (!path.startsWith("server/")) return [];
  const isReader = readers.has(path);
  return importsOf(text)
    .filter(({ names }) => !names.startsWith("type "))
    .filter(({ from }) =>
      parser.test(from)
        ? !isReader
        : [...readers].some((reader) => isNamed(from, reader)) && !isReader && !alone.test(path),
    )
    .map(({ from }) => `parses with ${from}`);
}

const unpackers: ReadonlySet<string> = new Set([
  "server/domain/foreign-archive.ts",
  "server/features/booking/facility-charges/charge-files.ts",
  // The library looks into archives to know them; these two hand it none.
  "server/features/platform/files/document-ending.ts",
  "server/features/platform/files/photo-kind.ts",
  "server/jobs/backup-archive.ts",
]);

const unzipper =
  /^(yauzl|jszip|adm-zip|unzipper|unzipit|node-stream-zip|extract-zip|decompress|file-type|tar|@zip\.js\/zip\.js)\b/;
const packer = /^(fflate|pako|(node:)?zlib|@tokenizer\/inflate)$/;
/** A whole library has all that it can. */
const unpacking = /unzip|inflate|gunzip|decompress|\*|^\w+(?:,|$)/i;

/** They are imported by each other, and by the script of a thread or a process alone. */
const readers: ReadonlySet<string> = new Set([
  "server/domain/foreign-archive.ts",
  "server/features/platform/files/decode-heic.ts",
  "server/features/platform/files/document-ending.ts",
  "server/features/platform/files/pictures.ts",
  "server/domain/foreign-table/read-csv.ts",
  "server/domain/foreign-table/read-table.ts",
  "server/domain/foreign-table/read-workbook.ts",
]);
const alone = /(-thread|\/work-on-pictures)\.ts$/;

const parser =
  /^(read-excel-file|exceljs|xlsx|mammoth|officeparser|pdfjs-dist|pdf-parse|pdf-lib|csv-parse|papaparse|sharp|heic-decode|sax|saxes|xml2js|fast-xml-parser|jsdom|parse5)\b/;

interface Import {
  /** The names as they stand before `from`; `*` for what is loaded later. */
  names: string;
  from: string;
}

function importsOf(text: string): Import[] {
  const first = [...text.matchAll(/^import\s+([^"']*?)\s*from\s+"([^"]+)"/gm)];
  const later = [...text.matchAll(/(?<!typeof )\b(?:import|require|getBuiltinModule)\(\s*"([^"]+)"/g)];
  return [
    ...first.map(([, names = "", from = ""]) => ({ names, from })),
    ...later.map(([, from = ""]) => ({ names: "*", from })),
  ];
}

/** By its path from the root, or by its name beside it. */
function isNamed(from: string, path: string): boolean {
  return from === `#${path}` || (from.startsWith("./") && path.endsWith(from.slice(1)));
}
