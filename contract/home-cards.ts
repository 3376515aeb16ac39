import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { homeRelationNames } from "./values/home-relations.ts";
import { optionalTelephone } from "./values/telephone-text.ts";
import { id, maxLengths, optionalText, requiredText } from "./values/text.ts";
import { plateText } from "./visitors.ts";

const relation = z.enum(homeRelationNames, "관계를 골라 주세요.").nullish();

/** Of a person, what the office needs for its work: at least one of it is said. */
const said = {
  relation,
  phone: optionalTelephone("010-1234-5678"),
  /** Since when they live there. */
  movedInOn: z.iso
    .date({ error: "날짜를 확인해 주세요.", abort: true })
    .max("2026-11-23".length, "날짜를 확인해 주세요.")
    .refine((day) => day >= "1950-01-01" && day < "2100-01-01", "날짜를 확인해 주세요.")
    .nullish(),
};

/** Somebody of a home as the office sees them. */
export const homeContact = z.object({
  id,
  /** Whose account it is; null of somebody without one. */
  residentId: id.nullable(),
  /** Null if the caller may not read the names of accounts. */
  name: z.string().nullable(),
  relation: z.enum(homeRelationNames).nullable(),
  phone: z.string().nullable(),
  movedInOn: z.iso.date().nullable(),
  /** Whether the person has said it. */
  isOwn: z.boolean(),
});

export type HomeContact = z.infer<typeof homeContact>;

export const homeVehicle = z.object({
  id,
  plate: z.string(),
  memo: z.string().nullable(),
  /** Whether somebody of the home has entered it. */
  isOwn: z.boolean(),
});

export type HomeVehicle = z.infer<typeof homeVehicle>;

export const saveHomeContactInput = z
  .object({
    householdId: id,
    /** One that is there already. */
    contactId: id.nullish(),
    /** Whose account it is; else a name says who it is. */
    residentId: id.nullish(),
    name: optionalText({ max: maxLengths.name }),
    ...said,
  })
  .superRefine((given, context) => {
    if (!given.residentId && given.name === null) {
      context.addIssue({ code: "custom", path: ["name"], message: "이름을 입력해 주세요." });
    }
    if (given.relation == null && given.phone === null && given.movedInOn == null) {
      context.addIssue({
        code: "custom",
        path: ["phone"],
        message: "전화번호나 관계, 입주일을 입력해 주세요.",
      });
    }
  });

export const saveMyHomeContactInput = z.object(said);

const vehicle = { plate: plateText, memo: optionalText({ max: maxLengths.visitorMemo }) };

export const addHomeVehicleInput = z.object({ householdId: id, ...vehicle });
export const addMyVehicleInput = z.object(vehicle);

export const homeCardFunctions = {
  /** Enters or changes who somebody is to a home, and their telephone for the office's work: nothing is sent to it. */
  saveHomeContact: command({
    audience: ["manager"],
    right: "residents",
    input: saveHomeContactInput,
    output: success({ contactId: id, message: z.string() }),
    errors: [
      "household_not_found",
      "resident_not_found",
      "home_contact_not_found",
      "home_contact_duplicate",
      "home_card_full",
    ],
    touches: ["homeCards"],
  }),
  removeHomeContact: command({
    audience: ["manager"],
    right: "residents",
    input: z.object({ contactId: id }),
    output: success({ message: z.string() }),
    errors: ["home_contact_not_found"],
    touches: ["homeCards"],
  }),
  addHomeVehicle: command({
    audience: ["manager"],
    right: "residents",
    input: addHomeVehicleInput,
    output: success({ vehicleId: id, message: z.string() }),
    errors: ["household_not_found", "home_vehicle_duplicate", "home_card_full"],
    touches: ["homeCards"],
  }),
  /** Any of a home by the office, their own by a resident. */
  removeHomeVehicle: command({
    audience: ["manager", "resident"],
    right: "residents",
    input: z.object({ vehicleId: id }),
    output: success({ message: z.string() }),
    errors: ["home_vehicle_not_found"],
    touches: ["homeCards"],
  }),
  /** What the caller has said of themselves, or the office of them; never of others of the home. */
  getMyHomeCard: query({
    audience: ["resident"],
    input: nothing,
    output: success({
      contact: homeContact.pick({ relation: true, phone: true, movedInOn: true }).nullable(),
      vehicles: z.array(homeVehicle.omit({ isOwn: true })),
    }),
    shows: ["homeCards"],
  }),
  /** Without anything, what was said before is forgotten. */
  saveMyHomeContact: command({
    audience: ["resident"],
    input: saveMyHomeContactInput,
    output: success({ message: z.string() }),
    touches: ["homeCards"],
  }),
  addMyVehicle: command({
    audience: ["resident"],
    input: addMyVehicleInput,
    output: success({ vehicleId: id, message: z.string() }),
    errors: ["household_not_found", "home_vehicle_duplicate", "home_card_full"],
    touches: ["homeCards"],
  }),
  /** The homes' own cars with these signs in their plate, for the gate. A command, because who looks is recorded. */
  findHomeVehicles: command({
    audience: ["manager"],
    right: "visitors",
    input: z.object({ query: requiredText({ max: 30, required: "찾을 번호를 입력해 주세요." }) }),
    output: success({
      vehicles: z.array(
        homeVehicle.omit({ isOwn: true }).extend({ householdId: id, building: z.string(), unit: z.string() }),
      ),
    }),
    keepsAnswer: false,
    limits: { perHour: 2000, perHourSentence: (most) => `한 시간에 ${most}번까지 찾을 수 있어요.` },
    // It changes nothing that a screen shows.
    touches: [],
  }),
};
