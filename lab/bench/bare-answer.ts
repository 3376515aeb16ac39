import { createHash } from "node:crypto";

import type { Scenario, SessionRow } from "./scenarios/scenario.ts";
import { sessionJoin } from "./scenarios/session.ts";

/** Runs a statement. The database may prepare it under its name. */
export type Query = (statement: { name: string; text: string; values: unknown[] }) => Promise<never[]>;

/** Answers a call to the byte with the least possible work: a session look-up and one statement. */
export async function bareAnswer(
  { function: name, statement, answer }: Scenario,
  { token, data, query }: { token: string; data: never; query: Query },
): Promise<string> {
  const values = [createHash("sha256").update(token).digest()];
  const [session] = (await query({ name: "session", text: sessionJoin, values })) as SessionRow[];
  if (!session) throw new Error("No such session.");
  const rows = statement
    ? await query({ name, text: statement.text, values: statement.values(data, session) })
    : [];
  return JSON.stringify({ result: { success: true, ...answer(rows, session, data) } });
}
