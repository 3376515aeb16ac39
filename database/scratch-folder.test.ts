import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { readyDatabaseFolder } from "./database-folder.ts";
import { makeScratchFolder, removeScratch } from "./scratch-folder.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "danji-scratch-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Another process makes a folder, and works in it until it is killed. */
async function startWorking(kind: "sending" | "fetching") {
  const script = `
    const [{ makeScratchFolder }, dataDir, kind] = [await import(process.argv[1]), ...process.argv.slice(2)];
    process.stdout.write(makeScratchFolder(dataDir, kind).folder);
    setInterval(() => undefined, 60_000);
  `;
  const module = join(import.meta.dirname, "scratch-folder.ts");
  const args = ["--input-type=module", "--eval", script, module, dataDir, kind];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [folder] = (await once(child.stdout, "data")) as [Buffer];
  const kill = async () => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { folder: folder.toString(), kill };
}

test("what a killed process left goes before the next one works, and what another still works on stays", async () => {
  const [killed, working] = [await startWorking("sending"), await startWorking("fetching")];
  try {
    writeFileSync(join(killed.folder, "sealed"), "x");
    await killed.kill();
    expect(existsSync(killed.folder)).toBe(true);
    const own = makeScratchFolder(dataDir, "sending");
    const another = makeScratchFolder(dataDir, "fetching");
    expect(existsSync(killed.folder)).toBe(false);
    expect([working.folder, own.folder, another.folder].every(existsSync)).toBe(true);
    own.remove();
    another.remove();
  } finally {
    await working.kill();
  }
  removeScratch(dataDir);
  expect(readdirSync(dataDir)).toEqual([]);
});

test("a start of a server removes what a killed one left, and nothing else", async () => {
  mkdirSync(join(dataDir, "pglite"), { mode: 0o700 });
  writeFileSync(join(dataDir, "pglite/PG_VERSION"), "17\n");
  for (const name of ["sending-abcdef", "fetching-abcdef", "backups", "files"])
    mkdirSync(join(dataDir, name));
  await readyDatabaseFolder(dataDir);
  expect(readdirSync(dataDir).toSorted()).toEqual(["backups", "files", "pglite"]);
});
