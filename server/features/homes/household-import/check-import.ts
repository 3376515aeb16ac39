import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";

import type { ImportCounts } from "#contract/household-import.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers, Transaction } from "#server/call/handler-types.ts";
import { blobKey } from "#server/domain/file-store.ts";
import { listUnits } from "#server/domain/households.ts";
import { openFileStore } from "#server/domain/open-file-store.ts";
import { partsOf, takenEmails } from "#server/domain/resident-bulk.ts";
import type { Settings } from "#server/start/settings.ts";

import { homeKey, matchResidents } from "./match-residents.ts";
import type { MatchedRow, Register } from "./match-residents.ts";
import type { PeopleRead } from "./people.ts";
import { readFile } from "./read-file.ts";
import type { FileRead, ReadingOrder } from "./reading-thread.ts";
import { readAccounts, startImport, storeRows } from "./stored-import.ts";

/** On the embedded database, other calls wait for one step at most. */
const [rowsPerStep, emailsPerStep] = [1000, 2000];

export const checkImportHandlers: Handlers<"readHouseholdImport" | "checkHouseholdImport"> = {
  async readHouseholdImport({ input, settings, caller, transaction }) {
    const { sheets, sheet, sample } = await readList({ settings, caller, transaction }, input);
    return { success: true, sheets, sheet, ...sample };
  },

  async checkHouseholdImport({ input, settings, caller, transaction, inSteps }) {
    const { fileId, mode, columns, fillsBuilding } = input;
    const { apartmentId, id: personId } = caller;
    const { people, sheets, sheet, filteredRowCount } = await readList(
      { settings, caller, transaction },
      { ...input, columns: columns ?? undefined, fillsBuilding: fillsBuilding ?? undefined },
    );
    if (!people) throw new CallError("import_header_missing");
    const importId = randomUUID();
    const compare = async (step: Transaction) => {
      const { hash, ...register } = await readRegister(step, apartmentId, people);
      const rows = matchResidents(people, register, mode);
      const columnsOf = { apartmentId, personId, fileId, hash, residentCount: register.accounts.length };
      await step((db) => startImport(db, importId, columnsOf));
      const numbered = rows.map((row, position) => ({
        ...row,
        position,
        id: row.kind === "moveOuts" ? row.residentId! : randomUUID(),
      }));
      for (const part of partsOf(numbered, rowsPerStep)) {
        await step((db) => storeRows(db, { apartmentId, importId }, part));
      }
      return countsOf(rows, people, filteredRowCount);
    };
    // Nobody knows the id of a check that failed on the way, and what it stored goes within a day.
    const counts = await inSteps(compare, async () => undefined);
    return { success: true, importId, sheets, sheet, columns: people.columns, counts };
  },
};

interface Means {
  settings: Settings;
  caller: { id: string; apartmentId: string };
  transaction: Transaction;
}

/** Reads a list that the caller has uploaded; the database shows it to nobody else. */
async function readList(
  { settings, caller, transaction }: Means,
  {
    fileId,
    sheet,
    ...order
  }: { fileId: string; sheet?: string | null | undefined } & Pick<ReadingOrder, "columns" | "fillsBuilding">,
): Promise<FileRead> {
  const file = await transaction((db) => findFile(db, fileId));
  const blob = await openFileStore(settings).get(blobKey(caller.apartmentId, fileId, "file"));
  if (!blob) throw new CallError("file_not_found");
  const isWorkbook = !file.media_type.startsWith("text/");
  const { columns, fillsBuilding } = order;
  const content = await buffer(blob);
  return readFile(caller, { content, isWorkbook, sheet: sheet ?? null, columns, fillsBuilding });
}

async function findFile(db: CallDatabase, fileId: string) {
  const file = await db
    .selectFrom("files")
    .select("media_type")
    .where("id", "=", fileId)
    .where("purpose", "=", "import")
    .executeTakeFirst();
  if (!file) throw new CallError("file_not_found", { field: "fileId" });
  return file;
}

async function readRegister(
  step: Transaction,
  apartmentId: string,
  { people }: PeopleRead,
): Promise<Register & { hash: string }> {
  const taken = new Set<string>();
  const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? []);
  for (const part of partsOf(emails, emailsPerStep)) {
    for (const email of await step((db) => takenEmails(db, part))) taken.add(email);
  }
  // Two steps: on the embedded database, other calls wait for each.
  const units = await step((db) => listUnits(db, apartmentId));
  const { accounts, hash } = await step((db) => readAccounts(db, apartmentId, units));
  const vacant = await step((db) =>
    db.selectFrom("households").where("is_vacant", "=", true).select(["building", "unit"]).execute(),
  );
  return {
    accounts,
    hash,
    takenEmails: taken,
    households: new Set([...units.values()].map(homeKey)),
    vacantHouseholds: new Set(vacant.map(homeKey)),
  };
}

function countsOf(rows: MatchedRow[], { rowCount, people }: PeopleRead, filtered: number): ImportCounts {
  const kept = new Set(rows.flatMap(({ row, phone }) => (phone === null ? [] : [row])));
  const count = (kind: MatchedRow["kind"]) => rows.filter((row) => row.kind === kind).length;
  return {
    rows: rowCount,
    newHouseholds: rows.filter(({ makesHousehold }) => makesHousehold).length,
    newPeople: count("newPeople"),
    renamed: count("renamed"),
    unchanged: count("unchanged"),
    conflicts: count("conflicts"),
    moveOuts: count("moveOuts"),
    vacant: count("vacant"),
    errors: count("errors"),
    filtered,
    droppedPhones: people.filter(
      ({ row, phone, dropsPhone }) => dropsPhone || (phone !== null && !kept.has(row)),
    ).length,
  };
}
