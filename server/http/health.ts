import type { FastifyInstance } from "fastify";

import type { Database } from "#database/database.ts";
import { beforeDeadline } from "#database/deadline.ts";
import { checkMigrations } from "#server/domain/system-status.ts";

/** While a load balancer waits for this answer, it sends more calls here, so it must not wait longer. */
const readinessMs = 2000;

type Readiness = "ready" | "migrating" | "database unreachable";

/** Whether calls can be answered. */
export async function readinessOf(database: Database): Promise<Readiness> {
  try {
    const { healthy } = await beforeDeadline(database, performance.now() + readinessMs, () =>
      checkMigrations(database.kysely),
    );
    return healthy ? "ready" : "migrating";
  } catch {
    return "database unreachable";
  }
}

/** Mounts what programs ask about this process, and `/status` for people. */
export function mountHealth(app: FastifyInstance, database: Database): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_, reply) => {
    const status = await readinessOf(database);
    return reply.status(status === "ready" ? 200 : 503).send({ status });
  });
  app.get("/status", async (_, reply) => {
    const readiness = await readinessOf(database);
    return reply
      .status(readiness === "ready" ? 200 : 503)
      .headers({ "content-type": "text/html; charset=utf-8", "cache-control": "no-store" })
      .send(statusPage(readiness, new Date()));
  });
}

const told: Record<Readiness, { title: string; text: string }> = {
  ready: { title: "단지는 정상이에요", text: "열리지 않는 화면이 있으면 새로 고쳐 보세요." },
  migrating: {
    title: "새 버전으로 바꾸고 있어요",
    text: "잠시만 기다려 주세요. 쓰던 화면을 닫지 않으면 적은 내용이 그대로 있어요.",
  },
  "database unreachable": {
    title: "지금은 이용할 수 없어요",
    text: "서버는 켜져 있지만 데이터베이스에 연결하지 못하고 있어요. 쓰던 화면을 닫지 않으면 적은 내용이 그대로 있고, 이미 저장한 내용도 안전해요.",
  },
};

/** Needs no script, no front end and no database: it is asked for when those are the question. Looks again by itself. */
function statusPage(readiness: Readiness, now: Date): string {
  const { title, text } = told[readiness];
  const time = now.toLocaleTimeString("ko-KR", {
    timeZone: "Asia/Seoul",
    hour: "numeric",
    minute: "2-digit",
    second: "2-digit",
  });
  return `<!doctype html><html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="15"><title>${title} · 단지</title><style>body{font:1.125rem/1.6 system-ui,sans-serif;word-break:keep-all;max-width:34rem;margin:15vh auto;padding:0 1.25rem}h1{font-size:1.5rem;margin:0}p{margin:.75rem 0 0}small{opacity:.75}</style><body><main><h1>${title}</h1><p>${text}</p><p><small>${time}에 확인했어요. 15초마다 다시 확인해요.</small></p><p><a href="/">처음 화면으로 가기</a></p></main></body></html>`;
}
