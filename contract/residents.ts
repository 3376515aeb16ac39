import { z } from "zod";

import { command, procedure, query, stream, success } from "./define.ts";
import { bookings, endingWithAccounts } from "./topics.ts";
import { homeNumber } from "./values/home-numbers.ts";
import { limitField, nextCursor, pageFields } from "./values/page.ts";
import { plainSigns } from "./values/plain-signs.ts";
import { residentStatuses } from "./values/resident-status.ts";
import { total } from "./values/search-words.ts";
import { emailText, id, maxLengths, plainText, requiredText, timestamp } from "./values/text.ts";
import { wholeNumberOf } from "./values/typed-number.ts";
import { maxBuildingOrUnit, problemOfRange } from "./values/unit-numbering.ts";

/** A resident as the management office sees them, without the nickname. */
export const resident = z.object({
  id,
  name: z.string(),
  email: z.string(),
  building: z.string(),
  unit: z.string(),
  isInitialPassword: z.boolean(),
  /** When the temporary password ends; null once the resident has chosen one. */
  temporaryPasswordExpiresAt: timestamp.nullable(),
  createdAt: timestamp,
});

export type Resident = z.infer<typeof resident>;

const allFieldsRequired = "모든 필드를 입력해주세요.";

/** Typed text or a number; spaces alone count as nothing. No valid number is as long as the limit. */
function typed(otherwise: string) {
  return z
    .union([z.string().max(100, otherwise), z.number()], { error: otherwise })
    .nullish()
    .transform((value) => plainSigns(String(value ?? "")).trim());
}

function notHomeNumber(what: "동은" | "호는"): string {
  return `${what} 1부터 ${maxBuildingOrUnit.toLocaleString("ko-KR")}까지의 숫자로 입력해 주세요.`;
}

function asHomeNumber(text: string, what: "동은" | "호는"): number {
  return homeNumber(text, what === "동은" ? "동" : "호") ?? Number.NaN;
}

export function buildingOrUnit(what: "동은" | "호는", required = allFieldsRequired) {
  const message = notHomeNumber(what);
  return typed(message)
    .pipe(z.string().min(1, required))
    .transform((text) => asHomeNumber(text, what))
    .pipe(z.number(message));
}

/** The same where it may be left out: nothing and blanks are null. */
export function buildingOrUnitIfAny(what: "동은" | "호는") {
  const message = notHomeNumber(what);
  return typed(message)
    .transform((text) => (text === "" ? null : asHomeNumber(text, what)))
    .pipe(z.number(message).nullable());
}

export const createResidentInput = z.object({
  name: requiredText({ max: maxLengths.name, required: allFieldsRequired }),
  email: emailText(allFieldsRequired),
  building: buildingOrUnit("동은"),
  unit: buildingOrUnit("호는"),
});

export const updateResidentInput = createResidentInput.partial().extend({ residentId: id });

/** One building's residents, or all. */
const ofBuilding = z.object({ building: buildingOrUnit("동은").nullish() });

/** All four must pass one rule before the next rule is checked: this is the specification's order. */
function rangeOf<Field extends z.core.$ZodType>(field: Field) {
  return z.object({ startBuilding: field, endBuilding: field, startUnit: field, endUnit: field });
}

const notANumber = "모든 필드는 숫자여야 합니다.";
const wholeNumber = typed(notANumber)
  .transform((text) => wholeNumberOf(text) ?? Number.NaN)
  .pipe(z.number(notANumber));
const positive = z.number().min(1, "0보다 큰 값을 입력해주세요.");
const inBounds = z
  .number()
  .max(maxBuildingOrUnit, `${maxBuildingOrUnit.toLocaleString("ko-KR")}까지 입력할 수 있어요.`);

export const bulkCreateResidentsInput = rangeOf(wholeNumber)
  .pipe(rangeOf(positive))
  .pipe(rangeOf(inBounds))
  .superRefine((range, context) => {
    const problem = problemOfRange(range);
    if (problem) context.addIssue({ code: "custom", path: [problem.field], message: problem.message });
  });

/** The account data that a household gets: enough for the list as CSV and for the printed slips. */
export const initialAccount = z.object({
  building: z.string(),
  unit: z.string(),
  email: z.string(),
  tempPassword: z.string(),
  expiresAt: timestamp,
});

export type InitialAccount = z.infer<typeof initialAccount>;

/** A new temporary password, and when it ends. */
const temporaryPassword = { tempPassword: z.string(), expiresAt: timestamp };

/** Base64 of UTF-8 with a byte-order mark. */
const csvData = z.string();

const residents = z.array(resident);

const count = z.number().int();

/** The part of a resident list that is asked for; anything in it makes the answer a page. */
const residentListPart = z
  .object({
    /** A part of a name, a home as people write it ('101-1203', '1203호'), or the beginning of an e-mail. */
    query: plainText(100, "잘못된 접근입니다.", "100자까지 찾을 수 있어요.").nullish(),
    building: buildingOrUnit("동은").nullish(),
    status: z.enum(residentStatuses, "잘못된 접근입니다.").nullish(),
    cursor: pageFields.cursor,
    limit: limitField,
    /** The page by its number, from 1, to jump to it; otherwise the cursor says where the page begins. */
    page: z.number("잘못된 접근입니다.").int().min(1).max(100_000).nullish(),
  })
  .nullish();

export type ResidentListPart = z.output<typeof residentListPart>;

/** What a page says about its whole list. */
const ofThePage = {
  /** How many the whole list has, with everything that narrows it. */
  total: total.optional(),
  nextCursor: nextCursor.optional(),
  /** How many there are in each status, in the building if one is asked for, with any words. */
  counts: z.object({ all: count, waiting: count, expired: count, active: count }).optional(),
  /** All buildings with an account, in their order. */
  buildings: z.array(z.object({ building: z.string(), count })).optional(),
};

/** Enough for 15,000 accounts with the longest names and addresses. */
export const wholeApartment = 32 * 1024 * 1024;

export const residentFunctions = {
  /** Ordered by building, then by unit, as numbers: all residents, or a page of those who are asked for. */
  getResidents: query({
    audience: ["manager"],
    right: "residents",
    input: residentListPart,
    output: success({ residents, ...ofThePage }),
    limits: { answerBytes: wholeApartment },
    shows: ["residents"],
  }),
  /** The same list at once, and again after each change. */
  watchResidents: stream({
    audience: ["manager"],
    right: "residents",
    input: residentListPart,
    chunk: z.object({ residents, ...ofThePage }),
    output: success({}),
    limits: { answerBytes: wholeApartment },
    shows: ["residents"],
  }),
  createResident: command({
    audience: ["manager"],
    right: "residents",
    input: createResidentInput,
    output: success({ residentId: id, ...temporaryPassword, message: z.string() }),
    errors: ["email_taken", "household_full"],
    touches: ["residents"],
  }),
  resetResidentPassword: command({
    audience: ["manager"],
    right: "residents",
    input: z.object({ residentId: id }),
    output: success({ ...temporaryPassword, message: z.string() }),
    errors: ["resident_not_found", "resident_awaits_setup"],
    // A waiting grant is deleted.
    touches: ["residents", "superAdmins"],
  }),
  /**
   * Corrects an account, or moves it within the apartment. Its sessions go on, and it keeps what it wrote. A field
   * that is not sent stays as it is, but an account that is named by its home gets the new home's name.
   */
  updateResident: command({
    audience: ["manager"],
    right: "residents",
    input: updateResidentInput,
    output: success({ message: z.string() }),
    errors: [
      "resident_not_found",
      "email_taken",
      "household_full",
      "has_vote_office",
      "candidate_joins_official",
    ],
    touches: ["residents", "superAdmins", "complaints", ...bookings],
  }),
  /** Replaces a temporary password that nobody has used yet, for a slip that got lost. */
  reissueTemporaryPassword: command({
    audience: ["manager"],
    right: "residents",
    input: z.object({ residentId: id }),
    output: success({ ...temporaryPassword, message: z.string() }),
    errors: ["resident_not_found", "resident_set_up"],
    touches: ["residents"],
  }),
  /**
   * The same for all who have not set up their account, of one building or of all, or for those with an expired
   * temporary password. One transaction: either every slip that was handed out is replaced, or none.
   */
  reissueTemporaryPasswords: command({
    audience: ["manager"],
    right: "residents",
    input: ofBuilding.extend({ onlyExpired: z.boolean("잘못된 접근입니다.").optional() }),
    output: success({
      message: z.string(),
      csvData,
      reissuedCount: z.number().int(),
      accounts: z.array(initialAccount),
    }),
    errors: ["too_many_residents"],
    limits: { perHour: 30, atOncePerPerson: 1, atOncePerApartment: 1, answerBytes: wholeApartment },
    touches: ["residents"],
  }),
  /** The list as a file, without passwords. */
  exportResidents: command({
    audience: ["manager"],
    right: "residents",
    input: ofBuilding.extend({ status: z.enum(residentStatuses).nullish() }),
    output: success({ csvData, count: z.number().int() }),
    limits: { perHour: 60, answerBytes: wholeApartment },
    keepsAnswer: false,
    touches: [],
  }),
  deleteResident: command({
    audience: ["manager"],
    right: "residents",
    input: z.object({ residentId: id }),
    output: success({ message: z.string() }),
    errors: ["resident_not_found", "has_vote_office"],
    touches: ["residents", ...endingWithAccounts],
    removes: "residentId",
  }),
  bulkCreateResidents: procedure({
    audience: ["manager"],
    right: "residents",
    input: bulkCreateResidentsInput,
    output: success({
      message: z.string(),
      csvData,
      createdCount: z.number().int(),
      /** Units that already had an account. */
      skippedCount: z.number().int(),
      accounts: z.array(initialAccount),
    }),
    errors: ["email_taken"],
    limits: { perHour: 30, atOncePerPerson: 1, atOncePerApartment: 1, answerBytes: wholeApartment },
    touches: ["residents"],
  }),
};
