import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

import { zipSync } from "fflate";
import { readSheet } from "read-excel-file/universal";

import { openForeignArchive } from "#server/domain/foreign-archive.ts";
import type { ForeignArchive } from "#server/domain/foreign-archive.ts";

import { cutSharedTexts, onlyValues } from "./sheet-rows.ts";
import { listLimits, UnreadableFile } from "./table.ts";
import type { Cell, Table, TableLimits } from "./table.ts";

/** More than any workbook of a list has: a larger one was made to exhaust the server. */
const limits = { entries: 300, bytes: 100 * 1024 ** 2 };

/** Texts and formats are read whole. Those of 20,000 people take some megabytes. */
const mostWholeBytes = 24 * 1024 ** 2;

/**
 * Reads one sheet of a workbook: the named one, or the first that is not hidden. The library gets only the values,
 * texts and formats of what was sent, in an archive of ours.
 *
 * @throws UnreadableFile, BrokenArchive
 */
export async function readWorkbook(
  content: Buffer,
  wanted: string | null,
  rowLimits: TableLimits = listLimits,
): Promise<Table> {
  const parts = await openForeignArchive(content, limits);
  const { sheets, date1904, paths } = await describe(parts);
  const sheet = wanted === null ? sheets[0] : sheets.find(({ name }) => name === wanted);
  if (!sheet) throw new UnreadableFile("import_unreadable");
  let filteredRowCount = 0;
  const rewriting = onlyValues(rowLimits, () => (filteredRowCount += 1));
  const worksheet = await pipeline(await parts.open(sheet.path), rewriting, buffer);
  const kept: Record<string, Uint8Array> = {
    "xl/workbook.xml": utf8(workbookXml(date1904)),
    "xl/_rels/workbook.xml.rels": utf8(relationsXml),
    "xl/worksheets/sheet1.xml": worksheet,
  };
  for (const [name, path] of [
    ["sharedStrings", paths.sharedStrings],
    ["styles", paths.styles],
  ] as const) {
    if (path === undefined || !parts.has(path)) continue;
    const xml = await wholeText(parts, path);
    kept[`xl/${name}.xml`] = utf8(name === "styles" ? xml : cutSharedTexts(xml));
  }
  const archive = zipSync(kept, { level: 0 });
  // The library's types know texts, numbers and flags; dates come as dates.
  const rows = (await readSheet(archive.buffer, 1, { trim: true })) as unknown as Cell[][];
  return { sheets: sheets.map(({ name }) => name), sheet: sheet.name, rows, filteredRowCount };
}

async function wholeText(parts: ForeignArchive, path: string): Promise<string> {
  return new TextDecoder().decode(await parts.read(path, mostWholeBytes));
}

interface Description {
  /** In the workbook's order, without the hidden ones. */
  sheets: { name: string; path: string }[];
  date1904: boolean;
  paths: { sharedStrings?: string; styles?: string };
}

async function describe(parts: ForeignArchive): Promise<Description> {
  const workbook = await wholeText(parts, "xl/workbook.xml");
  const relations = await wholeText(parts, "xl/_rels/workbook.xml.rels");
  const paths = new Map<string, string>();
  const byType: Description["paths"] = {};
  for (const relation of elements(relations, "Relationship")) {
    const target = relation.get("Target") ?? "";
    const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
    paths.set(relation.get("Id") ?? "", path);
    const type = relation.get("Type")?.split("/").at(-1);
    if (type === "sharedStrings" || type === "styles") byType[type] = path;
  }
  const sheets = elements(workbook, "sheet").flatMap((sheet) => {
    const path = paths.get(sheet.get("id") ?? "");
    const isShown = (sheet.get("state") ?? "visible") === "visible";
    return isShown && path !== undefined ? [{ name: sheet.get("name") ?? "", path }] : [];
  });
  const date1904 = ["1", "true"].includes(elements(workbook, "workbookPr")[0]?.get("date1904") ?? "");
  return { sheets, date1904, paths: byType };
}

/** The attributes of each such element, without their prefixes: workbooks of all makers differ in these. */
function elements(xml: string, name: string): Map<string, string>[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s((?:[^>"]|"[^"]*")*)>`, "g"));
  return [...found].map(
    ([, attributes = ""]) =>
      new Map(
        [...attributes.matchAll(/(?:\w+:)?(\w+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
          key,
          unescapeXml(value),
        ]),
      ),
  );
}

function unescapeXml(value: string): string {
  const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  return value.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : undefined;
    if (point !== undefined) return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    return named[name as string] ?? whole;
  });
}

const utf8 = (xml: string) => Buffer.from(xml, "utf8");
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function workbookXml(date1904: boolean): string {
  return `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><workbookPr${date1904 ? ' date1904="1"' : ""}/><sheets><sheet name="1" sheetId="1" r:id="sheet"/></sheets></workbook>`;
}

const relationsXml = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
  ["sheet", "worksheet", "worksheets/sheet1.xml"],
  ["strings", "sharedStrings", "sharedStrings.xml"],
  ["styles", "styles", "styles.xml"],
]
  .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
  .join("")}</Relationships>`;
