import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { csvOf } from "#server/domain/csv.ts";

import { readFile } from "./read-file.ts";

let endless: string;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "danji-reading-"));
  endless = join(folder, "takes-all.mjs");
  // A reading that takes too much memory ends so, and so does one that takes too much time.
  await writeFile(endless, "");
});
afterAll(() => rm(join(endless, ".."), { recursive: true }));

const list = { content: Buffer.from("동,호,성명\n101,1203,김하나\n"), isWorkbook: false, sheet: null };
const readerOf = (apartmentId: string) => ({ id: crypto.randomUUID(), apartmentId });
const tooHeavy = { details: { code: "import_too_heavy" }, message: /끝까지 읽지 못했어요/ };

test("after a list that took too much, its sender and their office wait, and others' lists are read", async () => {
  const sender = readerOf("one");
  await expect(readFile(sender, list, endless)).rejects.toMatchObject({
    ...tooHeavy,
    details: { ...tooHeavy.details, retryAfterSeconds: 60 },
  });
  for (const waiting of [sender, readerOf("one"), { ...sender, apartmentId: "another of theirs" }]) {
    await expect(readFile(waiting, list)).rejects.toMatchObject(tooHeavy);
  }
  expect((await readFile(readerOf("two"), list)).people?.rowCount).toBe(1);
});

test("what is broken says so, and nobody waits for it", async () => {
  const sender = readerOf("three");
  const broken = { ...list, content: Buffer.from("PK"), isWorkbook: true };
  for (const order of [broken, broken]) {
    await expect(readFile(sender, order)).rejects.toMatchObject({ details: { code: "import_unreadable" } });
  }
  expect((await readFile(sender, list)).people?.rowCount).toBe(1);
});

test("a list that we wrote is read as it was: no apostrophe that keeps formulas from acting is left", async () => {
  const csv = csvOf(
    ["동", "호", "성명"],
    [
      ["101", "1203", "-김하나"],
      ["101", "1204", "+이둘"],
    ],
  );
  const { sample } = await readFile(readerOf("four"), { ...list, content: Buffer.from(csv) });
  expect(sample.sample.slice(1).map(({ cells }) => cells[2])).toEqual(["-김하나", "+이둘"]);
});

test.each([
  ["the residents", ["동", "호", "이름", "이메일", "상태", "등록일"]],
  ["what is at fault", ["줄", "열", "동", "호", "이름", "오류"]],
])("a file of %s is read back: the same homes and names, whatever signs are in them", async (_, header) => {
  const names = [
    "'=1+1",
    "''-하나",
    "=1+1",
    "-김",
    "@김",
    "'김",

    '김"하나"',
    "김,하나",
    "김 하나",
    "♡하나",
  ];
  const cellOf = (name: string, row: number): Record<string, string> => ({
    동: "101",
    호: String(row + 101),
    이름: name,
    이메일: `a${row}@example.com`,
    상태: "활성",
    등록일: "2026-11-27",
  });
  const lines = names.map((name, row) => header.map((title) => cellOf(name, row)[title] ?? ""));
  const { people } = await readFile(readerOf(header.join()), {
    ...list,
    content: Buffer.from(csvOf(header, lines)),
  });
  expect(people?.errors).toEqual([]);
  expect(people?.people.map(({ building, unit, name }) => ({ building, unit, name }))).toEqual(
    names.map((name, row) => ({ building: 101, unit: row + 101, name })),
  );
});
