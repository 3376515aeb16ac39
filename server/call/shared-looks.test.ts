import { expect, test, vi } from "vitest";

import { openSharedLooks } from "./shared-looks.ts";

/** Looks that end when they are told to, and tell in which order they began. */
function someLooks() {
  const looks: { end: () => void; fail: () => void }[] = [];
  const look = () => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const number = looks.length;
    looks.push({ end: () => resolve(number), fail: () => reject(new Error("lost")) });
    return promise;
  };
  return { looks, look };
}

/** Lets everything go on that waits for nothing else. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("whoever asks gets a look that begins after they asked, and one serves all who wait for it", async () => {
  const shared = openSharedLooks();
  const { looks, look } = someLooks();
  const first = shared.take("hall", look);
  await settled();
  const later = [shared.take("hall", look), shared.take("hall", look)];
  await settled();
  expect(looks).toHaveLength(1);
  looks[0]!.end();
  expect(await first).toBe(0);
  await settled();
  expect(looks).toHaveLength(2);
  looks[1]!.end();
  expect(await Promise.all(later)).toEqual([1, 1]);
});

test("who asks alone looks at once, and those who ask for something else do not wait", async () => {
  const shared = openSharedLooks();
  const { looks, look } = someLooks();
  const [hall, court] = [shared.take("hall", look), shared.take("court", look)];
  await settled();
  expect(looks).toHaveLength(2);
  for (const { end } of looks) end();
  expect(await Promise.all([hall, court])).toEqual([0, 1]);
  const again = shared.take("hall", look);
  await settled();
  looks[2]!.end();
  expect(await again).toBe(2);
});

test("if a look fails, those who shared it share the next one", async () => {
  const shared = openSharedLooks();
  const { looks, look } = someLooks();
  const first = shared.take("hall", look);
  await settled();
  const [leading, ...following] = [1, 2, 3].map(() => shared.take("hall", look)) as [
    Promise<number>,
    ...Promise<number>[],
  ];
  leading.catch(() => undefined);
  looks[0]!.end();
  await first;
  await settled();
  looks[1]!.fail();
  await expect(leading).rejects.toThrow("lost");
  await vi.waitFor(() => expect(looks).toHaveLength(3));
  looks[2]!.end();
  expect(await Promise.all(following)).toEqual([2, 2]);
});

test("who has asked before a look began may have what it found, who asks after it may not", async () => {
  const shared = openSharedLooks();
  const { looks, look } = someLooks();
  const asked = performance.now() - 1;
  const first = shared.take("hall", look);
  await settled();
  expect(shared.foundSince("hall", asked)).toBeUndefined();
  looks[0]!.end();
  expect(await first).toBe(0);
  expect(shared.foundSince("hall", asked)).toBe(0);
  expect(shared.foundSince("hall", performance.now())).toBeUndefined();
});
