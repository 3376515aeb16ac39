import { measure } from "./load.ts";
import type { Round, Target } from "./load.ts";
import type { Scenario } from "./scenarios.ts";
import { tokensOf } from "./seed.ts";

/** How long a round is, and how many pairs of rounds there are. */
export interface Pace {
  seconds: number;
  pairs: number;
}

/** Both servers on one scenario at one number of connections. Each figure is a median over the rounds. */
export interface Comparison {
  function: string;
  title: string;
  connections: number;
  ours: Round;
  limit: Round;
  /** Our throughput as a share of the limit's: the median over pairs of neighbouring rounds. */
  ratio: number;
}

interface Match {
  scenario: Scenario;
  connections: number;
  pace: Pace;
  /** Where each server listens. */
  ours: string;
  limit: string;
}

/** Opens connections, prepares statements and lets both servers' code be compiled. */
const warmUp = { connections: 16, seconds: 5 };

/**
 * Prepares both servers for the comparisons of a scenario.
 *
 * @throws when the two do not answer the same
 */
export async function warm({ scenario, ours, limit }: Pick<Match, "scenario" | "ours" | "limit">) {
  const targets = { ours: target(scenario, ours), limit: target(scenario, limit) };
  await requireSameAnswer(targets);
  for (const each of [targets.ours, targets.limit]) {
    await measure(each, warmUp.connections, warmUp.seconds);
  }
}

/** Measures in alternating rounds: whatever else the machine is busy with meets both alike. */
export async function compare({ scenario, connections, pace, ours, limit }: Match): Promise<Comparison> {
  const targets = { ours: target(scenario, ours), limit: target(scenario, limit) };
  await requireSameAnswer(targets);
  const pairs: { ours: Round; limit: Round }[] = [];
  // The first pair warms up: code, connections and statements.
  for (let pair = 0; pair <= pace.pairs; pair += 1) {
    const round = (of: Target) => measure(of, connections, pace.seconds);
    pairs.push({ ours: await round(targets.ours), limit: await round(targets.limit) });
  }
  const counted = pairs.slice(1);
  return {
    function: scenario.function,
    title: scenario.title,
    connections,
    ours: medianRound(counted.map((pair) => pair.ours)),
    limit: medianRound(counted.map((pair) => pair.limit)),
    ratio: median(pairs.map((pair) => pair.ours.perSecond / pair.limit.perSecond)),
  };
}

function target({ function: name, actor, payload }: Scenario, server: string): Target {
  return {
    url: `${server}/asia-northeast3/${name}`,
    tokens: tokensOf(actor),
    body: JSON.stringify({ data: payload }),
  };
}

async function requireSameAnswer(targets: { ours: Target; limit: Target }): Promise<void> {
  const [ours, limit] = await Promise.all([targets.ours, targets.limit].map(answerOf));
  if (ours !== limit) throw new Error(`두 서버의 응답이 달라요.\n${ours}\n${limit}`);
}

async function answerOf({ url, tokens, body }: Target): Promise<string> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${tokens[0]}` };
  const response = await fetch(url, { method: "POST", headers, body });
  return response.text();
}

function medianRound(rounds: Round[]): Round {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p95: median(rounds.map((round) => round.p95)),
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
