import { afterAll, beforeAll, describe, inject } from "vitest";

import type { FunctionName, Input, Output } from "#contract/index.ts";
import type { Database } from "#database/database.ts";
import { openServer } from "#database/open-server.ts";

import type { Actor } from "./builders.ts";
import { bearer, call, CallError } from "./calling.ts";
import { makeDataPlace, startServerProcess } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { useTestServer } from "./test-server.ts";

/** Where racing calls go: to one server, or in turn to several processes with one database. */
export interface MeetingPlace {
  database: () => Database;
  /** @throws CallError if the server refuses the call */
  send: <Name extends FunctionName>(
    actor: Pick<Actor, "token">,
    name: Name,
    payload: Input<Name>,
  ) => Promise<Output<Name>>;
}

/** Declares the tests twice: for one server and, on PostgreSQL, for two processes of the operating system. */
export function onOneServerAndTwoProcesses(tests: (place: MeetingPlace) => void): void {
  describe("one server", () => {
    const server = useTestServer();
    tests({
      database: () => server.database,
      send: (actor, name, payload) => call(server, actor, name, payload),
    });
  });
  describe.skipIf("archive" in inject("template"))("two server processes on one PostgreSQL database", () => {
    tests(useTwoProcesses());
  });
}

function useTwoProcesses(): MeetingPlace {
  let processes: ServerProcess[] = [];
  let origins: string[] = [];
  let database: Database;
  let dispose: () => Promise<void>;
  let turn = 0;

  beforeAll(async () => {
    const place = await makeDataPlace();
    processes = [startServerProcess(place.settings), startServerProcess(place.settings)];
    origins = await Promise.all(processes.map(({ origin }) => origin));
    database = await openServer(place.settings["DATABASE_URL"]!);
    dispose = place.dispose;
  });

  afterAll(async () => {
    await database.close();
    for (const each of processes) each.kill("SIGTERM");
    await Promise.all(processes.map(({ ended }) => ended));
    await dispose();
  });

  return {
    database: () => database,
    send: async <Name extends FunctionName>(
      actor: Pick<Actor, "token">,
      name: Name,
      payload: Input<Name>,
    ) => {
      const origin = origins[turn++ % origins.length]!;
      const response = await fetch(`${origin}/asia-northeast3/${name}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...bearer(actor) },
        body: JSON.stringify({ data: payload ?? null }),
      });
      const { result, error } = (await response.json()) as {
        result: Output<Name>;
        error?: ConstructorParameters<typeof CallError>[1];
      };
      if (error) throw new CallError(response.status, error);
      return result;
    },
  };
}

/** How often calls ended in each way: as `done`, or with the code of their refusal. Any other failure is thrown. */
export async function outcomesOf(calls: (() => Promise<unknown>)[]): Promise<Record<string, number>> {
  const ended = await Promise.all(calls.map((each) => each().then(() => "done", codeOf)));
  const counts: Record<string, number> = {};
  for (const each of ended) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
}

function codeOf(error: unknown): string {
  if (error instanceof CallError) return error.details.code;
  throw error;
}
