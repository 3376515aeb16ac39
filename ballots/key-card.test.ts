import { expect, test } from "vitest";

import { signs } from "./ballot.ts";
import { drawKeyCard, readKeyCard, secretOfKeyCard } from "./key-card.ts";
import { order } from "./points.ts";

const card = drawKeyCard();
const typed = card.replaceAll("-", "");

test("a card has 26 signs in groups of four and reads back as it is typed", () => {
  expect(card).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
  expect(readKeyCard(card)).toBe(card);
  expect(readKeyCard(` ${typed.toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `)).toBe(card);
  expect(drawKeyCard()).not.toBe(card);
});

test("one wrong sign is always found, wherever it is", () => {
  for (let at = 0; at < 26; at++) {
    for (const sign of signs) {
      if (sign === typed[at]) continue;
      expect(readKeyCard(typed.slice(0, at) + sign + typed.slice(at + 1)), `${at} ${sign}`).toBeNull();
    }
  }
});

test("two signs that changed places are found", () => {
  const read = "0123456789ABCDEFGHJKMNPQR";
  const whole = Array.from(signs, (sign) => read + sign).find((each) => readKeyCard(each) !== null)!;
  const places = Array.from({ length: 25 }, (_, at) => at).filter((at) => whole[at] !== whole[at + 1]);
  expect(places.length).toBeGreaterThanOrEqual(24);
  for (const at of places) {
    const swapped = whole.slice(0, at) + whole[at + 1]! + whole[at]! + whole.slice(at + 2);
    expect(readKeyCard(swapped), `${at}`).toBeNull();
  }
});

test("a sign less or more is no card", () => {
  expect(readKeyCard(typed.slice(1))).toBeNull();
  expect(readKeyCard(`${typed}0`)).toBeNull();
  expect(readKeyCard("")).toBeNull();
  expect(secretOfKeyCard(typed.slice(1))).toBeNull();
});

test("a card always gives the same secret, another card another one", () => {
  const secret = secretOfKeyCard(typed.toLowerCase())!;
  expect(secret).toBe(secretOfKeyCard(card));
  expect(secret > 0n && secret < order).toBe(true);
  expect(secretOfKeyCard(drawKeyCard())).not.toBe(secret);
  // Cards that are printed must open forever.
  expect(secretOfKeyCard("0000-0000-0000-0000-0000-0000-00")!.toString(16)).toBe(
    "fcbf825ee74d96380fc68fb57dba8b66abe86126bd3f17cd27164a69e48c5f3",
  );
});
