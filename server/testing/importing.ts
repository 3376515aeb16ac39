import type { Input, Output } from "#contract/index.ts";
import type { ImportRowKind } from "#contract/values/household-import.ts";

import { builders } from "./builders.ts";
import type { Actor } from "./builders.ts";
import { call } from "./calling.ts";
import { workbook } from "./sample-workbooks.ts";
import type { SampleCell } from "./sample-workbooks.ts";
import type { TestServer } from "./test-server.ts";
import { upload } from "./uploading.ts";

type Options = Omit<Input<"checkHouseholdImport">, "fileId" | "mode"> & { mode?: "add" | "sync" };

/** What tests of imports do, again and again. */
export function importing(server: TestServer) {
  const newOffice = async () => {
    const build = builders(server.database);
    const apartment = await build.apartment();
    return { apartment, office: await build.manager(apartment) };
  };
  /** Uploads rows as a workbook. */
  const send = async (office: Actor, rows: SampleCell[][]): Promise<string> => {
    const content = workbook([{ name: "명부", rows }]);
    return (await upload(server, office, "import", content, { name: "입주자 명부.xlsx" })).id;
  };
  const check = async (
    office: Actor,
    rows: SampleCell[][],
    options: Options = {},
  ): Promise<Output<"checkHouseholdImport">> => {
    const fileId = await send(office, rows);
    return call(server, office, "checkHouseholdImport", { fileId, mode: "add", ...options });
  };
  const rowsOf = async (office: Actor, importId: string, kind: ImportRowKind) => {
    const { rows } = await call(server, office, "getHouseholdImportRows", { importId, kind });
    return rows;
  };
  const residentsOf = async (office: Actor) => (await call(server, office, "getResidents", null)).residents;
  return { newOffice, send, check, rowsOf, residentsOf };
}

/** The first row of most lists. */
export const listHeader = ["동", "호", "성명", "이메일", "연락처", "연락처 이용 동의"];
