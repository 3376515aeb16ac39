import { chmodSync, existsSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** A clock that stands still where a test puts it. */
export interface FakedClock {
  /** Puts a process under the clock, with all that runs in it, such as the embedded database. */
  settings: Record<string, string>;
  set: (moment: Date) => void;
}

/**
 * Fakes the clock of processes by Debian's faketime. Time that is measured, such as a timer's, goes on.
 *
 * @param folder in which the clock's file may lie
 * @throws if faketime is not installed
 */
export async function fakeClock(folder: string): Promise<FakedClock> {
  const library = await findFaketime();
  if (library === undefined) {
    throw new Error("faketime이 없어요. 데비안 꾸러미 faketime을 설치하거나 npm test로 시험해 주세요.");
  }
  const file = join(folder, "clock");
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_FMT: "%s",
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set: (moment) => {
      writeFileSync(file, (moment.getTime() / 1000).toFixed(3));
      // PostgreSQL's user reads it, too, under any mask that an earlier test file left to this process.
      chmodSync(file, 0o644);
    },
  };
}

/** The library that shows a process another time, where Debian's package puts it. */
export async function findFaketime(): Promise<string | undefined> {
  const folders = await readdir("/usr/lib").catch(() => []);
  const candidates = folders.map((name) => join("/usr/lib", name, "faketime/libfaketime.so.1"));
  return candidates.find((path) => existsSync(path));
}
