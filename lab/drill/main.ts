/**
 * `npm run drill` starts on this machine all that docs/operations/several-machines.md describes: three PostgreSQL with
 * Patroni and etcd, HAProxy, two server processes, Caddy. While people write, book, read and listen it kills one part
 * after the other, and reports what they noticed. It fails if anything that was acknowledged is lost or doubled.
 *
 * `--fault <name>` (repeatable) causes these alone. `--direct` leaves HAProxy out: the servers know the database's
 * machines. `--json <file>` writes the report, `--logs <folder>` keeps what the programs have said.
 */
import { cp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { abortOnSignal, orFail } from "#tools/launch/processes.ts";
import { step } from "#tools/launch/progress.mjs";

import { startExercise, suffer } from "./drill.ts";
import { faults } from "./faults.ts";
import type { FaultName } from "./faults.ts";
import { startLayout } from "./layout.ts";
import { openPlace } from "./place.ts";
import { isKept, reportTable } from "./report.ts";
import type { Outcome } from "./report.ts";

interface Order {
  names: FaultName[];
  isDirect: boolean;
  json: string | undefined;
  logs: string | undefined;
}

await orFail(async () => {
  const order = parseCommandLine();
  await ensureSystemPackages(["postgres", "patroni", "etcd", "haproxy", "caddy"]);
  const signal = abortOnSignal();
  const outcomes: Outcome[] = [];
  try {
    await drill(order, signal, outcomes);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await report(order, outcomes);
  }
  if (!outcomes.every(isKept)) throw new Error("잃거나 겹친 것이 있어요. 위의 표와 --json 파일을 봐 주세요.");
});

/** Also what came before a fault that the layout did not recover from. */
async function report({ json }: Order, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length > 0) process.stdout.write(`\n${reportTable(outcomes)}`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(outcomes, null, 2)}\n`);
}

function parseCommandLine(): Order {
  const { values } = parseArgs({
    options: {
      fault: { type: "string", multiple: true },
      direct: { type: "boolean", default: false },
      json: { type: "string" },
      logs: { type: "string" },
    },
  });
  const { direct: isDirect, json, logs } = values;
  const known = Object.keys(faults).filter((name) => !(isDirect && name === "haproxy"));
  const names = values.fault ?? known;
  if (!names.every((name) => known.includes(name))) throw new Error(`--fault: ${known.join(", ")}`);
  return { names: names as FaultName[], isDirect, json, logs };
}

async function drill(
  { names, isDirect, logs }: Order,
  signal: AbortSignal,
  outcomes: Outcome[],
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const place = await openPlace(signal);
  stack.defer(() => place.dispose());
  if (logs !== undefined) stack.defer(() => keepLogs(place.folder, logs));
  const layout = await step("데이터베이스 셋, 서버 둘과 그 사이의 것을 켜요", () =>
    startLayout(place, stack, { isDirect }),
  );
  const exercise = await startExercise(layout, stack);
  for (const name of names) {
    outcomes.push(await step(faults[name].title, () => suffer(exercise, name)));
  }
}

async function keepLogs(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  for (const name of names.filter((each) => each.endsWith(".log")))
    await cp(join(from, name), join(to, name));
}
