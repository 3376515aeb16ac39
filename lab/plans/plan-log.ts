import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Client } from "pg";

/** Settings of a cluster that logs the plan of every statement, also of those within functions and triggers. */
export const logsPlans = {
  session_preload_libraries: "auto_explain",
  "auto_explain.log_min_duration": "0",
  "auto_explain.log_nested_statements": "on",
  "auto_explain.log_format": "json",
  logging_collector: "on",
  log_destination: "jsonlog",
  log_rotation_size: "0",
  log_rotation_age: "0",
};

const longestWaitMs = 30_000;

/** A step of a plan, in PostgreSQL's own words. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Filter?: string;
  "Plan Rows": number;
  Plans?: PlanNode[];
}

export interface LoggedPlan {
  "Query Text": string;
  Plan: PlanNode;
}

export interface PlanLog {
  /** Does the work, and returns the plans of all statements that the database has executed meanwhile. */
  during: <Result>(work: () => Promise<Result>) => Promise<{ result: Result; plans: LoggedPlan[] }>;
  close: () => Promise<void>;
}

/** @param administrator a superuser, on the machine of the database */
export async function openPlanLog(administrator: Client): Promise<PlanLog> {
  const { rows } = await administrator.query<{ folder: string; name: string }>(
    "select current_setting('data_directory') as folder, pg_current_logfile('jsonlog') as name",
  );
  const file = await open(join(rows[0]!.folder, rows[0]!.name));
  let position = 0;
  let rest = "";
  const decoder = new TextDecoder();
  const readMessages = async (): Promise<string[]> => {
    const { size } = await file.stat();
    const bytes = Buffer.alloc(size - position);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, position);
    position += bytesRead;
    const lines = (rest + decoder.decode(bytes.subarray(0, bytesRead), { stream: true })).split("\n");
    rest = lines.pop()!;
    return lines.map((line) => (JSON.parse(line) as { message?: string }).message ?? "");
  };
  /** What was logged before this. A process of its own writes the log, a moment later. */
  const readUntilNow = async (): Promise<string[]> => {
    const mark = `read until ${randomUUID()}`;
    await administrator.query(`do $$ begin raise log '${mark}'; end $$`);
    const messages = await readMessages();
    const deadline = performance.now() + longestWaitMs;
    while (!messages.includes(mark)) {
      if (performance.now() > deadline) throw new Error("PostgreSQL's log does not come any more.");
      await sleep(5);
      messages.push(...(await readMessages()));
    }
    return messages;
  };
  return {
    during: async (work) => {
      await readUntilNow();
      const result = await work();
      return { result, plans: (await readUntilNow()).flatMap(planIn) };
    },
    close: () => file.close(),
  };
}

function planIn(message: string): LoggedPlan[] {
  const [, plan] = /^duration: [\d.]+ ms {2}plan:\n(\{.*\})$/s.exec(message) ?? [];
  return plan === undefined ? [] : [JSON.parse(plan) as LoggedPlan];
}
