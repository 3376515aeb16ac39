/**
 * The product's server is compared with this one, which does the least possible to answer the same calls with
 * the same bytes. It has no framework, contract or tenancy, only node:http, prepared statements and a session
 * look-up.
 */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

import pg from "pg";

import { scenarios } from "./scenarios.ts";
import type { Scenario, SessionRow } from "./scenarios/scenario.ts";
import { sessionJoin } from "./scenarios/session.ts";

const { DATABASE_URL, DATABASE_POOL_SIZE, PORT } = process.env;

const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: Number(DATABASE_POOL_SIZE),
  types: { getTypeParser },
});

const byAddress = new Map(scenarios.map((scenario) => [`/asia-northeast3/${scenario.function}`, scenario]));

createServer((request, response) => void respond(request, response)).listen(Number(PORT), "127.0.0.1");

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const scenario = byAddress.get(request.url ?? "");
  // A request for any other path only asks whether the server is up.
  const body = scenario ? await answer(request, scenario) : "";
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.setHeader("content-length", Buffer.byteLength(body));
  response.end(body);
}

async function answer(request: IncomingMessage, { function: name, statement, answer: of }: Scenario) {
  const { data } = JSON.parse(await read(request)) as { data: never };
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  const session = await findSession(token);
  const rows = statement
    ? (await pool.query<never>({ name, text: statement.text, values: statement.values(data, session) })).rows
    : [];
  return JSON.stringify({ result: { success: true, ...of(rows, session, data) } });
}

async function findSession(token: string): Promise<SessionRow> {
  const values = [createHash("sha256").update(token).digest()];
  const { rows } = await pool.query<SessionRow>({ name: "session", text: sessionJoin, values });
  if (!rows[0]) throw new Error("No such session.");
  return rows[0];
}

function read(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => resolve(text));
    request.on("error", reject);
  });
}

/** Timestamps stay texts, as in our server's answers; the default would make a Date of each. */
function getTypeParser(oid: number) {
  if (oid === pg.types.builtins.TIMESTAMPTZ) {
    return (value: string) => `${value.slice(0, 10)}T${value.slice(11, -3)}Z`;
  }
  return pg.types.getTypeParser(oid);
}
