import { Transform } from "node:stream";

import { columnIndex, columnLetters, UnreadableFile } from "./table.ts";
import type { TableLimits } from "./table.ts";
import { elementNamed, nextElement } from "./xml-elements.ts";

/**
 * Writes a worksheet anew, row by row as it comes, with its values alone: formatted but empty rows, which may be a
 * million, go; every row and cell says its place; an error such as #REF! becomes a text, so that its row is told
 * instead of the whole file being refused.
 *
 * @param onFiltered is called for each row that a filter hides
 */
export function onlyValues(limits: TableLimits, onFiltered: () => void): Transform {
  const decoder = new TextDecoder();
  let rest = "";
  let row = 0;
  let kept = 0;
  let written = 0;
  let isInData = false;
  let isOver = false;

  const takeRow = (attributes: string, content: string): string => {
    row = Number(attribute(attributes, "r") ?? row + 1);
    const cells = cellsOf(content, row, limits.columns);
    if (!cells) return "";
    if (++kept > limits.rows || row > limits.lastRow) throw new UnreadableFile("import_too_many_rows");
    if (attribute(attributes, "hidden") === "1" || attribute(attributes, "hidden") === "true") onFiltered();
    return `<row r="${row}">${cells}</row>`;
  };

  const take = (text: string): string => {
    if (isOver) return "";
    rest += text;
    if (!isInData) {
      const start = /<(?:\w+:)?sheetData\s*>/.exec(rest);
      if (!start) {
        rest = rest.slice(-longestTag);
        return "";
      }
      isInData = true;
      rest = rest.slice(start.index + start[0].length);
    }
    let rows = "";
    let next = nextElement(rest, rowElement, 0);
    for (; next.element; next = nextElement(rest, rowElement, next.end)) {
      rows += takeRow(next.element.attributes, next.element.content);
      if (written + rows.length > limits.written) throw new UnreadableFile("import_unreadable");
    }
    written += rows.length;
    isOver = /<\/(?:\w+:)?sheetData\s*>/.test(rest.slice(next.begin ?? Math.max(0, next.end - longestTag)));
    rest = rest.slice(next.begin ?? Math.max(next.end, rest.length - longestTag));
    if (rest.length > longestRow) throw new UnreadableFile("import_unreadable");
    return rows;
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
const [rowElement, cellElement] = [elementNamed("row"), elementNamed("c")];
const value = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]+)<\/(?:\w+:)?v>/;
const texts = /<(?:\w+:)?t(?:\s[^<>]*)?>([^<]*)<\//g;

/** In characters. No list has a longer text that anybody reads, and a spreadsheet's may have 32,767. */
const longestText = 500;
const longestRow = 500_000;
const longestTag = 64;

/** Cuts a text of XML, but nothing such as &amp;. */
function cut(text: string): string {
  return text.length > longestText ? text.slice(0, longestText).replace(/&[^;]{0,10}$/, "") : text;
}

/** The same for all texts of a file of shared ones. */
export function cutSharedTexts(xml: string): string {
  return xml.replaceAll(/(?<=>)[^<>]{501,}(?=<)/g, cut);
}

/** The cells that have a value; undefined if none has. */
function cellsOf(content: string, row: number, mostColumns: number): string | undefined {
  let cells = "";
  let column = -1;
  let next = nextElement(content, cellElement, 0);
  for (; next.element; next = nextElement(content, cellElement, next.end)) {
    const { attributes, content: inside } = next.element;
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
    // The part after the texts tells how they are spoken.
    const [spelled = ""] = inside.split(/<(?:\w+:)?rPh\b/, 1);
    const text = cut([...spelled.matchAll(texts)].map(([, part = ""]) => part).join(""));
    return text && ` t="inlineStr"><is><t>${text}</t></is>`;
  }
  const text = value.exec(inside)?.[1];
  if (text === undefined) return undefined;
  const style = attribute(attributes, "s");
  return ` t="${type === "e" ? "str" : type}"${style === undefined ? "" : ` s="${style}"`}><v>${cut(text)}</v>`;
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];
}
