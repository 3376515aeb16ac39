import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { childrenOf, familySeconds, processorSeconds, timesOf } from "./processor.ts";

test("a process's line is read whatever its program is called", () => {
  const fields = "S 17 4242 4242 0 -1 4194560 5221 90 0 0 250 50 700 25 20 0 1 0 9001 231000";
  for (const name of ["postgres", "a b", "a) S 1 (b", "postgres: danji [local] idle"]) {
    expect(timesOf(`4242 (${name}) ${fields}\n`)).toEqual({ own: 3, ofEnded: 7.25 });
  }
});

test("children stand in one line, and a process without any has an empty one", () => {
  expect(childrenOf("12 345 6789 ")).toEqual([12, 345, 6789]);
  expect(childrenOf("")).toEqual([]);
});

test.runIf(process.platform === "linux")(
  "a child's work counts while it runs and when it has ended",
  async () => {
    // The shell waits for its child, so it is told what the child has cost.
    const work =
      "let used; do used = process.cpuUsage(); while (used.user + used.system < 300_000); console.log('done');";
    const shell = spawn("sh", ["-c", `"${process.execPath}" -e "${work}"; read line`], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    await once(shell.stdout, "data");
    const spent = await familySeconds(shell.pid!);
    expect(spent).toBeGreaterThan(0.1);
    await expect.poll(() => processorSeconds(shell.pid!)).toBeLessThan(0.1);
    await expect
      .poll(async () => childrenOf(readFileSync(`/proc/${shell.pid}/task/${shell.pid}/children`, "utf8")))
      .toEqual([]);
    expect(await familySeconds(shell.pid!)).toBeGreaterThanOrEqual(spent);
    shell.stdin.end();
    await once(shell, "exit");
  },
);

test.runIf(process.platform === "linux")(
  "what a family has had never falls, whoever ends while it is read",
  async () => {
    const work = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done";
    const shell = spawn("sh", ["-c", `while true; do (${work}); done`], { stdio: "ignore" });
    const readings: number[] = [];
    do {
      // Linux counts in hundredths.
      readings.push(Math.round((await familySeconds(shell.pid!)) * 100));
    } while (readings.at(-1)! < 50);
    shell.kill();
    await once(shell, "exit");
    expect(readings).toEqual(readings.toSorted((a, b) => a - b));
  },
);
