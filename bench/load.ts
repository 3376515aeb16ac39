import autocannon from "autocannon";

/** A call, and the tokens and bodies to spread over the connections. */
export interface Target {
  url: string;
  tokens: string[];
  bodies: string[];
}

/** What one round measured. Times are in milliseconds. */
export interface Round {
  perSecond: number;
  p50: number;
  p95: number;
}

/**
 * Keeps `connections` calls under way for a while. Each connection sends its next call as soon as the
 * last one was answered.
 *
 * @throws when a call fails: an error is answered faster than what was to be measured
 */
export async function measure(
  { url, tokens, bodies }: Target,
  connections: number,
  seconds: number,
): Promise<Round> {
  let connection = 0;
  const latencies: number[] = [];
  const startedAt = performance.now();
  let answeredAt = startedAt;
  const { non2xx, errors, timeouts } = await autocannon({
    url,
    connections,
    duration: seconds,
    method: "POST",
    setupClient: (client) => {
      const token = tokens[connection % tokens.length]!;
      client.setBody(bodies[connection % bodies.length]);
      connection += 1;
      client.setHeaders({ "content-type": "application/json", authorization: `Bearer ${token}` });
      client.on("response", (_status, _bytes, milliseconds) => {
        latencies.push(milliseconds);
        answeredAt = performance.now();
      });
    },
  });
  const elapsedSeconds = (answeredAt - startedAt) / 1000;
  const failures = non2xx + errors + timeouts;
  if (failures > 0) throw new Error(`${url}: ${failures}건이 실패했어요.`);
  latencies.sort((one, other) => one - other);
  const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { perSecond: latencies.length / elapsedSeconds, p50: quantile(0.5), p95: quantile(0.95) };
}
