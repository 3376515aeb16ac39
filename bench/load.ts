import autocannon from "autocannon";

/** A call, and the tokens and bodies that the connections take turns with. */
export interface Target {
  url: string;
  tokens: string[];
  bodies: string[];
  /** Each body may be sent once only: a connection takes the next one each time, instead of the same again. */
  isEachSentOnce: boolean;
}

/**
 * How many bodies of those have been sent to which function. It goes on from round to round, because a server may still
 * be at work for the last ones of a round that is over.
 */
const sentOnce = new Map<string, number>();

/** The result of one round. Times are in milliseconds. */
export interface Round {
  calls: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
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
  const path = new URL(url).pathname;
  const next = () => {
    const sent = sentOnce.get(path) ?? 0;
    sentOnce.set(path, sent + 1);
    return bodies[sent % bodies.length]!;
  };
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
      const body = bodies[connection % bodies.length]!;
      connection += 1;
      client.setHeaders(headers);
      if (isEachSentOnce)
        client.setRequests([{ setupRequest: (request) => ({ ...request, path, headers, body: next() }) }]);
      else client.setBody(body);
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
  return {
    calls: latencies.length,
    perSecond: latencies.length / elapsedSeconds,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
  };
}
