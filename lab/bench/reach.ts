/**
 * `node lab/bench/reach.ts` measures on both engines what it takes to count whom a notice has reached, and to list whom
 * it has not, in an apartment of 12,000 households with 15,000 accounts. Half have opened it. `--rounds <n>`.
 */
import { parseArgs } from "node:util";

import { sql } from "kysely";

import type { FunctionName, Output } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { listenForChanges } from "#server/call/changes.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { fill, managerToken, tokenOf } from "./alert-rows.ts";
import { type AsOwner, onBothEngines } from "./both-engines.ts";

const warmUps = 20;

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

/** As many notices before it have been opened, so that its receipts are not alone in their table. */
const noticesBefore = 20;

const receipts = sql`insert into notice_receipts (apartment_id, notice_id, household_id)
  select n.apartment_id, n.id, h.id from notices n join households h on h.apartment_id = n.apartment_id
  where h.unit % 2 = 0`;

await orFail(async () => {
  const { values } = parseArgs({ options: { rounds: { type: "string", default: "200" } } });
  const rounds = Number(values.rounds);
  // More would meet the limit of calls an hour.
  if (!(rounds > 0 && rounds <= 500)) throw new Error("--rounds 뒤에는 1부터 500까지의 숫자를 적어 주세요.");
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  const measurements = await onBothEngines((database, asOwner) => measure(database, asOwner, rounds));
  process.stdout.write(measurements.map(report).join(""));
});

interface Times {
  p50: number;
  p95: number;
}

async function measure(database: Database, asOwner: AsOwner, rounds: number) {
  await asOwner(fill);
  const changes = await listenForChanges(database);
  const settings = readSettings({ NODE_ENV: "production", LOG_LEVEL: "silent" });
  const app = await createApp({ database, changes, settings });
  const call = async <Name extends FunctionName>(token: string, name: Name, data: object) => {
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: `/asia-northeast3/${name}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { data },
    });
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body}`);
    return (JSON.parse(body) as { result: Output<Name> }).result;
  };
  const timed = async (work: (round: number) => Promise<unknown>): Promise<Times> => {
    const taken: number[] = [];
    for (let round = -warmUps; round < rounds; round += 1) {
      const startedAt = performance.now();
      await work(round + warmUps);
      if (round >= 0) taken.push(performance.now() - startedAt);
    }
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
    return { p50: at(0.5), p95: at(0.95) };
  };
  try {
    let noticeId = "";
    for (let n = 0; n <= noticesBefore; n += 1)
      ({ noticeId } = await call(managerToken, "createNotice", written));
    await asOwner([receipts, sql`analyze notice_receipts`, sql`analyze notices`]);
    const { householdCount, readCount } = await call(managerToken, "getNoticeReach", { noticeId });
    return {
      householdCount,
      readCount,
      reach: await timed(() => call(managerToken, "getNoticeReach", { noticeId })),
      unread: await timed(() => call(managerToken, "getUnreadHouseholds", { noticeId })),
      ofBuilding: await timed(() => call(managerToken, "getUnreadHouseholds", { noticeId, building: 120 })),
      // Another household each time. Every second one has opened it before.
      opening: await timed((round) => call(tokenOf(round), "getNoticeById", { noticeId })),
    };
  } finally {
    await app.close();
    await changes.close();
  }
}

function report(measured: Awaited<ReturnType<typeof measure>> & { engine: string }): string {
  const { engine, householdCount, readCount, reach, unread, ofBuilding, opening } = measured;
  const line = (name: string, { p50, p95 }: Times) =>
    `  ${name}: p50 ${p50.toFixed(1)}ms, p95 ${p95.toFixed(1)}ms\n`;
  return [
    `\n${engine}: ${householdCount.toLocaleString("ko-KR")}세대 중 ${readCount.toLocaleString("ko-KR")}세대\n`,
    line("읽은 세대 수 (getNoticeReach)", reach),
    line("안 읽은 세대 모두 (getUnreadHouseholds)", unread),
    line("안 읽은 세대, 한 동", ofBuilding),
    line("공지 열기 (getNoticeById)", opening),
  ].join("");
}
