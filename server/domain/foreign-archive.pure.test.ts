import { buffer } from "node:stream/consumers";

import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";

import { craftedArchive } from "#server/testing/crafted-archive.ts";

import { BrokenArchive, openForeignArchive } from "./foreign-archive.ts";

const limits = { entries: 100, bytes: 1_000_000 };
const text = (content: string) => Buffer.from(content);
const plain = { "a.xml": text("<a/>"), "b/나.xml": Buffer.alloc(5000, "b") };

test("an archive is read as it is, by its names in capitals or not", async () => {
  const archive = await openForeignArchive(Buffer.from(zipSync(plain)), limits);
  expect(archive.names).toEqual(Object.keys(plain));
  expect([archive.has("A.XML"), archive.has("c")]).toEqual([true, false]);
  expect(String(await archive.read("A.xml", 100))).toBe("<a/>");
  expect(await buffer(await archive.open("b/나.xml"))).toEqual(plain["b/나.xml"]);
});

test("what every program overlooks is overlooked: bytes behind its end, a slash before a name", async () => {
  const content = craftedArchive([{ name: "/a.xml", content: text("<a/>") }]);
  const archive = await openForeignArchive(Buffer.concat([content, Buffer.alloc(512)]), limits);
  expect(String(await archive.read("a.xml", 100))).toBe("<a/>");
});

describe("refused before anything is unpacked is", () => {
  const zeros = Buffer.alloc(900_000);
  const entry = (name: string) => ({ name, content: text(name) });
  const many = Array.from({ length: 101 }, (_, index) => entry(String(index)));

  test.each<[string, Buffer]>([
    ["one that names an entry ten thousand times", repeated(9_999)],
    ["one that names an entry twice, in other capitals", craftedArchive([entry("a"), entry("A")])],
    ["one that names an entry twice, with a slash before it", craftedArchive([entry("a"), entry("/a")])],
    ["one whose entries overlap", craftedArchive([entry("a"), { ...entry("b"), sharesWith: 0 }])],
    ["one that says it holds too much", craftedArchive([{ ...entry("a"), saysBytes: 1_000_001 }])],
    [
      "one whose entries hold too much together",
      craftedArchive([
        { name: "a", content: zeros },
        { name: "b", content: zeros },
      ]),
    ],
    ["one of too many entries", craftedArchive(many)],
    ["one that says it has more entries than it has", craftedArchive([entry("a")], 2)],
    ["one of 2^63 entries, as the large form says them", withLargeEnd(craftedArchive([entry("a")]))],
    ["half an archive", Buffer.from(zipSync(plain)).subarray(0, 100)],
    ["noise that begins like one", Buffer.concat([text("PK\u0003\u0004"), Buffer.alloc(2000, 7)])],
    ["nothing", Buffer.alloc(0)],
  ])("%s", async (_, content) => {
    await expect(openForeignArchive(content, { ...limits, entries: 100 })).rejects.toThrow(BrokenArchive);
  });
});

describe("what is unpacked is counted as it comes", () => {
  const content = Buffer.alloc(900_000);

  test("one that says it is small is refused at the first byte too many", async () => {
    const archive = await openForeignArchive(craftedArchive([{ name: "a", content, saysBytes: 10 }]), limits);
    await expect(archive.read("a", 1000)).rejects.toThrow(BrokenArchive);
    await expect(buffer(await archive.open("a"))).rejects.toThrow();
  });

  test("more than was asked for is not unpacked", async () => {
    const archive = await openForeignArchive(craftedArchive([{ name: "a", content }]), limits);
    await expect(archive.read("a", 899_999)).rejects.toThrow(BrokenArchive);
  });

  test("all that is read counts together, the same entry again too", async () => {
    const archive = await openForeignArchive(craftedArchive([{ name: "a", content }]), limits);
    expect(await archive.read("a", content.length)).toHaveLength(content.length);
    await expect(archive.read("a", content.length)).rejects.toThrow(BrokenArchive);
  });

  test("an entry that is not there, and bytes that are no packed ones", async () => {
    const whole = craftedArchive([{ name: "a", content: text("some text") }]);
    const archive = await openForeignArchive(Buffer.from(whole).fill(0xff, 31, 40), limits);
    await expect(archive.read("a", 100)).rejects.toThrow(BrokenArchive);
    await expect(archive.read("b", 100)).rejects.toThrow(BrokenArchive);
  });
});

function repeated(times: number): Buffer {
  const name = "[Content_Types].xml";
  const one = { name, content: Buffer.alloc(1_999_000, 0x20) };
  return craftedArchive(
    Array.from({ length: times }, (_, index) => (index ? { ...one, sharesWith: 0 } : one)),
  );
}

/** The end of an archive of more than 65,535 entries: it says 2^63 of them. */
function withLargeEnd(content: Buffer): Buffer {
  const end = content.subarray(-22);
  const large = Buffer.alloc(56 + 20);
  large.write("PK\u0006\u0006", "latin1");
  large.writeBigUInt64LE(44n, 4);
  large.writeBigUInt64LE(2n ** 63n, 32);
  large.writeBigUInt64LE(BigInt(end.readUInt32LE(16)), 48);
  large.write("PK\u0006\u0007", 56, "latin1");
  large.writeBigUInt64LE(BigInt(content.length - 22), 64);
  return Buffer.concat([content.subarray(0, -22), large, end]);
}
