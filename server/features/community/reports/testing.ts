import { sql } from "kysely";

import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { Actor } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import type { TestServer } from "#server/testing/test-server.ts";

/** A post with a neighbour's comment, and the office of their apartment. */
export async function newThread(server: TestServer) {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const office = await build.manager(apartment);
  const author = await build.resident(apartment, { unit: 101, nickname: "글쓴이" });
  const neighbour = await build.resident(apartment, { unit: 102, nickname: "이웃" });
  const post = { title: "제목", content: "내용", boardId: "free_board" } as const;
  const { postId } = await call(server, author, "createPost", post);
  const { commentId } = await call(server, neighbour, "addComment", { postId, content: "댓글" });
  return { apartment, office, author, neighbour, postId, commentId };
}

interface Hiding {
  office: Actor;
  /** Who reports it. */
  neighbour: Actor;
  postId: string;
  commentId?: string;
}

/** Has the office hide a post or comment, and answers the report's id. */
export async function hide(
  server: TestServer,
  { office, neighbour, postId, commentId }: Hiding,
): Promise<string> {
  await call(server, neighbour, "reportContent", { postId, commentId, reason: "abuse" });
  const { reports } = await call(server, office, "getReports", { state: "new" });
  const reportId = reports[0]!.id;
  const reason = "욕설이 있어요.";
  await call(server, office, "decideReport", { reportId, decision: "hide", reason });
  return reportId;
}

/** Lets so many days go by for what a decision has hidden. */
export function passDays(server: TestServer, reportId: string, days: number) {
  return asGate(server.database, (db) =>
    sql`
      update reports set decided_at = decided_at - make_interval(days => ${days}),
        hidden_until = hidden_until - make_interval(days => ${days})
      where id = ${reportId}
    `.execute(db),
  );
}

export async function reportOf(server: TestServer, office: Actor, reportId: string) {
  return (await call(server, office, "getReport", { reportId })).report;
}

/** What the inbox holds besides comments. */
export async function inboxOf(server: TestServer, person: Actor) {
  const { alerts } = await call(server, person, "getAlerts", null);
  return alerts.filter(({ kind }) => !kind.endsWith("_commented"));
}
