import type { Input } from "#contract/index.ts";

import { inDays } from "./booking.ts";
import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { workbook } from "./sample-workbooks.ts";
import type { SampleCell } from "./sample-workbooks.ts";
import type { TestServer } from "./test-server.ts";
import { upload } from "./uploading.ts";

type Options = Partial<Omit<Input<"publishBills">, "fileId">>;

const header = ["동", "호", "청소비", "세대전기료", "장기수선충당금", "합계"];

/** What tests of bills do, again and again. Bills are of September 2026 unless a test says otherwise. */
export function billing(server: TestServer) {
  /** An office and residents in 101동 101호 to 10{count}호. */
  const newComplex = async (count = 3) => {
    const build = builders(server.database);
    const apartment = await build.apartment();
    const office = await build.manager(apartment);
    const residents: Actor[] = [];
    for (let unit = 101; unit < 101 + count; unit += 1)
      residents.push(await build.resident(apartment, { unit }));
    return { apartment, office, residents };
  };
  const send = async (office: Actor, rows: SampleCell[][]): Promise<string> => {
    const content = workbook([{ name: "관리비", rows }]);
    return (await upload(server, office, "bill", content, { name: "관리비.xlsx" })).id;
  };
  const check = (office: Actor, fileId: string, options: Options = {}) =>
    call(server, office, "checkBillFile", { fileId, month: "2026-09", ...options });
  const publishFile = (office: Actor, fileId: string, options: Options = {}) =>
    call(server, office, "publishBills", {
      fileId,
      month: "2026-09",
      dueOn: inDays(14),
      acceptWarnings: true,
      ...options,
    });
  const publish = async (office: Actor, rows: SampleCell[][], options: Options = {}) => {
    const fileId = await send(office, rows);
    await check(office, fileId, options);
    return publishFile(office, fileId, options);
  };
  /** A list of payments. */
  const importPayments = async (office: Actor, rows: SampleCell[][], skipsErrors = false) =>
    call(server, office, "importPayments", {
      fileId: await send(office, rows),
      month: "2026-09",
      skipsErrors,
    });
  /** A row a home, of these amounts of three items. */
  const rowsOf = (...homes: [unit: number, ...amounts: number[]][]): SampleCell[][] => [
    header,
    ...homes.map(([unit, ...amounts]) => [101, unit, ...amounts, amounts.reduce((sum, won) => sum + won, 0)]),
  ];
  const billOf = async (resident: Actor, month?: string) =>
    (await call(server, resident, "getMyBill", { month })).bill;
  return { newComplex, send, check, publish, publishFile, rowsOf, billOf, importPayments };
}
