import { TextDecoder } from "node:util";

import iconv from "iconv-lite";

import { listLimits, UnreadableFile } from "./table.ts";
import type { Table, TableLimits } from "./table.ts";

/** Reads a table of commas, semicolons or tabs, in any of the encodings that spreadsheets write in Korea. */
export function readCsv(content: Buffer, { rows: mostLines }: TableLimits = listLimits): Table {
  const text = decode(content);
  return {
    sheets: [],
    sheet: null,
    rows: splitRows(text, separatorOf(text), mostLines),
    filteredRowCount: 0,
  };
}

/**
 * By its mark; without one, what is valid UTF-8 is that, and all else is CP949. (Node's own decoder for Korean
 * knows only the older half of its syllables: 햏 becomes garbage.)
 */
function decode(content: Buffer): string {
  const mark = content.subarray(0, 2).toString("hex");
  if (mark === "fffe" || mark === "feff") return iconv.decode(content, "utf16");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(content);
  } catch {
    const text = iconv.decode(content, "cp949");
    if (text.includes("\uFFFD")) throw new UnreadableFile("import_unreadable");
    return text;
  }
}

/** The sign that the first lines have most of, outside of quotes. */
function separatorOf(text: string): string {
  const beginning = text
    .split(/\r\n?|\n/, 20)
    .join("\n")
    .replaceAll(/"[^"]*"/g, "");
  const countOf = (sign: string) => beginning.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (countOf(sign) > countOf(best) ? sign : best));
}

/** A line break within quotes belongs to its cell, as spreadsheets read it; each row is one row of theirs. */
function splitRows(text: string, separator: string, mostLines: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const token = new RegExp(
    `"((?:[^"]|"")*)"[^${separator}\\r\\n]*|[^${separator}\\r\\n]+|\\r\\n|[\\r\\n${separator}]`,
    "gy",
  );
  let cell = "";
  const endRow = () => {
    row.push(cell.trim());
    rows.push(row);
    if (rows.length > mostLines) throw new UnreadableFile("import_too_many_rows");
    [row, cell] = [[], ""];
  };
  for (const [found, quoted] of text.matchAll(token)) {
    if (found === separator) {
      row.push(cell.trim());
      cell = "";
    } else if (/^[\r\n]/.test(found)) endRow();
    else cell = quoted === undefined ? found : quoted.replaceAll('""', '"');
  }
  if (cell !== "" || row.length > 0) endRow();
  return rows;
}
