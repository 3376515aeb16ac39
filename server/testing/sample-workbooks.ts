import { zipSync } from "fflate";

import { columnLetters } from "#server/domain/foreign-table/table.ts";

/** What a cell of a sample holds; a number with `date` is a day by its serial number. */
export type SampleCell =
  | string
  | number
  | boolean
  | null
  | { date: number }
  | { formula: string; value: string | number }
  | { error: string };

export interface SampleSheet {
  name: string;
  state?: "hidden" | "veryHidden";
  /** Row 1 is the first; an empty one is left out of the file. */
  rows: SampleCell[][];
  /** The numbers of rows that a filter hides. */
  filtered?: number[];
}

/** The workbook follows this program's habits. */
export type Maker = "excel" | "libreoffice" | "google" | "dotnet";

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const mediaType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * A workbook as one of these programs writes it: Excel and Google with shared strings, LibreOffice and 한셀 with
 * texts in their cells, programs of .NET with a prefix before each element and without addresses of cells.
 */
export function workbook(sheets: SampleSheet[], maker: Maker = "excel"): Buffer {
  return Buffer.from(zipSync(workbookParts(sheets, maker), { level: 6 }));
}

/** The parts, for tests that spoil some. */
export function workbookParts(sheets: SampleSheet[], maker: Maker = "excel"): Record<string, Uint8Array> {
  const strings = new Map<string, number>();
  const worksheets = sheets.map((sheet) => worksheetXml(sheet, maker, strings));
  const p = maker === "dotnet" ? "x:" : "";
  const namespace = maker === "dotnet" ? `xmlns:x="${main}"` : `xmlns="${main}"`;
  const parts: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="${packaged}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${mediaType}.sheet.main+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<${p}workbook ${namespace} xmlns:r="${office}"><${p}workbookPr/><${p}sheets>${sheets
      .map(
        ({ name, state }, index) =>
          `<${p}sheet name="${escape(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ""} r:id="rId${index + 1}"/>`,
      )
      .join("")}</${p}sheets></${p}workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packaged}/relationships">${sheets
      .map((_, index) => relation(`rId${index + 1}`, "worksheet", sheetPath(index, maker)))
      .join(
        "",
      )}${relation("rIdS", "styles", "styles.xml")}${relation("rIdT", "sharedStrings", "sharedStrings.xml")}</Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(worksheets.map((xml, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml])),
  };
  if (strings.size > 0) parts["xl/sharedStrings.xml"] = sharedStringsXml(strings, maker);
  return Object.fromEntries(
    Object.entries(parts).map(([path, xml]) => [path, Buffer.from(xmlHead + xml, "utf8")]),
  );
}

function sheetPath(index: number, maker: Maker): string {
  return maker === "dotnet" ? `/xl/worksheets/sheet${index + 1}.xml` : `worksheets/sheet${index + 1}.xml`;
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
}

function worksheetXml(
  { rows, filtered = [] }: SampleSheet,
  maker: Maker,
  strings: Map<string, number>,
): string {
  const p = maker === "dotnet" ? "x:" : "";
  const namespace = maker === "dotnet" ? `xmlns:x="${main}"` : `xmlns="${main}"`;
  const written = rows.map((cells, index) => {
    const number = index + 1;
    if (cells.length === 0) return "";
    const hidden = filtered.includes(number) ? ' hidden="1"' : "";
    const place = maker === "dotnet" ? "" : ` r="${number}"`;
    const content = cells.map((cell, column) => {
      const address = maker === "dotnet" ? "" : ` r="${columnLetters(column)}${number}"`;
      return cellXml(cell, address, p, maker === "excel" || maker === "google" ? strings : undefined);
    });
    return `<${p}row${place}${hidden}>${content.join("")}</${p}row>`;
  });
  const dimension = maker === "excel" ? `<${p}dimension ref="A1:Z${rows.length}"/>` : "";
  return `<${p}worksheet ${namespace}>${dimension}<${p}sheetData>${written.join("")}</${p}sheetData></${p}worksheet>`;
}

function cellXml(
  cell: SampleCell,
  address: string,
  p: string,
  strings: Map<string, number> | undefined,
): string {
  const tag = (type: string, inside: string, style = "") =>
    `<${p}c${address}${style}${type && ` t="${type}"`}>${inside}</${p}c>`;
  const value = (text: string | number) => `<${p}v>${typeof text === "string" ? escape(text) : text}</${p}v>`;
  // A format without a value, as merged cells and borders leave it.
  if (cell === null) return `<${p}c${address} s="0"/>`;
  if (typeof cell === "number") return tag("", value(cell));
  if (typeof cell === "boolean") return tag("b", value(cell ? 1 : 0));
  if (typeof cell === "string") {
    if (!strings)
      return tag("inlineStr", `<${p}is><${p}t xml:space="preserve">${escape(cell)}</${p}t></${p}is>`);
    const index = strings.get(cell) ?? strings.size;
    strings.set(cell, index);
    return tag("s", value(index));
  }
  if ("date" in cell) return tag("", value(cell.date), ' s="1"');
  if ("error" in cell) return tag("e", `<${p}f>A1</${p}f>${value(cell.error)}`);
  const type = typeof cell.value === "string" ? "str" : "";
  return tag(type, `<${p}f>${escape(cell.formula)}</${p}f>${value(cell.value)}`);
}

/** Excel parts a text where its format changes, and adds how it is read. */
function sharedStringsXml(strings: Map<string, number>, maker: Maker): string {
  const items = [...strings.keys()].map((text) => {
    const [first = "", ...rest] = text;
    if (maker !== "excel" || rest.length === 0) return `<si><t xml:space="preserve">${escape(text)}</t></si>`;
    return `<si><r><t>${escape(first)}</t></r><r><rPr><b/></rPr><t xml:space="preserve">${escape(rest.join(""))}</t></r></si>`;
  });
  return `<sst xmlns="${main}" uniqueCount="${strings.size}">${items.join("")}</sst>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
