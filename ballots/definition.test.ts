import { expect, test } from "vitest";

import { BallotFault } from "./ballot-fault.ts";
import { fromBase64, fromHex, toBase64 } from "./bytes.ts";
import { definitionHash, definitionText, parseDefinition } from "./definition.ts";
import { rollText, stylesOf } from "./roll.ts";
import { sampleVote } from "./testing/sample-vote.ts";

const { definition, text } = sampleVote({ contests: [{}, { maxPicks: 2 }], styles: [[0, 1], [1]] });

test("a definition's text is the one of RFC 8785 and reads back", () => {
  expect(text).toMatch(/^\{"basis":"residents","contests":\[\{"form":"approval","maxPicks":1,/);
  expect(text).toContain(String.raw`"title":"관리규약 개정 \"2차\""`);
  expect(text).not.toMatch(/\n|: |, "/);
  expect(parseDefinition(text)).toEqual(definition);
  expect(definitionHash(text)).toMatch(/^[0-9a-f]{64}$/);
});

test("what else a definition's object holds is not in its text", () => {
  expect(definitionText({ ...definition, closesAt: "later" } as typeof definition)).toBe(text);
});

test.each([
  ["no JSON", "{"],
  ["null", "null"],
  ["another order", JSON.stringify(Object.fromEntries(Object.entries(definition)))],
  ["a field twice", text.replace("{", `{"basis":"owners",`)],
  ["a field more", text.replace(`"version"`, `"unknown":1,"version"`)],
  ["another version", text.replace(`"version":1`, `"version":2`)],
  ["a number in another spelling", text.replace(`"seats":1`, `"seats":1.0`)],
  ["no whole number", text.replace(`"seats":1`, `"seats":1.5`)],
  ["no lock", text.replace(/"locks":\{[^}]*\}/, `"locks":{}`)],
  ["no key as a lock", text.replace(/"locks":\{[^}]*\}/, `"locks":{"someone":"ff"}`)],
  ["a style without a contest", text.replace(`"styles":[[0,1],[1]]`, `"styles":[[]]`)],
  ["a style of an unknown contest", text.replace(`"styles":[[0,1],[1]]`, `"styles":[[2]]`)],
  ["a style with a contest twice", text.replace(`"styles":[[0,1],[1]]`, `"styles":[[1,1]]`)],
  ["more picks than options", text.replace(`"maxPicks":2`, `"maxPicks":3`)],
  ["names for other options", text.replace(`"options":2`, `"options":3`)],
  ["a contest at another place", text.replace(`"position":1`, `"position":2`)],
])("a text with %s is none", (_, altered) => {
  expect(altered).not.toBe(text);
  expect(() => parseDefinition(altered)).toThrow(BallotFault);
});

test("a text that is no Unicode is none", () => {
  expect(() => definitionText({ ...definition, title: "\ud800" })).toThrow(BallotFault);
});

test("the roll is in the order of numbers, and styles are numbered by their first entry", () => {
  const { styles, entries } = stylesOf([
    { building: "102", unit: "101", positions: [0, 1] },
    { building: "101", unit: "1203", positions: [2, 0] },
    { building: "101", unit: "301", positions: [0, 1] },
    { building: "99", unit: "301", positions: [] },
    { building: "101", unit: "1204", positions: [0, 2] },
  ]);
  expect(styles).toEqual([
    [0, 1],
    [0, 2],
  ]);
  expect(rollText(entries.toReversed())).toBe("101,301,0\n101,1203,1\n101,1204,1\n102,101,0\n");
});

test("bytes have one spelling", () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  for (const base64 of ["AA", "AA=", "AB==", "A===", "AA==\n", "_w==", "가"]) {
    expect(() => fromBase64(base64), base64).toThrow(BallotFault);
  }
  for (const hex of ["a", "AA", "0x", "zz"]) expect(() => fromHex(hex), hex).toThrow(BallotFault);
});
