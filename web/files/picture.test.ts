import fc from "fast-check";
import { expect, test } from "vitest";

import { sourcesOf } from "./picture.tsx";

const photo = { id: "1", name: "사진 1.jpg", mediaType: "image/jpeg", bytes: 1, url: "/files/1" };
const thumbnailUrl = "/files/1/thumbnail";

test("a thumbnail is named by its own width", () => {
  const long = { ...photo, thumbnailUrl, width: 1080, height: 14_000, thumbnailWidth: 230 };
  expect(sourcesOf(long)).toBe("/files/1/thumbnail 230w, /files/1 1080w");
});

test("one from before widths were kept is named by what it was made by, whatever its form", () => {
  const edge = fc.integer({ min: 1, max: 16_000 });
  fc.assert(
    fc.property(edge, edge, (width, height) => {
      const sources = sourcesOf({ ...photo, thumbnailUrl, width, height, thumbnailWidth: null });
      const [, named] = /^\S+ (\d+)w, /.exec(sources!)!;
      const made = Math.min(1, 480 / Math.max(width, height)) * width;
      expect(Math.abs(Number(named) - Math.max(1, made))).toBeLessThanOrEqual(0.5);
    }),
  );
});

test("a document has no other sizes", () => {
  const none = { thumbnailUrl: null, width: null, height: null, thumbnailWidth: null };
  expect(sourcesOf({ ...photo, ...none })).toBeUndefined();
});
