import { describe, expect, test } from "vitest";

import { openFairLine } from "./fair-line.ts";

const never = Number.POSITIVE_INFINITY;
const soon = () => performance.now() + 60_000;

/** A line with a clock that the present holder moves on. */
function clockedLine() {
  let now = 0;
  const line = openFairLine(() => now);
  const order: string[] = [];
  const take = async (key: string, milliseconds: number) => {
    const leave = await line.take(key, soon());
    order.push(key);
    now += milliseconds;
    leave();
  };
  return { take, order };
}

describe("a fair line", () => {
  test("takes many cheap ones of one key before the second dear one of another", async () => {
    const { take, order } = clockedLine();
    const dear = Array.from({ length: 3 }, () => take("dear", 40));
    const cheap = Array.from({ length: 20 }, () => take("cheap", 1));
    await Promise.all([...dear, ...cheap]);
    expect(order).toEqual(["dear", ...Array.from({ length: 20 }, () => "cheap"), "dear", "dear"]);
  });

  test("is a line among those of one key", async () => {
    const line = openFairLine();
    const order: number[] = [];
    const all = [0, 1, 2, 3].map(async (nth) => {
      const leave = await line.take("own", soon());
      order.push(nth);
      leave();
    });
    await Promise.all(all);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  test("holds nothing against whoever was alone, and saves nothing up for whoever was away", async () => {
    const { take, order } = clockedLine();
    for (let nth = 0; nth < 3; nth += 1) await take("early", 1000);
    for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
    order.length = 0;
    await Promise.all(["early", "late", "early", "late", "early"].map((key) => take(key, 10)));
    expect(order).toEqual(["early", "late", "early", "late", "early"]);
  });

  test("lets whoever is read after a dear one go before the same one's next, though nobody waited", async () => {
    const { take, order } = clockedLine();
    await take("dear", 40);
    const next = take("dear", 40);
    await new Promise(setImmediate);
    await Promise.all([next, take("read meanwhile", 1)]);
    expect(order).toEqual(["dear", "read meanwhile", "dear"]);
  });

  test("refuses who waits in vain, and is free again afterwards", async () => {
    const line = openFairLine();
    const leave = await line.take("own", never);
    await expect(line.take("own", performance.now() + 20)).rejects.toMatchObject({
      details: { code: "deadline_exceeded" },
    });
    const other = line.take("other", soon());
    leave();
    (await other)();
    (await line.take("own", never))();
  });
});
