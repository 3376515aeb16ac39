import { decodeQR } from "qr/decode.js";
import { expect, test } from "vitest";

import { drawKeyCard } from "#ballots/key-card.ts";

import { qrCode, type QrCode } from "./qr-code.ts";

test("the path of a key card is read as what is printed on it", () => {
  const card = drawKeyCard().replaceAll("-", "");
  const code = qrCode(card);
  // Signs of the alphabet for letters and digits: the smallest code but one, which is read from far away.
  expect(code.size).toBe(25 + 8);
  expect(decodeQR(picture(code, 8))).toBe(card);
});

/** What a printer makes of the path, in so many pixels a module. */
function picture({ path, size }: QrCode, scale: number) {
  const width = size * scale;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++) {
      const start = (row * width + Number(x) * scale) * 4;
      for (let at = start; at < start + Number(length) * scale * 4; at += 4) data.fill(0, at, at + 3);
    }
  }
  return { width, height: width, data };
}
