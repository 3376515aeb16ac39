import { expect, test } from "vitest";

import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

const server = useTestServer();
const build = () => builders(server.database);

test("holidays are proposed until the office confirms them, and again once it takes them away", async () => {
  const manager = await build().manager(await build().apartment());
  const inOctober = async () => {
    const { holidays } = await call(server, manager, "getHolidays", { year: 2028 });
    return holidays.filter(({ date }) => date.startsWith("2028-10"));
  };
  const proposed = await inOctober();
  expect(proposed.map(({ date, name }) => `${date} ${name}`)).toEqual([
    "2028-10-02 추석 전날",
    "2028-10-03 추석·개천절",
    "2028-10-04 추석 다음 날",
    "2028-10-05 대체공휴일(추석)",
    "2028-10-09 한글날",
  ]);
  expect(proposed.every(({ isProposed }) => isProposed)).toBe(true);
  const set = (date: string, name: string | null) => call(server, manager, "setHoliday", { date, name });
  await set("2028-10-09", "한글날");
  await set("2028-10-09", "한글날 휴관");
  await set("2028-10-06", "임시공휴일");
  expect((await inOctober()).slice(-2)).toEqual([
    { date: "2028-10-06", name: "임시공휴일", isProposed: false },
    { date: "2028-10-09", name: "한글날 휴관", isProposed: false },
  ]);
  await set("2028-10-09", null);
  await set("2028-10-06", null);
  expect(await inOctober()).toEqual(proposed);
});

test("holidays are days of the calendar", async () => {
  const manager = await build().manager(await build().apartment());
  const wrong = errorOf(call(server, manager, "setHoliday", { date: "2026-02-30", name: "없는 날" }));
  expect(await wrong).toMatchObject({ message: "날짜를 확인해 주세요.", details: { field: "date" } });
});
