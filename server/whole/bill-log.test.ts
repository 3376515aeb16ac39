import { expect, test } from "vitest";

import { inDays } from "#server/testing/booking.ts";
import { callOf, makeOffice, superAdminPassword } from "#server/testing/office-of-process.ts";
import { workbook } from "#server/testing/sample-workbooks.ts";
import type { SampleCell } from "#server/testing/sample-workbooks.ts";
import { makeDataPlace, startServerProcess } from "#server/testing/server-process.ts";

const month = "2026-09";
/** Cleaning, electricity, their sum, the virtual account and what was paid. */
const figures = ["7654321", "717171", "8371492", "표시-110-765", "543212"];

test("a server that logs all that it can writes no figure of a bill down", { timeout: 120_000 }, async () => {
  const { settings, dispose } = await makeDataPlace();
  const server = startServerProcess({
    ...settings,
    SUPERADMIN_PASSWORD: superAdminPassword,
    LOG_LEVEL: "debug",
  });
  const origin = await server.origin;
  const token = await makeOffice(origin);
  const homes = { startBuilding: 101, endBuilding: 101, startUnit: 101, endUnit: 110 };
  await callOf(origin, "bulkCreateResidents", homes, token);

  const fileId = await send(origin, token, "bill", [
    ["동", "호", "청소비", "세대전기료", "합계", "가상계좌"],
    [101, 101, 7_654_321, 717_171, 8_371_492, "표시-110-765"],
  ]);
  await callOf(origin, "checkBillFile", { fileId, month }, token);
  const order = { fileId, month, dueOn: inDays(14), acceptWarnings: true };
  await callOf(origin, "publishBills", order, token);
  const { bills } = await callOf(origin, "getBills", { month }, token);
  const { householdId } = bills[0]!;
  await callOf(origin, "getHouseholdBill", { month, householdId }, token);
  const paid = { month, householdId, paidWon: 543_212, paidOn: inDays(0) };
  await callOf(origin, "setPayment", paid, token);
  // One that is refused, with a figure in it.
  await expect(callOf(origin, "setPayment", { ...paid, paidOn: inDays(7) }, token)).rejects.toThrow();
  await callOf(origin, "remindUnpaid", { month }, token);
  await callOf(origin, "exportBills", { month, kind: "all" }, token);

  server.kill("SIGTERM");
  const { output, errors } = await server.ended;
  expect(output).toContain('"level":30');
  expect(figures.filter((figure) => (output + errors).includes(figure))).toEqual([]);
  await dispose();
});

async function send(origin: string, token: string, purpose: string, rows: SampleCell[][]): Promise<string> {
  const response = await fetch(`${origin}/files?for=${purpose}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-file-name": "bills.xlsx" },
    body: new Uint8Array(workbook([{ name: "1", rows }])),
  });
  const { result } = (await response.json()) as { result: { file: { id: string } } };
  return result.file.id;
}
