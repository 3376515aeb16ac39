import { describe, expect, test } from "vitest";

import { openPushHosts } from "./push-hosts.ts";
import type { PushFault } from "./push-hosts.ts";

const vendor = "push.example";

/** The hosts with a clock of their own, and what was noted and logged. */
function someHosts() {
  let ms = 0;
  const noted: [string, PushFault | null][] = [];
  const logged: [string, PushFault][] = [];
  const hosts = openPushHosts({
    note: async (...line) => void noted.push(line),
    log: (...line) => void logged.push(line),
    now: () => ms,
  });
  return { hosts, noted, logged, pass: (seconds: number) => (ms += seconds * 1000) };
}

describe("a service that does not answer", () => {
  test("rests after three failures in a row, each time for longer, for ten minutes at most", async () => {
    const { hosts, pass } = someHosts();
    await hosts.failed(vendor, "unreachable", false);
    await hosts.failed(vendor, "unreachable", false);
    expect(hosts.restOf(vendor)).toBe(0);
    const rests: number[] = [];
    for (let nth = 1; nth <= 6; nth++) {
      await hosts.failed(vendor, "unreachable", false);
      // What was under way at the same time.
      await hosts.failed(vendor, "unreachable", false);
      rests.push(hosts.restOf(vendor));
      pass(600);
    }
    expect(rests).toEqual([30, 60, 120, 240, 480, 600]);
  });

  test("is told once, noted every ten minutes, and taken back with the first success", async () => {
    const { hosts, noted, logged, pass } = someHosts();
    for (let nth = 1; nth <= 5; nth++) {
      await hosts.failed(vendor, "unreachable", false);
      pass(300);
    }
    expect(logged).toEqual([[vendor, "unreachable"]]);
    expect(noted).toEqual([
      [vendor, "unreachable"],
      [vendor, "unreachable"],
    ]);
    await hosts.succeeded(vendor);
    await hosts.succeeded(vendor);
    expect(noted.slice(2)).toEqual([[vendor, null]]);
    expect(hosts.restOf(vendor)).toBe(0);
  });

  test("keeps no other service waiting, and a test does not lay it to rest", async () => {
    const { hosts } = someHosts();
    for (let nth = 1; nth <= 5; nth++) await hosts.failed(vendor, "unreachable", true);
    expect(hosts.restOf(vendor)).toBe(0);
    for (let nth = 1; nth <= 5; nth++) await hosts.failed(vendor, "unreachable", false);
    expect(hosts.restOf("other.example")).toBe(0);
  });
});

describe("a service that refuses us", () => {
  test("rests once three people were refused and nobody got through between", async () => {
    const { hosts, logged } = someHosts();
    await hosts.succeeded(vendor);
    for (let nth = 1; nth <= 20; nth++) expect(await hosts.refused(vendor, "one")).toBe(false);
    expect(await hosts.refused(vendor, "two")).toBe(false);
    await hosts.succeeded(vendor);
    expect(await hosts.refused(vendor, "three")).toBe(false);
    expect(await hosts.refused(vendor, "one")).toBe(false);
    expect(await hosts.refused(vendor, null)).toBe(false);
    expect([hosts.restOf(vendor), logged]).toEqual([0, []]);
    expect(await hosts.refused(vendor, "two")).toBe(true);
    expect([hosts.restOf(vendor), logged]).toEqual([600, [[vendor, "refused"]]]);
  });

  test("is told at the first refusal where nothing ever got through", async () => {
    const { hosts, logged } = someHosts();
    expect(await hosts.refused(vendor, null)).toBe(false);
    expect([hosts.restOf(vendor), logged]).toEqual([0, [[vendor, "refused"]]]);
  });

  test("has let others through since, or not", async () => {
    const { hosts, pass } = someHosts();
    expect(hosts.hasSucceededSince(vendor, 1000)).toBe(false);
    pass(100);
    await hosts.succeeded(vendor);
    pass(50);
    expect(hosts.hasSucceededSince(vendor, 60)).toBe(true);
    expect(hosts.hasSucceededSince(vendor, 40)).toBe(false);
  });
});

test("of strangers' hosts only a hundred are remembered", async () => {
  const { hosts, logged } = someHosts();
  await hosts.notAllowed("first.example");
  for (let nth = 1; nth <= 100; nth++) hosts.restOf(`${nth}.example`);
  await hosts.notAllowed("first.example");
  expect(logged).toHaveLength(2);
});
