/**
 * `node lab/bench/alerts.ts` measures on both engines what alerts cost in an apartment of 12,000 households with
 * 15,000 accounts: the publishing of a notice with and without them, in turns; whether every account then has the
 * notice in its inbox exactly once; and a page of an inbox of 300 alerts. `--rounds <n>`, `--json`.
 */
import { parseArgs } from "node:util";

import { sql } from "kysely";

import type { Output } from "#contract/index.ts";
import { noticeFunctions } from "#contract/notices.ts";
import type { Database } from "#database/database.ts";
import { listenForChanges } from "#server/call/changes.ts";
import type { Handler } from "#server/call/handler-types.ts";
import { createApp } from "#server/http/app.ts";
import { readSettings } from "#server/start/settings.ts";
import { ensureSystemPackages } from "#tools/cluster/system-packages.ts";
import { orFail } from "#tools/launch/processes.ts";

import { accounts, alertsInInbox, fill, managerToken, manyAlerts, readers, tokenOf } from "./alert-rows.ts";
import { type AsOwner, onBothEngines } from "./both-engines.ts";

const warmUps = 20;

/** Fewer than the product's connections, so that calls do not wait for one another. */
const readersAtOnce = 4;

interface Measurement {
  engine: string;
  /** Medians, in milliseconds. */
  noticeMs: { with: number; without: number };
  everyone: { accounts: number; exactlyOnce: number; seconds: number; slowestMs: number };
  pageMs: { p50: number; p95: number };
}

/** The publishing of a notice as it would be if nobody were told. */
const withoutAlerts = {
  functions: { createQuietNotice: noticeFunctions.createNotice },
  handlers: {
    createQuietNotice: (async ({ db, input: { title, content }, caller }) => {
      const { id: noticeId } = await db
        .insertInto("notices")
        .values({
          apartment_id: caller.apartmentId,
          title,
          content,
          author_id: caller.id,
          author_name: caller.name,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { success: true, noticeId, message: "공지사항을 등록했어요.", warnings: [] };
    }) satisfies Handler<"createNotice">,
  },
};

const written = { title: "단수 안내", content: "내일 물이 나오지 않아요." };

await orFail(async () => {
  const { values } = parseArgs({
    options: { rounds: { type: "string", default: "200" }, json: { type: "boolean", default: false } },
  });
  const rounds = Number(values.rounds);
  if (!(rounds > 0)) throw new Error("--rounds 뒤에는 0보다 큰 숫자를 적어 주세요.");
  // Standard output is only for the result, but the installation of PostgreSQL writes there too.
  console.log = console.error;
  await ensureSystemPackages(["postgres"]);
  const measurements = await onBothEngines((database, asOwner) => measure(database, asOwner, rounds));
  process.stdout.write(
    values.json ? `${JSON.stringify(measurements, null, 2)}\n` : measurements.map(report).join(""),
  );
});

async function measure(database: Database, asOwner: AsOwner, rounds: number) {
  await asOwner(fill);
  const changes = await listenForChanges(database);
  const settings = readSettings({ NODE_ENV: "production", LOG_LEVEL: "silent" });
  const app = await createApp({ database, changes, settings, more: withoutAlerts });
  const call = async <Answer>(token: string, name: string, data: unknown): Promise<Answer> => {
    const { statusCode, body } = await app.inject({
      method: "POST",
      url: `/asia-northeast3/${name}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { data },
    });
    if (statusCode !== 200) throw new Error(`${name}: ${statusCode} ${body}`);
    return (JSON.parse(body) as { result: Answer }).result;
  };
  try {
    const noticeMs = await publish(call, rounds);
    const everyone = await seenByEveryone(call);
    // Without fresh statistics, PostgreSQL plans for the few alerts that were there before.
    await asOwner([manyAlerts, sql`analyze alerts`]);
    return { noticeMs, everyone, pageMs: await readPages(call, rounds) };
  } finally {
    await app.close();
    await changes.close();
  }
}

type Call = <Answer>(token: string, name: string, data: unknown) => Promise<Answer>;

/** In turns, and each way first as often as the other. */
async function publish(call: Call, rounds: number) {
  const taken = { createNotice: [] as number[], createQuietNotice: [] as number[] };
  const ways = ["createNotice", "createQuietNotice"] as const;
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      const startedAt = performance.now();
      await call(managerToken, way, written);
      if (round >= 0) taken[way].push(performance.now() - startedAt);
    }
  }
  return { with: quantile(taken.createNotice, 0.5), without: quantile(taken.createQuietNotice, 0.5) };
}

/** Publishes one more notice, and reads the inbox of each account as soon as that is answered. */
async function seenByEveryone(call: Call) {
  const { noticeId } = await call<Output<"createNotice">>(managerToken, "createNotice", written);
  const startedAt = performance.now();
  const taken: number[] = [];
  let exactlyOnce = 0;
  let next = 0;
  const readOneByOne = async () => {
    for (let account = next++; account < accounts; account = next++) {
      const askedAt = performance.now();
      const { alerts } = await call<Output<"getAlerts">>(tokenOf(account), "getAlerts", { limit: 20 });
      taken.push(performance.now() - askedAt);
      if (alerts.filter(({ url }) => url.endsWith(noticeId)).length === 1) exactlyOnce += 1;
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, readOneByOne));
  const seconds = (performance.now() - startedAt) / 1000;
  return { accounts, exactlyOnce, seconds, slowestMs: quantile(taken, 1) };
}

async function readPages(call: Call, rounds: number) {
  const taken: number[] = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const startedAt = performance.now();
    await call(tokenOf((round + warmUps) % readers), "getAlerts", { limit: 50 });
    if (round >= 0) taken.push(performance.now() - startedAt);
  }
  return { p50: quantile(taken, 0.5), p95: quantile(taken, 0.95) };
}

function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

function report({ engine, noticeMs, everyone, pageMs }: Measurement): string {
  const ratio = noticeMs.with / noticeMs.without;
  return [
    `\n${engine}\n`,
    `  공지 등록: 알림까지 ${noticeMs.with.toFixed(2)}ms, 알림 없이 ${noticeMs.without.toFixed(2)}ms (${ratio.toFixed(2)}배)\n`,
    `  계정 ${everyone.accounts.toLocaleString("ko-KR")}개 가운데 꼭 한 번 받은 계정: ${everyone.exactlyOnce.toLocaleString("ko-KR")}개\n`,
    `    모두 읽는 데 ${everyone.seconds.toFixed(1)}초, 가장 느린 한 번 ${everyone.slowestMs.toFixed(0)}ms\n`,
    `  알림 ${alertsInInbox}개 가운데 한 쪽: p50 ${pageMs.p50.toFixed(1)}ms, p95 ${pageMs.p95.toFixed(1)}ms\n`,
  ].join("");
}
