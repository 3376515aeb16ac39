/**
 * The product's server is compared with this one, which does the least possible to answer the same calls with
 * the same bytes. It has no framework, contract or tenancy, only node:http, prepared statements and a session
 * look-up.
 */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

import pg from "pg";

import { bareAnswer } from "./bare-answer.ts";
import type { Query } from "./bare-answer.ts";
import { scenarios } from "./scenarios.ts";
import type { Scenario } from "./scenarios/scenario.ts";

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

async function answer(request: IncomingMessage, scenario: Scenario): Promise<string> {
  const { data } = JSON.parse(await read(request)) as { data: never };
  const token = request.headers.authorization?.slice("Bearer ".length) ?? "";
  return bareAnswer(scenario, { token, data, query });
}

const query: Query = async (statement) => (await pool.query<never>(statement)).rows;

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
