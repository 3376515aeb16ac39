import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { craftedArchive } from "#server/testing/crafted-archive.ts";
import { officeDocument } from "#server/testing/sample-documents.ts";

import { endingOf } from "./document-ending.ts";
import { documentTypeOf } from "./document-type.ts";
import { documentTypes } from "./document-types.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "danji-documents-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function stored(content: Buffer): Promise<string> {
  const path = join(folder, crypto.randomUUID());
  await writeFile(path, content);
  return path;
}

const text = (content: string) => Buffer.from(content);
const typesName = "[Content_Types].xml";
const typesOf = (type: string) =>
  text(`<Types><Override PartName="/a" ContentType="${type}.main+xml"/></Types>`);

test("an archive that names one entry ten thousand times is refused as fast as any, and calls go on", async () => {
  const one = { name: typesName, content: Buffer.alloc(1_999_000, 0x20) };
  const entries = Array.from({ length: 9_999 }, (_, index) => (index ? { ...one, sharesWith: 0 } : one));
  const ordinary = await stored(officeDocument("docx"));
  const hostile = await stored(craftedArchive(entries));
  const msOf = async (work: Promise<unknown>) => {
    const beganAt = performance.now();
    await work;
    return performance.now() - beganAt;
  };
  const ordinaryMs = await msOf(documentTypeOf(ordinary, "계약.docx"));
  let turns = 0;
  const turning = setInterval(() => turns++, 1);
  const looking = async () => {
    await expect(documentTypeOf(hostile, "계약.docx")).rejects.toMatchObject({
      details: { code: "file_type_not_allowed" },
    });
  };
  expect(await msOf(looking())).toBeLessThan(5 * ordinaryMs);
  clearInterval(turning);
  expect(turns).toBeGreaterThan(5);
});

test("a document that cannot be looked at to its end may be sent again", async () => {
  const ends = join(folder, "ends.mjs");
  await writeFile(ends, "");
  const refused = documentTypeOf(await stored(officeDocument("docx")), "계약.docx", ends);
  await expect(refused).rejects.toMatchObject({
    details: { code: "files_busy", retryAfterSeconds: 60 },
    message: /너무 무겁거나 서버가 바빠서/,
  });
});

describe("macros are found however they are hidden", () => {
  const docx = documentTypes.docx;
  const macros = "application/vnd.ms-word.document.macro&#69;nabled";

  test.each<[string, Parameters<typeof craftedArchive>[0]]>([
    ["their type written by the numbers of its letters", [{ name: typesName, content: typesOf(macros) }]],
    [
      "their type in a second list of types, in other capitals",
      [
        { name: typesName, content: typesOf(docx) },
        { name: typesName.toUpperCase(), content: typesOf(macros) },
      ],
    ],
    [
      "their type behind a name of its own",
      [{ name: typesName, content: Buffer.concat([text('<!DOCTYPE T [<!ENTITY e "E">]>'), typesOf(docx)]) }],
    ],
    [
      "their type in an encoding of two bytes",
      [{ name: typesName, content: Buffer.from(String(typesOf("a.macroEnabled")), "utf16le") }],
    ],
    [
      "a part of them under any folder",
      [
        { name: typesName, content: typesOf(docx) },
        { name: "customUI\\VBAPROJECT.bin", content: text("x") },
      ],
    ],
  ])("%s", async (_, entries) => {
    expect(await endingOf(craftedArchive(entries), "docx")).toBeUndefined();
  });

  test("and a list of types in an encoding of two bytes alone is none", async () => {
    const content = Buffer.from(`\uFEFF${typesOf(docx).toString()}`, "utf16le");
    expect(await endingOf(craftedArchive([{ name: typesName, content }]), "docx")).toBe("docx");
  });
});

describe("a PDF whose header stands a little further down, where readers look for it, is one", () => {
  const pdf = text("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF");
  const after = (before: Buffer | string) => Buffer.concat([Buffer.from(before), pdf]);

  test.each<[string, Buffer]>([
    ["after a line break", after("\r\n")],
    ["after blank lines", after(" \n\n\t\n")],
    ["after a mark of UTF-8", after("\uFEFF")],
    ["after the head of a mail", after("Content-Type: application/pdf\r\nContent-Length: 1234\r\n\r\n")],
    ["after the commands of a printer", after("\u001B%-12345X@PJL JOB\r\n")],
    ["at the last place where they look", after(" ".repeat(1024 - 5))],
  ])("%s", async (_, content) => {
    expect(await endingOf(content, "pdf")).toBe("pdf");
  });

  test.each<[string, Buffer]>([
    ["after that place", after(" ".repeat(1024 - 4))],
    ["in a page", after("<html><script>alert(1)</script>")],
    ["after a mark and in a page", after("\uFEFF a<script>alert(1)</script>")],
    ["in a program", after("MZ ")],
    ["in a script for a shell", after("#!/bin/sh\nexit\n")],
    ["after bytes that are no text", after(Buffer.from("00ff01", "hex"))],
  ])("but none %s", async (_, content) => {
    expect(await endingOf(content, "pdf")).toBeUndefined();
  });

  test("and a text that speaks of it stays a text", async () => {
    expect(await endingOf(after("PDF는 이렇게 시작해요: "), "txt")).toBe("txt");
  });
});
