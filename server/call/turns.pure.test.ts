import { expect, test } from "vitest";

import { limitsOfAll } from "#contract/limits.ts";

import { openTurns } from "./turns.ts";

const inAMinute = () => performance.now() + 60_000;
const two = [{ key: "someone", most: 2 }];

test("so many run at once; the next in line follows as soon as one leaves", async () => {
  const turns = openTurns();
  const running: number[] = [];
  const leavers = [await turns.take(two, inAMinute()), await turns.take(two, inAMinute())];
  const later = [3, 4].map(async (n) => {
    const leave = await turns.take(two, inAMinute());
    running.push(n);
    return leave;
  });
  await turns.take([{ key: "another", most: 2 }], inAMinute());
  expect(running).toEqual([]);
  leavers[0]!();
  (await later[0])!();
  await later[1];
  expect(running).toEqual([3, 4]);
});

test("giving a turn back twice gives one back", async () => {
  const turns = openTurns();
  const leave = await turns.take(two, inAMinute());
  await turns.take(two, inAMinute());
  leave();
  leave();
  expect(turns.tryTake(two)).toBeDefined();
  expect(turns.tryTake(two)).toBeUndefined();
});

test("whoever waits in vain leaves the line, and what they held already", async () => {
  const turns = openTurns();
  const mine = { key: "mine", most: 1 };
  const leave = await turns.take([{ key: "shared", most: 1 }], inAMinute());
  const waiting = turns.take([mine, { key: "shared", most: 1 }], performance.now() + 5);
  await expect(waiting).rejects.toMatchObject({ details: { code: "too_many_requests" } });
  expect(turns.tryTake([mine])).toBeDefined();
  leave();
  expect(turns.tryTake([{ key: "shared", most: 1 }])).toBeDefined();
});

test("a line that is too long takes nobody more", async () => {
  const turns = openTurns();
  const one = [{ key: "someone", most: 1 }];
  const leave = await turns.take(one, inAMinute());
  let served = 0;
  const line = Array.from({ length: limitsOfAll.waitingCallsOfPerson }, async () => {
    const leaveNext = await turns.take(one, inAMinute());
    served++;
    leaveNext();
  });
  await expect(turns.take(one, inAMinute())).rejects.toMatchObject({
    message: "한꺼번에 온 요청이 너무 많아요. 잠시 후 다시 시도해 주세요.",
    details: { retryAfterSeconds: 5 },
  });
  leave();
  await Promise.all(line);
  expect(served).toBe(limitsOfAll.waitingCallsOfPerson);
});
