/**
 * `node lab/bench/document-search.ts` measures how long a resident's search of two syllables takes among an office's 10,000
 * documents, on both engines: words that many documents have, that a few have, and that none has. `--documents <n>`,
 * `--engine embedded|postgres`. The load of the machine stands beside.
 */
import { loadavg } from "node:os";
import { parseArgs } from "node:util";

import { sql } from "kysely";

import { openEmbedded } from "#database/open-embedded.ts";
import { openServer } from "#database/open-server.ts";
import { builders } from "#server/testing/builders.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { quantile } from "./booking-place.ts";
import { embeddedPlace, serverPlace } from "./empty-place.ts";
import type { Place } from "./empty-place.ts";
import { startMeasured } from "./measured-server.ts";

const placeOf = { embedded: embeddedPlace, postgres: serverPlace };
type Engine = keyof typeof placeOf;

const searches = { many: "회의", few: "이천", none: "수박" };
const timesEach = 200;

await orFail(async () => {
  const { values } = parseArgs({
    options: { documents: { type: "string", default: "10000" }, engine: { type: "string" } },
  });
  const engines = (Object.keys(placeOf) as Engine[]).filter(
    (each) => !values.engine || each === values.engine,
  );
  console.log = console.error;
  if (engines.includes("postgres")) await ensureSystemPackages(["postgres"]);
  for (const engine of engines) await measure(engine, Number(values.documents));
});

async function measure(engine: Engine, documents: number): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const place = await placeOf[engine](stack);
  const { apartment, resident } = await seed(place);
  // A year has a hundred: minutes, contracts and accounts, each with some lines of what it says.
  await place.asOwner([
    sql`
      insert into documents (apartment_id, category, title, summary, happened_on, published_at)
      select ${apartment.id}, (array['minutes', 'contract', 'accounts'])[1 + n % 3],
        case when n % 500 = 0 then '이천 ' else '' end || (array['정기 회의', '승강기 유지관리 계약', '감사 보고'])[1 + n % 3] || ' ' || n,
        repeat('어린이집 임대와 놀이터 보수를 의결하고 다음 달 청소 용역의 조건을 정했어요. ', 1 + n % 5),
        date '2026-11-01' - n / 10, timestamptz '2026-11-01' - n * interval '2 hours'
      from generate_series(1, ${documents}::integer) n
    `,
  ]);
  const server = await startMeasured(place.settings);
  stack.defer(server.stop);
  for (const [how, query] of Object.entries(searches)) {
    const cpuBefore = await server.cpu();
    const times: number[] = [];
    let found = 0;
    for (let nth = 0; nth < timesEach; nth += 1) {
      const calledAt = performance.now();
      const answer = await server.call(resident.token, "getDocuments", { query });
      times.push(performance.now() - calledAt);
      found = answer.documents.length;
    }
    const cpuMs = (((await server.cpu()) - cpuBefore) / timesEach) * 1000;
    process.stdout.write(
      `${place.engine}, ${documents} documents, ${how} (${found} on the first page): p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms (server's processor ${cpuMs.toFixed(1)} ms a call, load ${loadavg()[0]!.toFixed(1)})\n`,
    );
  }
}

async function seed({ settings: { DATA_DIR: folder, DATABASE_URL: url } }: Place) {
  const database = url ? await openServer(url, 5) : await openEmbedded(folder!);
  const build = builders(database);
  const apartment = await build.apartment();
  const resident = await build.resident(apartment);
  await database.close();
  return { apartment, resident };
}
