import { describe, expect, test } from "vitest";

import { backupName, findOldBackups, inSeoul, isBackupDue } from "./backup-retention.ts";

const dayMs = 86_400_000;
/** A Saturday, 03:10 in Seoul. */
const now = new Date("2026-11-20T18:10:00Z");

test("a backup is named after its time in Seoul", () => {
  expect(backupName(now)).toBe("danji-2026-11-21T0310.tar.gz");
});

describe("rotation", () => {
  const backupOf = (daysAgo: number, hoursAgo = 0) =>
    backupName(new Date(now.getTime() - daysAgo * dayMs - hoursAgo * 3_600_000));
  const keptOf = (names: string[]) => {
    const old = findOldBackups(names, now);
    return names.filter((name) => !old.includes(name));
  };

  test("of nightly backups, a week and the newest of each of four weeks stay", () => {
    const nightly = Array.from({ length: 60 }, (_, day) => backupOf(day));
    const days = ["11-21", "11-20", "11-19", "11-18", "11-17", "11-16", "11-15"];
    const earlierWeeks = ["11-08", "11-01"];
    expect(keptOf(nightly)).toEqual([...days, ...earlierWeeks].map((day) => `danji-2026-${day}T0310.tar.gz`));
  });

  test("every backup of the last day stays, of older days the newest one", () => {
    const names = [backupOf(0), backupOf(0, 2), backupOf(0, 3), backupOf(3), backupOf(3, 1)];
    expect(keptOf(names)).toEqual([backupOf(0), backupOf(0, 2), backupOf(0, 3), backupOf(3)]);
  });

  test("backups stay when the server was off for long", () => {
    const names = [backupOf(200), backupOf(201), backupOf(300)];
    expect(keptOf(names)).toEqual(names);
  });

  test("files that are no backups are left alone", () => {
    expect(
      findOldBackups(["notes.txt", "danji-2001-01-01T0000.tar.gz.partial", "danji-old.tar.gz"], now),
    ).toEqual([]);
  });
});

test("a backup is made at night, or once the last one is more than a day old", () => {
  const at = (iso: string) => new Date(iso);
  const last = inSeoul(at("2026-11-20T03:10:00+09:00"));
  expect(isBackupDue(at("2026-11-20T14:00:00+09:00"), last)).toBe(false);
  expect(isBackupDue(at("2026-11-21T02:30:00+09:00"), last)).toBe(false);
  expect(isBackupDue(at("2026-11-21T03:00:00+09:00"), last)).toBe(true);
  expect(isBackupDue(at("2026-11-21T04:50:00+09:00"), inSeoul(at("2026-11-21T03:00:00+09:00")))).toBe(false);
  expect(isBackupDue(at("2026-11-21T09:00:00+09:00"), last)).toBe(true);
});
