import { expect, test } from "vitest";

import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf, errorsOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

test("an office has seven days for a complaint until it sets others", async () => {
  const apartment = await build().apartment();
  const manager = await build().manager(apartment);
  const read = async () => (await call(server, manager, "getOfficeSettings", null)).settings;
  const visitors = { monthlyDays: 10, maxDays: 3, advanceDays: 30, isOpen: true };
  expect(await read()).toEqual({ complaintDueDays: 7, minutesDays: 14, ...visitors });
  for (const complaintDueDays of [14, 1]) {
    const answer = await call(server, manager, "updateOfficeSettings", { complaintDueDays });
    expect(answer.settings).toEqual({ complaintDueDays, minutesDays: 14, ...visitors });
    expect(await read()).toEqual({ complaintDueDays, minutesDays: 14, ...visitors });
  }
  await call(server, manager, "updateOfficeSettings", {});
  expect(await read()).toEqual({ complaintDueDays: 1, minutesDays: 14, ...visitors });
  const other = await build().manager(await build().apartment());
  expect((await call(server, other, "getOfficeSettings", null)).settings).toEqual({
    complaintDueDays: 7,
    minutesDays: 14,
    ...visitors,
  });
});

test("days are a whole number from 1 to 60", async () => {
  const manager = await build().manager(await build().apartment());
  const tried = [0, 61, 2.5].map((complaintDueDays) =>
    call(server, manager, "updateOfficeSettings", { complaintDueDays }),
  );
  for (const error of await errorsOf(tried)) {
    expect(error).toMatchObject({
      message: "처리 기한은 1일부터 60일까지 정할 수 있어요.",
      details: { field: "complaintDueDays" },
    });
  }
});

test("minutes are made public within 7 to 60 days of the meeting, as the bylaws say", async () => {
  const manager = await build().manager(await build().apartment());
  const set = (minutesDays: number) => call(server, manager, "updateOfficeSettings", { minutesDays });
  for (const error of await errorsOf([6, 61].map(set)))
    expect(error).toMatchObject({ details: { field: "minutesDays" } });
  expect((await set(30)).settings).toMatchObject({ minutesDays: 30, complaintDueDays: 7 });
});

test("settings are for whoever runs the staff to read and to set", async () => {
  const apartment = await build().apartment();
  const colleague = await build().manager(apartment, { rights: ["complaints"] });
  const resident = await build().resident(apartment);
  const reading = call(server, colleague, "getOfficeSettings", null);
  expect(await errorOf(reading)).toMatchObject({ details: { code: "right_not_granted" } });
  const setting = call(server, colleague, "updateOfficeSettings", { complaintDueDays: 3 });
  expect(await errorOf(setting)).toMatchObject({ details: { code: "right_not_granted" } });
  const rows = (actor: typeof resident, role: "manager" | "resident") =>
    acting(
      server.database,
      { role, apartmentId: apartment.id, userId: actor.id, rights: ["complaints"] },
      (db) => db.insertInto("office_settings").values({ apartment_id: apartment.id }).execute(),
    );
  await expect(rows(colleague, "manager")).rejects.toMatchObject({ code: "42501" });
  await expect(rows(resident, "resident")).rejects.toMatchObject({ code: "42501" });
});
