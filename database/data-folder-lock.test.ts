import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { DataFolderInUse, lockDataFolder } from "./data-folder-lock.ts";

/** `LOCK_ROUNDS=60` repeats the race more often than an ordinary test run. */
const rounds = Number(process.env["LOCK_ROUNDS"] ?? 4);
const contenders = 3;

/** Tries to lock the folder at the given moment, prints the result, and holds the lock until it is killed. */
const contender = `
  const [{ lockDataFolder }, dataDir, startAt] = [await import(process.argv[1]), ...process.argv.slice(2)];
  while (Date.now() < Number(startAt));
  try { lockDataFolder(dataDir); process.stdout.write("taken"); } catch (error) { process.stdout.write(error.message); }
  setInterval(() => undefined, 60_000);
`;
const lockModule = join(import.meta.dirname, "data-folder-lock.ts");

let folder: string;
const disposals: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "danji-lock-"));
});
afterEach(async () => {
  for (const dispose of disposals.splice(0)) await dispose();
  rmSync(folder, { recursive: true, force: true });
});

test("a folder is taken once, and again after it was given back", () => {
  const release = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse);
  release();
  lockDataFolder(folder)();
});

test("the refused one is told who has the folder", async () => {
  const holder = contend(folder);
  expect(await holder.said).toBe("taken");
  expect(() => lockDataFolder(folder)).toThrow(`다른 프로세스(${holder.processId},`);
});

test(
  `of ${contenders} that start at one moment on the folder of a killed one, exactly one gets it, ${rounds} times over`,
  {
    timeout: 30_000 + rounds * 5_000,
  },
  async () => {
    for (let round = 0; round < rounds; round++) {
      // A killed process leaves a file behind that names no running process.
      writeFileSync(join(folder, "server.pid"), round % 2 === 0 ? "4999999\n123\n" : "");
      const startAt = Date.now() + 700;
      const starters = Array.from({ length: contenders }, () => contend(folder, startAt));
      const said = await Promise.all(starters.map((starter) => starter.said));
      expect(said.filter((line) => line === "taken")).toHaveLength(1);
      expect(said.filter((line) => line.includes("다른 프로세스"))).toHaveLength(contenders - 1);
      await Promise.all(starters.map((starter) => starter.kill()));
    }
  },
);

/** Whether this machine lets us start processes in a PID namespace of their own, as a container has. */
const canUnshare = spawnSync("unshare", ["--pid", "--fork", "--mount-proc", "true"]).status === 0;

test.runIf(canUnshare)("a container does not get the folder that another container has open", async () => {
  const inContainer = ["unshare", "--pid", "--fork", "--kill-child", "--mount-proc"];
  const first = contend(folder, 0, inContainer);
  expect(await first.said).toBe("taken");
  const second = contend(folder, 0, inContainer);
  expect(await second.said).toContain("다른 프로세스");
  await Promise.all([first.kill(), second.kill()]);
  expect(() => lockDataFolder(folder)()).not.toThrow();
});

test.runIf(process.platform === "linux")("a killed holder that nobody has reaped holds nothing", async () => {
  // The child of this shell stays a zombie while the shell sleeps.
  const shell = spawn(
    "sh",
    [
      "-c",
      `"$0" --input-type=module -e "$1" "$2" "$3" 0 & echo $!; exec sleep 60`,
      process.execPath,
      contender,
      lockModule,
      folder,
    ],
    { stdio: ["ignore", "pipe", "ignore"] },
  );
  disposals.push(async () => {
    shell.kill("SIGKILL");
    await once(shell, "exit");
  });
  let said = "";
  shell.stdout.setEncoding("utf8").on("data", (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 20_000 }).toContain("taken");
  const holder = Number.parseInt(said, 10);
  process.kill(holder, "SIGKILL");
  await expect.poll(() => readFileSync(`/proc/${holder}/stat`, "utf8")).toContain(") Z ");
  expect(() => lockDataFolder(folder)()).not.toThrow();
});

test("nobody else on the machine may look into a folder that was taken", () => {
  const dataDir = join(folder, "new", "data");
  lockDataFolder(dataDir)();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(process.umask()).toBe(0o077);
});

/** Starts a process that locks the folder, inside a container if one is given. */
function contend(dataDir: string, startAt = 0, container: string[] = []) {
  const args = ["--input-type=module", "-e", contender, lockModule, dataDir, String(startAt)];
  const command = [...container, process.execPath, ...args];
  const child = spawn(command[0]!, command.slice(1), { stdio: ["ignore", "pipe", "ignore"] });
  const said = once(child.stdout.setEncoding("utf8"), "data").then(([text]) => String(text).trim());
  const ended = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  disposals.push(kill);
  return { processId: child.pid, said, kill };
}
