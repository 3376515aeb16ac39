import { Transform } from "node:stream";

import { maxImportRows } from "#contract/values/household-import.ts";

import { columnIndex, columnLetters, UnreadableFile } from "./table.ts";

/** Rows above and between the people: titles, headings, sums. */
const otherRows = 1_000;

/** A row this far down is not the office's list, and empty rows up to it would be made in memory. */
const lastRow = 100_000;

/** No list is this wide; each row is filled up to the widest one. */
const mostColumns = 200;

/**
 * Writes a worksheet anew, row by row as it comes, with its values alone: formatted but empty rows, which may be a
 * million, go; every row and cell says its place; an error such as #REF! becomes a text, so that its row is told
 * instead of the whole file being refused.
 *
 * @param onFiltered is called for each row that a filter hides
 */
export function onlyValues(onFiltered: () => void): Transform {
  const decoder = new TextDecoder();
  let rest = "";
  let row = 0;
  let kept = 0;
  let isInData = false;

  const takeRow = (attributes: string, content: string): string => {
    row = Number(attribute(attributes, "r") ?? row + 1);
    const cells = cellsOf(content, row);
    if (!cells) return "";
    if (++kept > maxImportRows + otherRows || row > lastRow) throw new UnreadableFile("import_too_many_rows");
    if (attribute(attributes, "hidden") === "1" || attribute(attributes, "hidden") === "true") onFiltered();
    return `<row r="${row}">${cells}</row>`;
  };

  const take = (text: string): string => {
    rest += text;
    if (!isInData) {
      const start = /<(?:\w+:)?sheetData\s*>/.exec(rest);
      if (!start) return "";
      isInData = true;
      rest = rest.slice(start.index + start[0].length);
    }
    let written = "";
    let read = 0;
    for (const match of rest.matchAll(rowElement)) {
      written += takeRow(match[1]!, match[2] ?? "");
      read = match.index + match[0].length;
    }
    rest = rest.slice(read);
    if (rest.length > longestRow) throw new UnreadableFile("import_unreadable");
    return written;
  };

  return new Transform({
    construct(done) {
      this.push(`<worksheet xmlns="${spreadsheet}"><sheetData>`);
      done();
    },
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, take(decoder.decode(chunk, { stream: true })));
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      done(null, "</sheetData></worksheet>");
    },
  });
}

const spreadsheet = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const rowElement = /<(?:\w+:)?row\b((?:[^>"]|"[^"]*")*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?row>)/g;
const cellElement = /<(?:\w+:)?c\b((?:[^>"]|"[^"]*")*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g;
const value = /<(?:\w+:)?v\b[^>]*>([^<]+)<\/(?:\w+:)?v>/;
const inlineText = /<(?:\w+:)?is\b[^>]*>([\s\S]*)<\/(?:\w+:)?is>/;

/** In characters. The text of a cell has at most 32,767. */
const longestRow = 4_000_000;

/** The cells that have a value; undefined if none has. */
function cellsOf(content: string, row: number): string | undefined {
  let cells = "";
  let column = -1;
  for (const [, attributes = "", inside = ""] of content.matchAll(cellElement)) {
    const place = /^[A-Z]{1,3}/.exec(attribute(attributes, "r") ?? "")?.[0];
    column = place === undefined ? column + 1 : columnIndex(place);
    if (column >= mostColumns) break;
    const written = cellValue(attributes, inside);
    if (written) cells += `<c r="${columnLetters(column)}${row}"${written}</c>`;
  }
  return cells || undefined;
}

function cellValue(attributes: string, inside: string): string | undefined {
  const type = attribute(attributes, "t") ?? "n";
  if (type === "inlineStr") {
    const text = inlineText.exec(inside)?.[1];
    return text && ` t="inlineStr"><is>${text.replaceAll(/(<\/?)\w+:/g, "$1")}</is>`;
  }
  const text = value.exec(inside)?.[1];
  if (text === undefined) return undefined;
  const style = attribute(attributes, "s");
  return ` t="${type === "e" ? "str" : type}"${style === undefined ? "" : ` s="${style}"`}><v>${text}</v>`;
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
}
