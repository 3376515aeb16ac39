import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

test("who lives in a home, the office finds by its number, to name officials and voters", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment, { rights: ["votes"] });
  const home = { building: 101, unit: 1001 };
  const first = await build().resident(apartment, { ...home, name: "김하나" });
  const second = await build().resident(apartment, { ...home, name: "김두리" });
  await build().resident(apartment, { ...home, unit: 1002 });
  await build().resident(await build().apartment(), home);
  const { people } = await call(server, manager, "getAccountsOfVoteHome", home);
  expect(people.map(({ id, name }) => [id, name])).toEqual([
    [first.id, "김하나"],
    [second.id, "김두리"],
  ]);
  const nowhere = call(server, manager, "getAccountsOfVoteHome", { ...home, unit: 1003 });
  expect((await errorOf(nowhere)).details).toMatchObject({ code: "household_not_found", field: "unit" });
});
