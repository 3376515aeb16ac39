import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { expect, test } from "vitest";

import { isAlive } from "#tools/cluster/process-signals.ts";

import { openPlace, userFile } from "./place.ts";
import type { Place } from "./place.ts";
import { programOf } from "./program.ts";

const unaborted = new AbortController().signal;

/** Starts a program that starts another. @returns the other's process */
async function startFamily(place: Place): Promise<number> {
  const program = programOf(place, {
    name: "family",
    file: "/bin/sh",
    args: ["-c", "sleep 600 & echo $!; wait"],
  });
  program.start();
  const said = () => readFile(join(place.folder, "family.log"), "utf8");
  await expect.poll(said).toMatch(/^\d+\n$/);
  return Number(await said());
}

test("what was started in a place ends with it, and what that has started, too", async () => {
  const place = await openPlace(unaborted);
  const child = await startFamily(place);
  expect(await isAlive(child)).toBe(true);
  await place.dispose();
  expect(await isAlive(child)).toBe(false);
  expect(existsSync(place.folder)).toBe(false);
});

test("what a killed drill has left is ended and removed by the next", async () => {
  const abandoned = await openPlace(unaborted);
  const child = await startFamily(abandoned);
  const { pid } = spawnSync("/bin/true");
  await writeFile(join(abandoned.folder, userFile), String(pid));
  await (await openPlace(unaborted)).dispose();
  expect(await isAlive(child)).toBe(false);
  expect(existsSync(abandoned.folder)).toBe(false);
});

test("a killed program leaves no process, and starts again", async () => {
  const place = await openPlace(unaborted);
  try {
    const program = programOf(place, { name: "sleeper", file: "/bin/sleep", args: ["600"] });
    program.start();
    expect(program.isRunning()).toBe(true);
    await program.kill();
    expect(program.isRunning()).toBe(false);
    program.start();
    expect(program.isRunning()).toBe(true);
  } finally {
    await place.dispose();
  }
});

test("no port is one that an outgoing connection may take", async () => {
  const place = await openPlace(unaborted);
  try {
    const range = await readFile("/proc/sys/net/ipv4/ip_local_port_range", "utf8");
    const ports = await place.ports(5);
    expect(new Set(ports).size).toBe(5);
    expect(Math.max(...ports)).toBeLessThan(Number(range.split(/\s+/)[0]));
  } finally {
    await place.dispose();
  }
});
