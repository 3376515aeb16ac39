import { describe, expect, test } from "vitest";

import { sweep } from "#server/jobs/sweep.ts";
import { acting } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { importing, listHeader } from "#server/testing/importing.ts";
import { useTestServer } from "#server/testing/test-server.ts";
import { download, upload } from "#server/testing/uploading.ts";

const server = useTestServer();
const build = () => builders(server.database);
const { newOffice, send, check, rowsOf } = importing(server);
const header = listHeader;

describe("a check", () => {
  test("is out of date once a resident is another", async () => {
    const { office, apartment } = await newOffice();
    const { importId } = await check(office, [header, [101, 101, "김하나"]]);
    await build().resident(apartment, { building: 102, unit: 101 });
    const error = await errorOf(call(server, office, "applyHouseholdImport", { importId }));
    expect(error.details.code).toBe("import_outdated");
    expect((await call(server, office, "getHouseholds", {})).total).toBe(1);
  });

  test("is its maker's alone, like its file", async () => {
    const { office, apartment } = await newOffice();
    const colleague = await build().manager(apartment);
    const fileId = await send(office, [header, [101, 101, "김하나"]]);
    const input = { fileId, mode: "add" as const };
    expect((await errorOf(call(server, colleague, "checkHouseholdImport", input))).details.code).toBe(
      "file_not_found",
    );
    const { importId } = await call(server, office, "checkHouseholdImport", input);
    for (const kind of ["newPeople", "errors"] as const) {
      expect((await errorOf(rowsOf(colleague, importId, kind))).details.code).toBe("import_not_found");
    }
    const seen = await acting(
      server.database,
      { role: "manager", userId: colleague.id, apartmentId: apartment.id },
      (db) => db.selectFrom("household_import_rows").select("id").execute(),
    );
    expect(seen).toEqual([]);
    expect((await download(server, colleague, `/files/${fileId}`)).statusCode).toBe(404);
  });

  test("ends after a day, and then goes with its file", async () => {
    const { office } = await newOffice();
    const dayAgo = new Date(Date.now() - 86_460_000).toISOString();
    const importId = await build().householdImport(office, dayAgo);
    for (const name of ["applyHouseholdImport", "exportHouseholdImportErrors"] as const) {
      expect((await errorOf(call(server, office, name, { importId }))).details.code).toBe("import_expired");
    }
    await sweep(server.database, server.settings);
    expect((await errorOf(rowsOf(office, importId, "errors"))).details.code).toBe("import_not_found");
    const left = await acting(
      server.database,
      { role: "manager", userId: office.id, apartmentId: office.apartmentId! },
      (db) => db.selectFrom("files").select("id").execute(),
    );
    expect(left).toEqual([]);
  });

  test("of a list whose columns nobody can tell asks for them, and shows what there is", async () => {
    const { office } = await newOffice();
    const rows = [["명부"], ["가", 101, "김하나", 1203]];
    const fileId = await send(office, rows);
    const input = { fileId, mode: "add" as const };
    expect((await errorOf(call(server, office, "checkHouseholdImport", input))).details.code).toBe(
      "import_header_missing",
    );
    const shown = await call(server, office, "readHouseholdImport", { fileId });
    expect(shown).toMatchObject({
      sheets: ["명부"],
      columns: {},
      sample: [
        { row: 1, cells: ["명부", "", "", ""] },
        { row: 2, cells: ["가", "101", "김하나", "1203"] },
      ],
    });
    const columns = { building: "B", unit: "D", name: "C" };
    const { counts } = await call(server, office, "checkHouseholdImport", { ...input, columns });
    expect(counts).toMatchObject({ rows: 1, newPeople: 1, errors: 0 });
  });
});

test("what is no list is refused where it is sent, and in the words of a list", async () => {
  const { office } = await newOffice();
  const sendAs = (name: string, content: Buffer) =>
    errorOf(upload(server, office, "import", content, { name }));
  const old = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(2000)]);
  expect((await sendAs("명부.xls", old)).details.code).toBe("import_unreadable");
  expect((await sendAs("명부.xlsx", old)).details.code).toBe("import_unreadable");
  expect((await sendAs("명부.pdf", Buffer.from("%PDF-1.7\n%%EOF\n"))).details.code).toBe("import_unreadable");
  const large = await sendAs("명부.csv", Buffer.from("동,호\n".repeat(1_600_000)));
  expect(large.message).toBe("명부 파일은 10MB까지 올릴 수 있어요.");
});
