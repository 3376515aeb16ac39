import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { availableParallelism, freemem, totalmem } from "node:os";
import { promisify } from "node:util";

import { freeBytesOf } from "#database/room-to-write.ts";
import { leastFreeBytes } from "#server/domain/system-status.ts";
import type { Settings } from "#server/start/settings.ts";

import { reasonOf } from "./finding.ts";
import type { Finding } from "./finding.ts";

const run = promisify(execFile);
const gigabyte = 1024 ** 3;

/** A server process takes some 300 MB, the embedded database as much again (docs/operations/sizing.md). */
const leastMemory = gigabyte;
const leastFreeMemory = gigabyte / 4;
const comfortableDisk = 5 * gigabyte;

/** How far a clock may be off before codes and deadlines are. */
const mostSecondsOff = 2;

export interface Machine {
  freeDisk: (folder: string) => number;
  totalMemory: () => number;
  freeMemory: () => number;
  /** Whether a service sets the clock; undefined if nothing here can tell. */
  isClockKept: () => Promise<boolean | undefined>;
}

/** The machine that we run on. */
export const thisMachine: Machine = {
  freeDisk: freeBytesOf,
  totalMemory: totalmem,
  freeMemory: freemem,
  isClockKept: async () => {
    try {
      const { stdout } = await run("timedatectl", ["show", "-p", "NTPSynchronized", "--value"]);
      return stdout.trim() === "yes";
    } catch {
      return undefined;
    }
  },
};

export function examineDisk(
  { DATA_DIR: folder }: Pick<Settings, "DATA_DIR">,
  { freeDisk }: Machine,
): Finding {
  try {
    const free = freeDisk(folder);
    const message = `데이터 폴더의 디스크가 ${(free / gigabyte).toFixed(1)}GB 남았어요.`;
    if (free >= comfortableDisk) return { part: "disk", state: "good", message };
    const state = free < leastFreeBytes ? "fault" : "care";
    return { part: "disk", state, message, remedy: "디스크를 늘리거나 오래된 백업을 옮겨 주세요." };
  } catch (error) {
    if (!existsSync(folder)) {
      return {
        part: "disk",
        state: "off",
        message: `데이터 폴더 ${folder}가 아직 없어요. 처음 시작할 때 만들어요.`,
      };
    }
    return {
      part: "disk",
      state: "fault",
      message: `데이터 폴더 ${folder}를 읽지 못했어요(${reasonOf(error)}).`,
      remedy: "DATA_DIR이 맞는지, 이 사용자가 쓸 수 있는지 확인해 주세요.",
    };
  }
}

export function examineMemory({ totalMemory, freeMemory }: Machine): Finding {
  const [total, free] = [totalMemory(), freeMemory()];
  const cores = availableParallelism();
  const message = `메모리 ${(total / gigabyte).toFixed(1)}GB 가운데 ${(free / gigabyte).toFixed(1)}GB가 비었고, 코어는 ${cores}개예요.`;
  if (total >= leastMemory && free >= leastFreeMemory) return { part: "memory", state: "good", message };
  const remedy = "메모리를 1GB 넘게 주거나 같은 컴퓨터의 다른 프로그램을 줄여 주세요.";
  return { part: "memory", state: "care", message, remedy };
}

/** Compares our clock with the database's, if it has one of its own, and asks whether a service sets ours. */
export async function examineClock(
  { isClockKept }: Machine,
  databaseNow: Date | undefined,
): Promise<Finding> {
  const remedy = "systemd-timesyncd나 chrony로 시계를 맞춰 주세요.";
  const off = databaseNow ? Math.abs(databaseNow.getTime() - Date.now()) / 1000 : 0;
  if (off > mostSecondsOff) {
    const message = `데이터베이스의 시계와 ${Math.round(off)}초 달라요.`;
    return { part: "clock", state: "fault", message, remedy };
  }
  const isKept = await isClockKept();
  if (isKept === false) {
    return { part: "clock", state: "care", message: "시계를 맞춰 주는 서비스가 없어요.", remedy };
  }
  if (isKept) return { part: "clock", state: "good", message: "서비스가 시계를 맞추고 있어요." };
  if (databaseNow) return { part: "clock", state: "good", message: "데이터베이스의 시계와 같아요." };
  return { part: "clock", state: "off", message: "시계가 맞는지 여기서는 알 수 없어요." };
}
