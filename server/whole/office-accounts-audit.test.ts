import { sql } from "kysely";
import { expect, test } from "vitest";

import { declarations } from "#contract/index.ts";
import type { FunctionName } from "#contract/index.ts";
import { passwordHelpFunctions } from "#contract/password-help.ts";
import { staffFunctions } from "#contract/staff.ts";
import { accessOf } from "#server/testing/access-of-all.ts";
import { buildAccessWorld } from "#server/testing/access-world.ts";
import { callers } from "#server/testing/access.ts";
import { bearer, post } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();

/** Whatever changes accounts of the office and forgotten passwords. A new function of theirs is among them by itself. */
const names = [
  ...(Object.keys({ ...staffFunctions, ...passwordHelpFunctions }) as FunctionName[]),
  "resetManagerPassword",
  "reissueTemporaryPassword",
] as const satisfies readonly FunctionName[];

const changing = names.filter((name) => declarations[name].kind !== "query");

const recordsOfAll = async () =>
  server.database.kysely.transaction().execute(async (db) => {
    await sql`set local role none`.execute(db);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_log where action not like 'sign%'
    `.execute(db);
    return rows[0]!.count;
  });

test.each(changing)("%s leaves a record if it succeeds, and none if it is refused", async (name) => {
  const world = await buildAccessWorld(server);
  const outcomes = new Set<boolean>();
  for (const { payload, answers } of accessOf(name)) {
    // The first of the callers that one of the rows lets.
    const caller = callers.find((_, column) => accessOf(name)[0]!.answers[column] === "OK") ?? "manager";
    const actor = await world.newCaller(caller);
    const data = await payload(world.seenBy(actor));
    const before = await recordsOfAll();
    const { statusCode } = await post(server, `/asia-northeast3/${name}`, { data }, bearer(actor));
    const isDone = answers[callers.indexOf(caller)] === "OK";
    expect([statusCode === 200, (await recordsOfAll()) > before]).toEqual([isDone, isDone]);
    outcomes.add(isDone);
  }
  expect(outcomes).toContain(true);
});
