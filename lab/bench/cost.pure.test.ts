import { expect, test } from "vitest";

import { besides, costOfCall } from "./cost.ts";

test("a call costs the seconds of all rounds, divided by the calls of all", () => {
  const rounds = [
    { calls: 1000, spent: { server: 0.5, postgres: 0.25 } },
    { calls: 3000, spent: { server: 1.3, postgres: 0.75 } },
  ];
  expect(costOfCall(rounds)).toEqual({ server: 450, postgres: 250 });
});

test("nothing is said of rounds without calls, or of which one was not counted", () => {
  expect(costOfCall([{ calls: 0, spent: { server: 0.1, postgres: 0.1 } }])).toBeUndefined();
  expect(costOfCall([])).toBeUndefined();
  const counted = { calls: 10, spent: { server: 0.1, postgres: 0.1 } };
  expect(costOfCall([counted, { calls: 10, spent: undefined }])).toBeUndefined();
});

test("what is done without a call is no call's", () => {
  const idle = { server: 0.1, postgres: 0.02 };
  expect(besides(idle, 5, { server: 2.5, postgres: 1.1 })).toEqual({ server: 2, postgres: 1 });
  // It is not the same in every second.
  expect(besides(idle, 5, { server: 0.4, postgres: 0.3 })).toEqual({
    server: 0,
    postgres: expect.closeTo(0.2),
  });
});
