import { expect, test } from "vitest";

import { moved, swipeOf, unzoomed, zoomed } from "./zoom.ts";

const room = { width: 360, height: 600 };

test("what is under the finger stays there while the picture grows", () => {
  expect(zoomed(unzoomed, 2, { x: 90, y: -100 }, room)).toEqual({ scale: 2, x: -90, y: 100 });
});

test("a picture grows up to five times, and never gets smaller than the window shows it", () => {
  expect(zoomed(unzoomed, 9, { x: 0, y: 0 }, room).scale).toBe(5);
  expect(zoomed({ scale: 2, x: 30, y: 40 }, 0.1, { x: 10, y: 10 }, room)).toEqual(unzoomed);
});

test("an enlarged picture cannot be moved out of the window, and a whole one not at all", () => {
  expect(moved({ scale: 2, x: 0, y: 0 }, { x: 1000, y: -1000 }, room)).toEqual({ scale: 2, x: 180, y: -300 });
  expect(moved(unzoomed, { x: 50, y: 50 }, room)).toEqual(unzoomed);
});

test.each([
  [{ x: -60, y: 10 }, "next"],
  [{ x: 60, y: -10 }, "previous"],
  [{ x: 5, y: 80 }, "close"],
  [{ x: 5, y: -80 }, undefined],
  [{ x: 40, y: 0 }, undefined],
])("a swipe by %o leads to %s", (by, to) => {
  expect(swipeOf(by)).toBe(to);
});
