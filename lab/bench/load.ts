import autocannon from "autocannon";

/** What is sent once: a session's token and a body. */
export interface SentCall {
  token: string;
  body: string;
}

/** A function's address, and what each connection sends to it: always the same, or something else each time. */
export interface Target {
  url: string;
  callOf: (connection: number) => SentCall | (() => SentCall);
}

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
export async function measure({ url, callOf }: Target, connections: number, seconds: number): Promise<Round> {
  let connection = 0;
  const path = new URL(url).pathname;
  const latencies: number[] = [];
  const startedAt = performance.now();
  let answeredAt = startedAt;
  const { non2xx, errors, timeouts } = await autocannon({
    url,
    connections,
    duration: seconds,
    method: "POST",
    setupClient: (client) => {
      const call = callOf(connection);
      connection += 1;
      if (typeof call === "function") {
        client.setRequests([{ setupRequest: (request) => ({ ...request, path, ...requestOf(call()) }) }]);
      } else {
        const { headers, body } = requestOf(call);
        client.setHeaders(headers);
        client.setBody(body);
      }
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

function requestOf({ token, body }: SentCall) {
  return { headers: { "content-type": "application/json", authorization: `Bearer ${token}` }, body };
}
