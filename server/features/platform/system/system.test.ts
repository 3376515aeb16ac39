import { expect, test } from "vitest";

import { examine } from "#server/doctor/doctor.ts";
import { partNames } from "#server/doctor/finding.ts";
import { examineAgain } from "#server/doctor/latest-examination.ts";
import { asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import type { TestApartment } from "#server/testing/builders.ts";
import { call } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer({ DATA_DIR: import.meta.dirname });
/** Nothing of it is asked outside of this machine. */
const near = useTestServer({ PUSH_SUBJECT: "" });
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
    ["push", true],
  ]);
  expect(after.status.healthy).toBe(true);
});

test("counts the managers that the list has, without the staff that an office looks after itself", async () => {
  const build = builders(server.database);
  const admin = await build.superAdmin();
  const head = await build.apartment();
  await build.manager(head);
  for (let times = 0; times < 2; times++) await build.manager(head, { rights: ["visitors"] });
  const { managerCount } = await call(server, admin, "getSystemOverview", null);
  const { managers } = await call(server, admin, "getManagers", null);
  expect(managerCount).toBe(managers.length);
});

test("counts the requests that nobody has answered", async () => {
  const build = builders(server.database);
  const admin = await build.superAdmin();
  const waiting = async () => (await call(server, admin, "getSystemOverview", null)).waitingRequestCount;
  const before = await waiting();
  const consultationId = await build.consultationRequest();
  expect((await waiting()) - before).toBe(1);
  await call(server, admin, "answerConsultation", { consultationId, isAnswered: true });
  expect((await waiting()) - before).toBe(0);
});

test("tells which apartments lack a manager, a resident who is set up, or a sign-in, each once", async () => {
  const build = builders(server.database);
  const admin = await build.superAdmin();
  const [unmanaged, unused, quiet, alive] = [
    await build.apartment("무관리"),
    await build.apartment("무설정"),
    await build.apartment("조용한"),
    await build.apartment("활발한"),
  ];
  for (const apartment of [unused, quiet, alive]) await build.manager(apartment);
  for (const apartment of [quiet, alive]) await build.resident(apartment);
  await asGate(server.database, (db) =>
    db
      .updateTable("apartment_usage")
      .set({ last_sign_in_at: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000).toISOString() })
      .where("apartment_id", "=", quiet.id)
      .execute(),
  );
  const { apartments } = await call(server, admin, "getApartments", null);
  const careOf = ({ id }: TestApartment) => apartments.find((apartment) => apartment.id === id)?.care;
  expect([unmanaged, unused, quiet, alive].map(careOf)).toEqual(["manager", "setup", "signIn", null]);

  const { inCare } = await call(server, admin, "getSystemOverview", null);
  expect(inCare.map(({ care }) => care)).toEqual(["manager", "setup", "signIn"]);
  expect(inCare[2]).toEqual({ care: "signIn", count: 1, names: ["조용한"] });
  for (const { care, count, names } of inCare) {
    expect(count).toBe(apartments.filter((apartment) => apartment.care === care).length);
    expect(names).toHaveLength(Math.min(count, 3));
  }
});

test("tells super admins what the doctor found, and before that what the settings tell", async () => {
  const admin = await builders(near.database).superAdmin();
  const installation = async () => (await call(near, admin, "getSystemOverview", null)).installation;
  const before = await installation();
  expect(before.examinedAt).toBeNull();
  const address = { part: "주소", state: "care", remedy: expect.stringContaining("PUBLIC_URL") };
  expect(before.findings).toContainEqual(expect.objectContaining(address));
  await examineAgain(near.settings);
  const after = await installation();
  const examined = await examine(near.settings);
  expect(after.findings.map(({ part, state }) => [part, state])).toEqual(
    examined.map(({ part, state }) => [partNames[part], state]),
  );
  expect(after.findings).toContainEqual(expect.objectContaining(address));
  expect(after.examinedAt).not.toBeNull();
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
