import type { ImportRow } from "#contract/household-import.ts";
import { conflictChoices } from "#contract/values/household-import.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { csvOf } from "#server/domain/csv.ts";

import { findImport } from "./stored-import.ts";

export const importRowHandlers: Handlers<"getHouseholdImportRows" | "exportHouseholdImportErrors"> = {
  async getHouseholdImportRows({ db, input: { importId, kind, cursor, limit } }) {
    await findImport(db, importId);
    const all = selectRows(db, importId);
    const ofKind =
      kind === "newHouseholds" ? all.where("makes_household", "=", true) : all.where("kind", "=", kind);
    const rows = await ofKind
      .where("position", ">", cursor == null ? -1 : placeOf(cursor))
      // One more than the page shows whether there is a next page.
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const nextCursor = rows.length > limit ? String(page.at(-1)!.position) : null;
    return { success: true, rows: page.map(asAnswered), nextCursor };
  },

  async exportHouseholdImportErrors({ db, input: { importId } }) {
    await findImport(db, importId);
    const rows = await selectRows(db, importId).where("kind", "=", "errors").execute();
    const lines = rows.map(({ row, column_letters, building, unit, name, message }) =>
      [String(row), column_letters, building, unit, name, message].map((cell) => cell ?? ""),
    );
    const csv = csvOf(["줄", "열", "동", "호", "이름", "오류"], lines);
    return { success: true, csvData: Buffer.from(csv).toString("base64"), count: rows.length };
  },
};

/** In the order of the file. */
function selectRows(db: CallDatabase, importId: string) {
  return db
    .selectFrom("household_import_rows")
    .select(["id", "position", "kind", "row", "column_letters", "building", "unit", "name", "message"])
    .select("may_replace")
    .where("import_id", "=", importId)
    .orderBy("position");
}

type StoredRow = Awaited<ReturnType<ReturnType<typeof selectRows>["execute"]>>[number];

function asAnswered({ kind, column_letters, may_replace, ...row }: StoredRow): ImportRow {
  const choices = conflictChoices.filter((choice) => may_replace || choice !== "replace");
  return { ...row, column: column_letters, choices: kind === "conflicts" ? choices : [] };
}

function placeOf(cursor: string): number {
  if (/^\d{1,8}$/.test(cursor)) return Number(cursor);
  throw new CallError("invalid_input", { field: "cursor", message: "잘못된 접근입니다." });
}
