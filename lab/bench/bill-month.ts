/**
 * `node lab/bench/bill-month.ts` measures an office's second month of bills, 12,032 homes with 35 items, on both engines:
 * how long it takes to check the file and to publish it, how long others' calls wait meanwhile, and how long a
 * resident's bill takes afterwards. `--homes <n>`, `--engine embedded|postgres`, `--layout wide|long`, `--json`. What a
 * busy machine adds, the processor's seconds and the load beside them tell.
 */
import { loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";

import { sql } from "kysely";

import type { FunctionName, Input } from "#contract/index.ts";
import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { workbook } from "#server/testing/sample-workbooks.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { billRows, rangeOfHomes } from "./bill-rows.ts";
import type { BillLayout } from "./bill-rows.ts";
import { quantile } from "./booking-place.ts";
import { embeddedPlace, serverPlace } from "./empty-place.ts";
import type { Place } from "./empty-place.ts";
import { startMeasured } from "./measured-server.ts";
import type { MeasuredServer } from "./measured-server.ts";

/** What no known header says. */
const groups = { 주차비: "other", 인터넷사용료: "other", 커뮤니티운영비: "other" } as const;

const placeOf = { embedded: embeddedPlace, postgres: serverPlace };
type Engine = keyof typeof placeOf;

interface Work {
  seconds: number;
  /** Of the server's process; PostgreSQL's own are not among them. */
  cpuSeconds: number;
  /** Of the machine's last minute, when it ended. */
  load: number;
  /** Of the calls beside it, in ms. */
  p99: number;
  longest: number;
}

interface Figures {
  engine: string;
  homes: number;
  fileBytes: number;
  check: Work;
  publish: Work;
  correct: Work;
  myBillP95: number;
}

await orFail(async () => {
  const { values } = parseArgs({
    options: {
      homes: { type: "string", default: "12032" },
      engine: { type: "string" },
      layout: { type: "string", default: "wide" },
      json: { type: "boolean", default: false },
    },
  });
  const engines = (Object.keys(placeOf) as Engine[]).filter(
    (each) => !values.engine || each === values.engine,
  );
  console.log = console.error;
  if (engines.includes("postgres")) await ensureSystemPackages(["postgres"]);
  const figures: Figures[] = [];
  for (const engine of engines)
    figures.push(await measure(engine, Number(values.homes), values.layout === "long" ? "long" : "wide"));
  process.stdout.write(
    values.json ? `${JSON.stringify(figures, null, 2)}\n` : figures.map(report).join("\n"),
  );
});

async function measure(engine: Engine, homes: number, layout: BillLayout): Promise<Figures> {
  await using stack = new AsyncDisposableStack();
  const place = await placeOf[engine](stack);
  const { office, resident, bystander } = await seed(place);
  const moving = await startMeasured(place.settings);
  await moving.call(office.token, "bulkCreateResidents", rangeOfHomes(homes));
  await moving.stop();
  // Nobody has moved in a moment ago: those homes are looked at twice.
  await place.asOwner([sql`update occupancies set began_at = began_at - interval '1 year'`]);
  const server = await startMeasured(place.settings);
  stack.defer(server.stop);
  const call = <Name extends FunctionName>({ token }: Actor, name: Name, data: Input<Name>) =>
    server.call(token, name, data);

  const month = async (name: string, salt: number) => {
    const content = workbook([{ name: "month", rows: billRows(homes, layout, salt) }]);
    const fileId = await upload(server.url, office, content);
    const publish = () =>
      call(office, "publishBills", { fileId, month: name, dueOn: inDays(14), groups, acceptWarnings: true });
    return { content, check: () => call(office, "checkBillFile", { fileId, month: name }), publish };
  };
  const first = await month("2026-08", 1);
  await first.check();
  await first.publish();
  const second = await month("2026-09", 2);
  const besides = <Result>(work: () => Promise<Result>) => besideCalls(work, server, bystander);
  const [checked, check] = await besides(second.check);
  if (checked.summary.homes !== homes || checked.errorCount > 0)
    throw new Error(`Other counts than expected: ${JSON.stringify(checked.summary)}`);
  const [published, publish] = await besides(second.publish);
  if (published.homes !== homes || published.told !== homes)
    throw new Error(`Other counts than expected: ${JSON.stringify(published)}`);
  const corrected = await month("2026-09", 3);
  await corrected.check();
  const [, correct] = await besides(corrected.publish);
  const times: number[] = [];
  for (let nth = 0; nth < 200; nth += 1) {
    const calledAt = performance.now();
    await call(resident, "getMyBill", null);
    times.push(performance.now() - calledAt);
  }
  const myBillP95 = quantile(times, 0.95);
  return {
    engine: place.engine,
    homes,
    fileBytes: second.content.length,
    check,
    publish,
    correct,
    myBillP95,
  };
}

async function seed({ settings: { DATA_DIR: folder, DATABASE_URL: url } }: Place) {
  const database = url ? await openServer(url, 5) : await openEmbedded(folder!);
  const build = builders(database);
  const apartment = await build.apartment();
  const office = await build.manager(apartment);
  const resident = await build.resident(apartment, { building: 101, unit: 101 });
  const bystander = await build.resident(await build.apartment());
  await database.close();
  return { office, resident, bystander };
}

/** Does the work while somebody of another complex calls, one call after the other. */
async function besideCalls<Result>(
  work: () => Promise<Result>,
  server: MeasuredServer,
  { token }: Actor,
): Promise<[Result, Work]> {
  const times: number[] = [];
  const over = new AbortController();
  const calls = (async () => {
    while (!over.signal.aborted) {
      const calledAt = performance.now();
      await server.call(token, "getMe", null);
      times.push(performance.now() - calledAt);
      await sleep(5);
    }
  })();
  const [startedAt, cpuBefore] = [performance.now(), await server.cpu()];
  const result = await work().finally(() => over.abort());
  const seconds = (performance.now() - startedAt) / 1000;
  const cpuSeconds = (await server.cpu()) - cpuBefore;
  await calls;
  const [p99, longest] = [quantile(times, 0.99), Math.max(...times)];
  return [result, { seconds, cpuSeconds, load: loadavg()[0]!, p99, longest }];
}

async function upload(url: string, { token }: Actor, content: Buffer): Promise<string> {
  const response = await fetch(`${url}/files?for=bill`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-file-name": "bills.xlsx" },
    body: new Uint8Array(content),
  });
  const { result } = (await response.json()) as { result: { file: { id: string } } };
  return result.file.id;
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function report({ engine, homes, fileBytes, check, publish, correct, myBillP95 }: Figures): string {
  const line = (what: string, { seconds, cpuSeconds, load, p99, longest }: Work) =>
    `${what.padEnd(10)} ${seconds.toFixed(2).padStart(6)} s (processor ${cpuSeconds.toFixed(2)} s, load ${load.toFixed(1)})   other calls p99 ${p99.toFixed(0).padStart(4)} ms, longest ${longest.toFixed(0).padStart(4)} ms\n`;
  return [
    `${engine}: ${homes} homes, ${(fileBytes / 1024).toFixed(0)} kB\n`,
    line("check", check),
    line("publish", publish),
    line("correct", correct),
    `getMyBill  p95 ${myBillP95.toFixed(1)} ms\n`,
  ].join("");
}
