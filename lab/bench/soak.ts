/**
 * `node lab/bench/soak.ts` lets people of 20 apartments use all services for an hour, at two server processes on PostgreSQL:
 * notices, boards, complaints, photos, booking, clubs, surveys, a vote, visitors, the office's work, and streams that stay
 * open. Each five minutes it says what was served, how long that took and cost, and what memory and connections were held;
 * at the end how the last third differs from the first, what was refused, and what failed. `--minutes 60`, `--window 5`
 * (minutes), `--errands 20` (begun in a second; each is some four calls), `--listeners 60`.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { soak } from "./soak/load.ts";
import type { Pace } from "./soak/load.ts";
import { openPlace } from "./soak/place.ts";
import { startRecord } from "./soak/record.ts";
import { soakReport, windowLine } from "./soak/report.ts";
import type { Window } from "./soak/report.ts";
import { furnishTown } from "./soak/town.ts";

interface Order extends Pace {
  windows: number;
  windowSeconds: number;
}

/** What is made by the first calls only, connections and compiled code, is there after this time. */
const warmUpSeconds = 30;

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "60" },
      window: { type: "string", default: "5" },
      errands: { type: "string", default: "20" },
      listeners: { type: "string", default: "60" },
    },
  });
  const order = {
    windows: Math.round(Number(values.minutes) / Number(values.window)),
    windowSeconds: Number(values.window) * 60,
    errandsPerSecond: Number(values.errands),
    listeners: Number(values.listeners),
  };
  if (!(order.windows > 0 && order.windowSeconds > 0 && order.errandsPerSecond > 0 && order.listeners >= 0)) {
    throw new Error("--minutes, --window, --errands 뒤에는 0보다 큰 숫자를 적어 주세요.");
  }
  await ensureSystemPackages(["postgres"]);
  process.stdout.write(soakReport(await measure(order)));
});

async function measure({ windows: count, windowSeconds, ...pace }: Order): Promise<Window[]> {
  await using stack = new AsyncDisposableStack();
  const place = await openPlace(stack);
  const town = await furnishTown(place.origins[0]!, place.owner);
  const record = startRecord();
  const over = new AbortController();
  const soaking = soak(place, town, pace, record, over.signal);
  stack.defer(async () => {
    over.abort();
    await soaking;
  });
  await Promise.race([sleep(warmUpSeconds * 1000), soaking]);
  record.take();
  const windows: Window[] = [];
  let before = await place.held();
  while (windows.length < count) {
    await Promise.race([sleep(windowSeconds * 1000), soaking]);
    const after = await place.held();
    const window = { seconds: windowSeconds, seen: record.take(), before, after };
    process.stderr.write(
      `${String((windows.length + 1) * (windowSeconds / 60)).padStart(3)} min  ${windowLine(window)}\n`,
    );
    windows.push(window);
    before = after;
  }
  return windows;
}
