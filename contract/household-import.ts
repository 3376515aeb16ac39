import { z } from "zod";

import { procedure, query, success } from "./define.ts";
import { workbookErrors } from "./files.ts";
import { initialAccount, wholeApartment } from "./residents.ts";
import { endingWithAccounts } from "./topics.ts";
import { conflictChoices, importColumns, importRowKinds } from "./values/household-import.ts";
import { pageFields, nextCursor } from "./values/page.ts";
import { id, plainText } from "./values/text.ts";

const wrong = "잘못된 접근입니다.";

const column = z
  .string(wrong)
  .regex(/^[A-Z]{1,2}$/i, "열은 A, B처럼 골라 주세요.")
  .transform((letters) => letters.toUpperCase());

/** Columns by their letters, as spreadsheets show them. */
const columns = z.partialRecord(z.enum(importColumns), column);

const file = {
  fileId: id,
  /** Missing for the first sheet that is not hidden. */
  sheet: plainText(200, wrong).nullish(),
};

/** Reading a workbook takes a thread and memory. */
const readingLimits = { perHour: 120, atOncePerPerson: 1, atOncePerApartment: 1 };

const count = z.int();

const counts = z.object({
  /** Rows with something in them, below the header. */
  rows: count,
  newHouseholds: count,
  newPeople: count,
  renamed: count,
  unchanged: count,
  conflicts: count,
  moveOuts: count,
  /** Rows that say of a home that nobody lives there. */
  vacant: count,
  errors: count,
  /** Rows that a filter hides in the file. They are read all the same. */
  filtered: count,
  /** Telephone numbers that are not kept, because the file names no consent or they are no mobile numbers. */
  droppedPhones: count,
});

export type ImportCounts = z.infer<typeof counts>;

const row = z.object({
  id,
  /** The row's number in the spreadsheet; null for an account that the file lacks. */
  row: count.nullable(),
  /** The letters of the column that is at fault. */
  column: z.string().nullable(),
  building: z.string().nullable(),
  unit: z.string().nullable(),
  name: z.string().nullable(),
  message: z.string(),
  /** What can be chosen for a conflict; empty for all others. */
  choices: z.array(z.enum(conflictChoices)),
});

export type ImportRow = z.infer<typeof row>;

const importId = id;

export const householdImportFunctions = {
  /** What the file looks like, so that somebody can say which column is which. Stores nothing. */
  readHouseholdImport: procedure({
    audience: ["manager"],
    right: "residents",
    input: z.object(file),
    output: success({
      sheets: z.array(z.string()),
      sheet: z.string().nullable(),
      /** As they were found; without 동 and 호 (or both in one) somebody must choose them. */
      columns,
      /** The first rows with something in them, as they stand, with their numbers. */
      sample: z.array(z.object({ row: count, cells: z.array(z.string()) })),
      /** Rows with a 호 but without a 동. With merged cells, their 동 is the one above. */
      blankBuildings: count,
    }),
    errors: workbookErrors.filter((code) => code !== "import_header_missing"),
    limits: readingLimits,
    keepsAnswer: false,
    touches: [],
  }),
  /** The dry run: says what an import would do, and stores that for a day. Nothing else is written. */
  checkHouseholdImport: procedure({
    audience: ["manager"],
    right: "residents",
    input: z.object({
      ...file,
      /** `sync` also proposes to end the accounts that the file lacks. */
      mode: z.enum(["add", "sync"], wrong),
      columns: columns.nullish(),
      fillsBuilding: z.boolean(wrong).nullish(),
    }),
    output: success({
      importId,
      sheets: z.array(z.string()),
      sheet: z.string().nullable(),
      columns,
      counts,
    }),
    errors: workbookErrors,
    limits: readingLimits,
    // If the answer is lost, the list is checked again.
    keepsAnswer: false,
    touches: [],
  }),
  getHouseholdImportRows: query({
    audience: ["manager"],
    right: "residents",
    input: z.object({
      importId,
      kind: z.enum(importRowKinds, wrong),
      cursor: pageFields.cursor,
      limit: pageFields.limit,
    }),
    output: success({ rows: z.array(row), nextCursor }),
    errors: ["import_not_found", "import_expired"],
    shows: [],
  }),
  /** The errors as a file: row, column, home, name and what is wrong. */
  exportHouseholdImportErrors: query({
    audience: ["manager"],
    right: "residents",
    input: z.object({ importId }),
    output: success({ csvData: z.string(), count }),
    errors: ["import_not_found", "import_expired"],
    limits: { answerBytes: wholeApartment },
    shows: [],
  }),
  /** Carries out what the check said, all or nothing. */
  applyHouseholdImport: procedure({
    audience: ["manager"],
    right: "residents",
    input: z.object({
      importId,
      /** Leaves out the rows with errors. Without it, they refuse the import. */
      skipsErrors: z.boolean(wrong).nullish(),
      /** What to do with each conflict, by its row in the file. */
      conflictChoices: z
        .array(z.object({ row: z.int(wrong), choice: z.enum(conflictChoices, wrong) }))
        .max(4000, "한 번에 4,000줄까지 따로 고를 수 있어요.")
        .nullish(),
      /** What to do with the other conflicts; they are skipped without it. */
      otherConflicts: z.enum(conflictChoices, wrong).nullish(),
      /** The accounts to end, of those that the check proposed: their rows' ids. */
      moveOutIds: z.array(id.toLowerCase()).max(5000, "한 번에 5,000건까지 전출 처리할 수 있어요.").nullish(),
      /** The number of them, typed, if they are many. */
      moveOutCount: z.int("전출로 처리할 세대 수를 정확히 입력해 주세요.").nullish(),
    }),
    output: success({
      message: z.string(),
      counts: z.object({
        created: count,
        renamed: count,
        movedOut: count,
        /** Homes that were not marked as vacant before. */
        vacant: count,
        skipped: count,
        keptPhones: count,
      }),
      csvData: z.string(),
      accounts: z.array(initialAccount),
    }),
    errors: [
      "has_vote_office",
      "import_not_found",
      "import_expired",
      "import_outdated",
      "import_has_errors",
      "move_out_count_wrong",
      "email_taken",
    ],
    limits: { perHour: 30, atOncePerPerson: 1, atOncePerApartment: 1, answerBytes: wholeApartment },
    touches: ["residents", "households", ...endingWithAccounts],
  }),
};
