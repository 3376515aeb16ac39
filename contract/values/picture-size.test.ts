import fc from "fast-check";
import { expect, test } from "vitest";

import { scaleOf, thumbnailScaleOf } from "./picture-size.ts";

test("pictures of all shapes fit, and their shorter edge stays readable unless they are absurd", () => {
  const edge = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(edge, edge, (width, height) => {
      const scale = scaleOf({ width, height }, 2048);
      const [shorter, longer] = [Math.min(width, height) * scale, Math.max(width, height) * scale];
      expect(scale).toBeLessThanOrEqual(1);
      expect(shorter * longer).toBeLessThanOrEqual(12_500_001);
      expect(longer).toBeLessThanOrEqual(16_001);
      if (Math.max(width, height) <= 20 * Math.min(width, height))
        expect(shorter).toBeGreaterThanOrEqual(Math.min(700, width, height) - 1);
    }),
  );
});

test("a thumbnail of a long picture is no thread, and none is heavy", () => {
  expect(480 / 4032).toBeCloseTo(thumbnailScaleOf({ width: 3024, height: 4032 }), 5);
  const edge = fc.integer({ min: 1, max: 20_000 });
  fc.assert(
    fc.property(edge, edge, (width, height) => {
      const scale = thumbnailScaleOf({ width, height });
      const [shorter, longer] = [Math.min(width, height) * scale, Math.max(width, height) * scale];
      expect(scale).toBeLessThanOrEqual(1);
      expect(shorter * longer).toBeLessThanOrEqual(3 * 480 * 480 + 1);
      if (Math.max(width, height) <= 12 * Math.min(width, height))
        expect(shorter).toBeGreaterThanOrEqual(Math.min(240, width, height) - 1);
    }),
  );
});
