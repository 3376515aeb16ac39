import fc from "fast-check";

/** A request that breaks the protocol, not a function's rules. */
export interface Garbage {
  method?: string;
  headers?: Record<string, string>;
  path?: string;
  /** Replaces the whole body. */
  body?: string;
}

export const anyGarbage: fc.Arbitrary<Garbage> = fc.oneof(
  fc.record({ method: fc.constantFrom("GET", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD") }),
  fc.record({
    headers: fc.constantFrom<Record<string, string>[]>(
      { "content-type": "text/plain" },
      { "content-type": "application/json; charset=utf-16" },
      { "content-type": "multipart/form-data; boundary=x" },
      { "content-type": "" },
      { accept: "text/event-stream, */*" },
      { authorization: "Bearer" },
      { authorization: "Bearer a b" },
      { authorization: `Bearer ${"A".repeat(5000)}` },
      { cookie: `session=${"%00".repeat(1000)}; session; =; __Host-session="` },
      { origin: "null" },
      { origin: `http://${"%CC%81".repeat(1000)}` },
      { "sec-fetch-site": "cross-site" },
      { "x-forwarded-for": "not an address, 300.300.300.300, ::ffff:1.2.3.4" },
      { "user-agent": "\u00ff".repeat(4000) },
      { "content-encoding": "gzip" },
    ),
  }),
  fc.record({
    path: fc.constantFrom(
      "/asia-northeast3/",
      "/asia-northeast3/constructor",
      "/asia-northeast3/__proto__",
      "/asia-northeast3/%00",
      "/asia-northeast3/%E0%A4%A",
      "/danji/asia-northeast3/getMe",
      "//asia-northeast3/getMe",
      `/asia-northeast3/${"x".repeat(300)}`,
      "/readyz?x=%ff",
      "/metrics",
    ),
  }),
  fc.record({
    body: fc.oneof(
      fc.constantFrom(
        "",
        "{data:",
        "[]",
        "null",
        "{}",
        '{"data":null,"more":1}',
        '{"data":{"__proto__":{"role":"superAdmin"}}}',
        '{"data":{"constructor":{"prototype":{"role":"superAdmin"}}}}',
        '{"data":1e999}',
        '\ufeff{"data":null}',
        `{"data":${"[".repeat(20_000)}`,
        `{"data":${"[".repeat(20_000)}${"]".repeat(20_000)}}`,
        `{"data":${JSON.stringify("x".repeat(300_000))}}`,
      ),
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.jsonValue().map((value) => JSON.stringify(value)),
    ),
  }),
);
