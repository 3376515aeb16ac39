import { percent } from "./nation.ts";
import type { NationResults } from "./nation.ts";
import { milliseconds, table } from "./table.ts";

/** The goals: at this number of connections, and compared with few apartments. */
const [p99Goal, goalConnections, growthGoal] = [50, 16, 1.2];

/** A country's database and its answers, as a table for people. */
export function nationTable({ share, secondsToMake, bytes, comparisons, ...totals }: NationResults): string {
  const { apartments, homes, posts, alerts } = totals;
  const many = (count: number) => count.toLocaleString("ko-KR");
  const made = `만드는 데 ${(secondsToMake / 60).toFixed(1)}분, ${(bytes / 1e9).toFixed(1)}GB`;
  const header = ["기능", "연결", "p50", "p95", "p99", "20개 p50", "p95", "p99", "p50 비율", "p99 비율"];
  const rows = comparisons.map(({ title, connections, measured, against, latencyRatio }) => [
    title,
    String(connections),
    ...[measured, against].flatMap(({ p50, p95, p99 }) => [p50, p95, p99].map(milliseconds)),
    latencyRatio.toFixed(2),
    (measured.p99 / against.p99).toFixed(2),
  ]);
  return [
    `\n전국의 ${percent(share)}: 단지 ${many(apartments)}개, ${many(homes)}세대, 글 ${many(posts)}개, 알림 ${many(alerts)}개\n`,
    `${made}\n\n`,
    `응답 시간 (목표: 연결 ${goalConnections}개에서 p99 ${p99Goal}ms 미만, 비율 ${growthGoal} 이하)\n\n`,
    `${table([header, ...rows])}\n`,
  ].join("");
}
