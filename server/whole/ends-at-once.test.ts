import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { isWhole } from "#server/testing/whole-run.ts";

const server = useTestServer();
const build = () => builders(server.database);

/** No more than one person may have in line. */
const [underWay, inLine] = [20, 80];
const rounds = isWhole ? 7 : 1;
const calls = rounds * inLine;

/** Codes of calls, as many at once as may be in line, and how often each came. */
async function codesOf(one: () => Promise<unknown>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let round = 0; round < rounds; round += 1) {
    const errors = await Promise.all(Array.from({ length: inLine }, () => errorOf(one())));
    for (const { details } of errors) counts[details.code] = (counts[details.code] ?? 0) + 1;
  }
  return counts;
}

test("no call that comes after signing out is answered, whatever is under way then", async () => {
  const manager = await build().manager(await build().apartment());
  const ask = () => call(server, manager, "getMe", null);
  const before = Promise.allSettled(Array.from({ length: underWay }, ask));
  await call(server, manager, "signOut", null);
  expect(await codesOf(ask)).toEqual({ session_ended: calls });
  await before;
});

test("no call that comes after a right is withdrawn is answered by it", async () => {
  const apartment = await build().apartment();
  const keeper = await build().manager(apartment);
  const colleague = await build().manager(apartment);
  const ask = () => call(server, colleague, "getStaff", null);
  const before = Promise.allSettled(Array.from({ length: underWay }, ask));
  await call(server, keeper, "updateStaff", { staffId: colleague.id, rights: ["notices"] });
  expect(await codesOf(ask)).toEqual({ right_not_granted: calls });
  await before;
});
