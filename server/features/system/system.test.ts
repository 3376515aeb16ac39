import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ DATA_DIR: import.meta.dirname });
const astray = useTestServer({ DATA_DIR: `${import.meta.dirname}/no-such-folder` });

test("counts apartments and managers, and finds the system well", async () => {
  const build = builders(server.database);
  const admin = await build.superAdmin();
  const before = await call(server, admin, "getSystemOverview", null);
  const apartment = await build.apartment();
  await build.manager(apartment);
  await build.resident(apartment);
  const after = await call(server, admin, "getSystemOverview", null);
  expect(after.apartmentCount - before.apartmentCount).toBe(1);
  expect(after.managerCount - before.managerCount).toBe(1);
  expect(after.status.checks.map(({ name, healthy }) => [name, healthy])).toEqual([
    ["database", true],
    ["migrations", true],
    ["disk", true],
  ]);
  expect(after.status.healthy).toBe(true);
});

test("says what is wrong", async () => {
  const admin = await builders(astray.database).superAdmin();
  const { status } = await call(astray, admin, "getSystemOverview", null);
  expect(status.healthy).toBe(false);
  expect(status.checks.find(({ name }) => name === "disk")).toEqual({
    name: "disk",
    healthy: false,
    message: "데이터 폴더를 읽지 못해요.",
  });
});
