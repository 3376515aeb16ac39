import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { forgetRecentChanges, RecentChanges } from "./recent-changes.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a change can be taken back for a minute, and its listeners hear of both ends", () => {
  const changes = new RecentChanges<string>();
  const told = vi.fn<() => void>();
  changes.subscribe(told);
  changes.keep("a", "before");
  vi.advanceTimersByTime(59_999);
  expect(changes.of("a")).toBe("before");
  expect(told).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(changes.of("a")).toBeUndefined();
  expect(told).toHaveBeenCalledTimes(2);
});

test("the newest change of a thing is the one that can be taken back, a minute from then", () => {
  const changes = new RecentChanges<string>();
  changes.keep("a", "first");
  vi.advanceTimersByTime(30_000);
  changes.keep("a", "second");
  vi.advanceTimersByTime(59_999);
  expect(changes.of("a")).toBe("second");
});

test("it waits for whoever is about to press, and a minute after that", () => {
  const changes = new RecentChanges<string>();
  changes.keep("a", "before");
  changes.hold("a");
  vi.advanceTimersByTime(600_000);
  expect(changes.of("a")).toBe("before");
  changes.release("a");
  vi.advanceTimersByTime(60_000);
  expect(changes.of("a")).toBeUndefined();
  changes.release("a");
  expect(vi.getTimerCount()).toBe(0);
});

test("what somebody did is forgotten when another signs in", () => {
  const [ones, others] = [new RecentChanges<string>(), new RecentChanges<number>()];
  ones.keep("a", "before");
  others.keep("b", 1);
  forgetRecentChanges();
  expect([ones.of("a"), others.of("b"), vi.getTimerCount()]).toEqual([undefined, undefined, 0]);
});
