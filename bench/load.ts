import autocannon from "autocannon";

/** A call, and the tokens and bodies that the connections take turns with. */
export interface Target {
  url: string;
  tokens: string[];
  bodies: string[];
  /** Each body may be sent once only: a connection goes on to its next one, instead of sending the same again. */
  isEachSentOnce: boolean;
}

/** The result of one round. Times are in milliseconds. */
export interface Round {
  perSecond: number;
  p50: number;
  p95: number;
}

/**
 * Keeps `connections` calls running for a while. Each connection sends its next call when the last one is
 * answered.
 *
 * @throws if a call fails: an error is answered faster than the work that is measured
 */
export async function measure(
  { url, tokens, bodies, isEachSentOnce }: Target,
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
      const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
      const own = isEachSentOnce
        ? bodies.filter((_, index) => index % connections === connection)
        : [bodies[connection % bodies.length]!];
      client.setRequests(own.map((body) => ({ method: "POST", headers, body })));
      connection += 1;
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
