import { expect, test } from "vitest";

import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

test("whoever of the office opens a home learns which it is, and leaves a record of it", async () => {
  const apartment = await build().apartment();
  const keeper = await build().manager(apartment);
  await build().resident(apartment, { building: 105, unit: 302 });
  const { households } = await call(server, keeper, "getHouseholds", { query: "105-302" });
  const householdId = households[0]!.id;
  const guard = await build().manager(apartment, { rights: ["visitors"] });
  const { household } = await call(server, guard, "openHousehold", { householdId });
  expect(household).toEqual({ id: householdId, building: "105", unit: "302", state: households[0]!.state });
  const records = await asGate(server.database, (db) =>
    db.selectFrom("audit_log").select(["action", "actor_id"]).where("subject_id", "=", householdId).execute(),
  );
  expect(records).toEqual([{ action: "household_opened", actor_id: guard.id }]);
});

test("a home elsewhere is not there", async () => {
  const [here, elsewhere] = [await build().apartment(), await build().apartment()];
  const keeper = await build().manager(elsewhere);
  await build().resident(elsewhere, { building: 105, unit: 302 });
  const { households } = await call(server, keeper, "getHouseholds", null);
  const look = call(server, await build().manager(here), "openHousehold", { householdId: households[0]!.id });
  expect(await errorOf(look)).toMatchObject({ details: { code: "household_not_found" } });
});
