import { expect, test } from "vitest";
import { z } from "zod";

import { writingErrors } from "./errors/writings.ts";
import { declarations } from "./index.ts";
import { possibleNumbersOf } from "./values/possible-numbers.ts";

const sample = "가나다라 ".repeat(9);
const number = `${sample}900101-1234567`;
const refusal = writingErrors.resident_number_found.message;
const account = "9001011234567";

/** Where refuseResidentNumbers() does, with names of files and what else is published at once. */
const refusedByServer = [
  ..."createNotice updateNotice saveNoticeTemplate"
    .split(" ")
    .flatMap((name) => [`${name}.title`, `${name}.content`]),
  ..."answerComplaints.content replyToComplaint.content decideReport.reason decideAppeal.reason".split(" "),
];

/** Free texts that no neighbour reads, or where the server refuses the number with the files beside it. */
const others = new Set([
  ...refusedByServer,
  // With the names of the files: see documents.test.ts.
  ..."createDocument updateDocument".split(" ").flatMap((name) => [`${name}.title`, `${name}.summary`]),
  "replaceDocumentFiles.reason",
  ..."createEvent.note updateEvent.note".split(" "),
  // Read by a person or two: the office, the operator of the service, the household at its own gate.
  ..."createComplaint updateComplaint".split(" ").flatMap((name) => [`${name}.title`, `${name}.content`]),
  ..."takeComplaint.place takeComplaint.content".split(" "),
  ..."addComplaintNote.content reopenComplaint.reason reportContent.detail appealHiding.statement".split(" "),
  ..."requestConsultation.message answerConsultation.note".split(" "),
  ..."registerVisitor.memo registerVisitorFor.memo addHomeVehicle.memo addMyVehicle.memo".split(" "),
  // safe-summary.ts refuses all that may be a number.
  "saveDisclosureEntry.summary",
  // An address has a house number, and no person's.
  ..."createApartment updateApartment updateMyApartment".split(" ").map((name) => `${name}.address`),
  // Nobody reads them.
  ..."signIn.password signInByHousehold.password acceptInvitation.password resetPassword.newPassword".split(
    " ",
  ),
  ..."completeInitialSetup.newPassword changePassword.currentPassword changePassword.newPassword".split(" "),
  ..."deleteSuperAdmin changeEmail deleteMyAccount castBallot beginPasskey"
    .split(" ")
    .map((name) => `${name}.currentPassword`),
  ..."findApartments.query signInByPasskey.token searchOffice.query unsubscribe.token resetPassword.token".split(
    " ",
  ),
  ..."readComplaintRegister.query exportComplaintRegister.query".split(" "),
  ..."readHouseholdImport.sheet checkHouseholdImport.sheet".split(" "),
  // As the office's file has them, or kept in the records.
  ..."checkBillFile publishBills"
    .split(" ")
    .flatMap((name) => ["columns.header", "reason", "sheet"].map((field) => `${name}.${field}`)),
  "withdrawBills.reason",
  // A bank's number may have as many digits.
  "publishBills.account",
]);

const givenFields = Object.entries(declarations)
  .filter(([, { kind }]) => kind === "command" || kind === "procedure")
  .flatMap(([name, { input }]) => fieldsOf(input, name));

test("no free text that others read takes a resident registration number", () => {
  const open = givenFields
    .filter(({ schema }) => schema.safeParse(sample).success && schema.safeParse(number).success)
    .map(({ path }) => path);
  expect(open.filter((path) => !others.has(path))).toEqual([]);
  expect(
    [...others].filter((path) => !open.includes(path)),
    "no longer open",
  ).toEqual([]);
});

test("whatever refuses a resident registration number notes one that may be one", () => {
  const guarded = givenFields.filter(
    ({ path, schema }) =>
      refusedByServer.includes(path) ||
      schema.safeParse("900101-1234567").error?.issues.some(({ message }) => message === refusal),
  );
  const noted = guarded.filter(
    ({ schema }) => possibleNumbersOf(() => schema.safeParse(`농협 ${account}`)).join() === account,
  );
  expect(guarded.length).toBeGreaterThan(40);
  expect(noted.map(({ path }) => path)).toEqual(guarded.map(({ path }) => path));
});

test("numbers are noted for whoever asks, each once, and not afterwards", () => {
  const [{ schema }] = givenFields.filter(({ path }) => path === "createPost.content") as [Field];
  const text = `농협 ${account}, 다시 적으면 ${account}`;
  expect(possibleNumbersOf(() => schema.safeParse(text))).toEqual([account]);
  schema.safeParse(text);
  expect(possibleNumbersOf(() => undefined)).toEqual([]);
});

interface Field {
  path: string;
  schema: z.ZodType;
}

/** The fields of an input, of the objects and lists in it, too. */
function fieldsOf(schema: unknown, path: string): Field[] {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return fieldsOf(schema.unwrap(), path);
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => fieldsOf(option, path));
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([field, each]) => [
    { path: `${path}.${field}`, schema: each },
    ...fieldsOf(each, `${path}.${field}`),
  ]);
}
