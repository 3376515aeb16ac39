import { costOfCall, counted } from "./cost.ts";
import type { CallCost, Workers } from "./cost.ts";
import { measure } from "./load.ts";
import type { Round, SentCall, Target } from "./load.ts";
import { tokensOf } from "./people.ts";
import type { Scenario } from "./scenarios/scenario.ts";

/** The length of a round, and the number of pairs of rounds. */
export interface Pace {
  seconds: number;
  pairs: number;
}

/** Two servers: `measured` is compared with `against`. */
export interface Pair {
  /** The servers' URLs. */
  measured: string;
  against: string;
  /** Runs a statement in the database of both. Scenarios that take back what they have made need it. */
  execute?: (statement: string) => Promise<void>;
  /** The processes that the seconds of a processor are counted of. */
  workers?: Record<"measured" | "against", Workers | undefined>;
}

/** The comparison of two servers on one scenario and number of connections. Figures are medians. */
export interface Comparison {
  function: string;
  title: string;
  connections: number;
  measured: Round;
  against: Round;
  /** The measured throughput divided by the other: the median over pairs of neighbouring rounds. */
  throughputRatio: number;
  /** The median latencies, divided in the same way. */
  latencyRatio: number;
  /** Over all rounds. */
  measuredCost: CallCost | undefined;
  againstCost: CallCost | undefined;
}

/** Opens connections, prepares statements and lets both servers' code be compiled. */
const warmPace = { connections: 16, seconds: 3 };

/**
 * Prepares two servers for the comparisons of a scenario.
 *
 * @throws if the two servers' answers differ
 */
export async function warm(scenario: Scenario, pair: Pair): Promise<void> {
  await requireSameAnswers(scenario, pair);
  await warmUp(scenario, pair);
}

/** The same for servers that have other ids in their rows. */
export async function warmUp(scenario: Scenario, pair: Pair): Promise<void> {
  await undo(scenario, pair);
  for (const each of targetsOf(scenario, pair)) {
    await warmUpTarget(each);
    await undo(scenario, pair);
  }
}

export async function warmUpTarget(one: Target): Promise<void> {
  await measure(one, warmPace.connections, warmPace.seconds);
}

/** Measures both servers in alternating rounds, so that other work of the machine slows both alike. */
export function compare(
  scenario: Scenario,
  pair: Pair,
  connections: number,
  pace: Pace,
): Promise<Comparison> {
  const [measured, against] = targetsOf(scenario, pair);
  const { workers } = pair;
  const afterRound = () => undo(scenario, pair);
  return compareTargets(scenario, { measured, against, workers, afterRound }, connections, pace);
}

/** Two servers, each with the calls that it is sent. */
interface TargetPair {
  measured: Target;
  against: Target;
  workers?: Pair["workers"] | undefined;
  afterRound?: () => Promise<void>;
}

/** The same for any calls. */
export async function compareTargets(
  { function: name, title }: Pick<Scenario, "function" | "title">,
  { measured, against, workers, afterRound }: TargetPair,
  connections: number,
  pace: Pace,
): Promise<Comparison> {
  const round = async (of: Target, workersOf: Workers | undefined) => {
    const { result, spent } = await counted(workersOf, () => measure(of, connections, pace.seconds));
    await afterRound?.();
    return { ...result, spent };
  };
  const rounds: Record<"measured" | "against", Awaited<ReturnType<typeof round>>>[] = [];
  for (let number = 0; number < pace.pairs; number += 1) {
    rounds.push({
      measured: await round(measured, workers?.measured),
      against: await round(against, workers?.against),
    });
  }
  return {
    function: name,
    title,
    connections,
    measured: medianRound(rounds.map((each) => each.measured)),
    against: medianRound(rounds.map((each) => each.against)),
    throughputRatio: median(rounds.map((each) => each.measured.perSecond / each.against.perSecond)),
    latencyRatio: median(rounds.map((each) => each.measured.p50 / each.against.p50)),
    measuredCost: costOfCall(rounds.map((each) => each.measured)),
    againstCost: costOfCall(rounds.map((each) => each.against)),
  };
}

function targetsOf(scenario: Scenario, { measured, against }: Pair): [measured: Target, against: Target] {
  return [target(scenario, measured), target(scenario, against)];
}

/** Takes back what a round has made, where the next one could not make it again. */
async function undo({ once }: Scenario, { execute }: Pair): Promise<void> {
  if (!once) return;
  if (!execute)
    throw new Error("A scenario that is to be taken back needs a pair that can execute statements.");
  await execute(once.undo);
}

function target(scenario: Scenario, server: string): Target {
  const tokens = tokensOf(scenario.actor);
  const bodies = bodiesOf(scenario);
  const [url, next] = [addressOf(scenario, server), nextOf(scenario.function, bodies)];
  return {
    url,
    callOf: (connection) => {
      const token = tokens[connection % tokens.length]!;
      if (scenario.once) return (): SentCall => ({ token, body: next() });
      return { token, body: bodies[connection % bodies.length]! };
    },
  };
}

/**
 * How many bodies have been sent to each function, of those that are sent only once. It goes on from round to round,
 * because a server may still be at work for the last ones of a round that is over.
 */
const sentOnce = new Map<string, number>();

function nextOf(name: string, bodies: string[]): () => string {
  return () => {
    const sent = sentOnce.get(name) ?? 0;
    sentOnce.set(name, sent + 1);
    return bodies[sent % bodies.length]!;
  };
}

function addressOf({ function: name }: Scenario, server: string): string {
  return `${server}/asia-northeast3/${name}`;
}

function bodiesOf({ payloads }: Scenario): string[] {
  return payloads.map((data) => JSON.stringify({ data }));
}

async function requireSameAnswers(scenario: Scenario, pair: Pair): Promise<void> {
  const [token] = tokensOf(scenario.actor);
  const bodies = bodiesOf(scenario);
  // Payloads that are to be used up are alike.
  const asked = scenario.once ? 3 : scenario.payloads.length;
  for (let index = 0; index < asked; index += 1) {
    const answers: string[] = [];
    for (const server of [pair.measured, pair.against]) {
      answers.push(await answerOf(addressOf(scenario, server), { token: token!, body: bodies[index]! }));
      await undo(scenario, pair);
    }
    const [one, other] = answers;
    if (comparable(scenario, one!) !== comparable(scenario, other!))
      throw new Error(`두 서버의 응답이 달라요.\n${one!.slice(0, 500)}\n${other!.slice(0, 500)}`);
  }
}

async function answerOf(url: string, { token, body }: SentCall): Promise<string> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: "POST", headers, body });
  return response.text();
}

/** The answer without what always differs: a new row's id and moment, and the server's clock. */
export function comparable({ makesSomething, tellsTheTime }: Scenario, answer: string): string {
  const same = makesSomething
    ? answer
        .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, "")
        .replace(/"createdAt":"[^"]*"/, '"createdAt":""')
    : answer;
  return tellsTheTime ? same.replace(/"now":"[^"]*"/, '"now":""') : same;
}

function medianRound(rounds: Round[]): Round {
  const medianOf = (figure: keyof Round) => median(rounds.map((round) => round[figure]));
  return {
    calls: medianOf("calls"),
    perSecond: medianOf("perSecond"),
    p50: medianOf("p50"),
    p95: medianOf("p95"),
    p99: medianOf("p99"),
  };
}

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
