import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { apartmentCares } from "./values/apartment-care.ts";
import { plainSigns } from "./values/plain-signs.ts";
import { optionalPublishedText } from "./values/published-text.ts";
import { optionalTelephone } from "./values/telephone-text.ts";
import { id, maxLengths, requiredText, timestamp } from "./values/text.ts";

export const apartment = z.object({
  id,
  name: z.string(),
  code: z.string(),
  address: z.string(),
  /** The management office's. */
  telephone: z.string().nullable(),
  /** When the office is open, in its own words. */
  officeHours: z.string().nullable(),
  createdAt: timestamp,
});

export type Apartment = z.infer<typeof apartment>;

const allFieldsRequired = "모든 필드를 입력해주세요.";

const apartmentCode = requiredText({ max: maxLengths.apartmentCode, required: allFieldsRequired })
  .transform(plainSigns)
  .pipe(z.string().regex(/^[a-z0-9_]+$/, "고유 코드는 영어 소문자, 숫자, 밑줄(_)만 사용 가능합니다."));

export const createApartmentInput = z.object({
  name: requiredText({ max: maxLengths.name, required: allFieldsRequired }),
  code: apartmentCode,
  address: requiredText({ max: maxLengths.address, required: allFieldsRequired }),
});

export const updateApartmentInput = createApartmentInput
  .pick({ name: true, address: true })
  .partial()
  .extend({ apartmentId: id });

/** What the office says of itself. */
export const apartmentContact = z.object({
  telephone: optionalTelephone("02-123-4567"),
  officeHours: optionalPublishedText({ max: maxLengths.officeHours }),
  address: requiredText({ max: maxLengths.address, required: "주소를 입력해 주세요." }),
});

export const updateMyApartmentInput = apartmentContact.partial();

const count = z.number().int();

/** How much an apartment uses the system: numbers alone, nothing of what people write there. */
const usage = {
  managerCount: count,
  residentCount: count,
  /** Residents who are past their initial setup. */
  setUpCount: count,
  /** Complaints that are not resolved. */
  openComplaintCount: count,
  /** The last sign-in of anybody there, accurate to the day; null if there was none. */
  lastSignInAt: timestamp.nullable(),
  /** The first thing that is missing: a manager, a resident who is set up, a sign-in of the last 30 days. */
  care: z.enum(apartmentCares).nullable(),
};

/** Enough for 18,000 apartments with the longest names and addresses. */
export const wholeCountry = 32 * 1024 * 1024;

export const apartmentFunctions = {
  getApartments: query({
    audience: ["superAdmin"],
    input: nothing,
    output: success({
      apartments: z.array(apartment.extend(usage)),
    }),
    limits: { answerBytes: wholeCountry },
    shows: ["apartments", "managers", "residents", "complaints"],
  }),
  isApartmentCodeAvailable: query({
    audience: ["superAdmin"],
    input: z.object({ code: apartmentCode }),
    output: success({ available: z.boolean() }),
    shows: ["apartments"],
  }),
  createApartment: command({
    audience: ["superAdmin"],
    input: createApartmentInput,
    output: success({ message: z.string(), apartment }),
    errors: ["apartment_code_taken"],
    touches: ["apartments"],
  }),
  /** A field that is not sent stays as it is. The code stays, too: residents' e-mail addresses hold it. */
  updateApartment: command({
    audience: ["superAdmin"],
    input: updateApartmentInput,
    output: success({ message: z.string() }),
    errors: ["apartment_not_found"],
    touches: ["apartments", "managers"],
  }),
  deleteApartment: command({
    audience: ["superAdmin"],
    input: z.object({ apartmentId: id }),
    output: success({ message: z.string() }),
    errors: ["apartment_not_found", "apartment_in_use"],
    touches: ["apartments"],
    removes: "apartmentId",
  }),
  getMyApartment: query({
    audience: ["manager", "resident"],
    input: nothing,
    output: success({ apartment }),
    errors: ["apartment_not_found"],
    shows: ["apartments"],
  }),
  /**
   * What the management office knows best. A field that is not sent stays as it is. Name and code are the super
   * admin's.
   */
  updateMyApartment: command({
    audience: ["manager"],
    right: "staff",
    input: updateMyApartmentInput,
    output: success({ message: z.string(), apartment }),
    errors: ["apartment_not_found"],
    touches: ["apartments"],
  }),
};
