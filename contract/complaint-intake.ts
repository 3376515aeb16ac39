import { z } from "zod";

import { complaintCategory, otherComplaint } from "./complaints.ts";
import { command, query, success } from "./define.ts";
import { buildingOrUnit, buildingOrUnitIfAny } from "./residents.ts";
import { takenSources } from "./values/complaint-sources.ts";
import { optionalTelephone } from "./values/telephone-text.ts";
import { id, maxLengths, optionalText, requiredText } from "./values/text.ts";

const home = {
  building: buildingOrUnit("동은", "동을 입력해 주세요."),
  unit: buildingOrUnit("호는", "호를 입력해 주세요."),
};

/** What the office enters for somebody: of a home, of a place that is in none, or of both. */
export const takeComplaintInput = z
  .object({
    source: z.enum(takenSources, "접수 경로를 골라 주세요."),
    building: buildingOrUnitIfAny("동은"),
    unit: buildingOrUnitIfAny("호는"),
    /** In words, such as `지하 2층 주차장`. */
    place: optionalText({ max: maxLengths.place }),
    /** The title is made of its first words. */
    content: requiredText({ max: maxLengths.body, required: "민원 내용을 입력해 주세요.", multiline: true }),
    category: complaintCategory.optional(),
    /** One of the home, who then has it as their own and is told. Else nobody of the home sees it. */
    residentId: id.nullish(),
    /** Kept for the office alone. */
    callerName: optionalText({ max: maxLengths.name }),
    callerPhone: optionalTelephone("010-1234-5678"),
  })
  .superRefine(({ building, unit, place }, context) => {
    const missing = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (building === null && unit === null && place === null)
      missing("building", "동·호나 장소를 입력해 주세요.");
    else if (building === null && unit !== null) missing("building", "동을 입력해 주세요.");
    else if (building !== null && unit === null) missing("unit", "호를 입력해 주세요.");
  });

export const complaintIntakeFunctions = {
  /** The people of a home, and its open complaints: the manager who takes a call asks which of them it is for. */
  getHomeForComplaint: query({
    audience: ["manager"],
    right: "complaints",
    input: z.object(home),
    output: success({
      people: z.array(z.object({ id, name: z.string() })),
      openComplaints: z.array(otherComplaint),
    }),
    errors: ["household_not_found"],
    shows: ["complaints", "households", "residents"],
  }),
  /** Enters what somebody telephoned or said at the counter, and tells the colleagues, and its resident. */
  takeComplaint: command({
    audience: ["manager"],
    right: "complaints",
    input: takeComplaintInput,
    output: success({ complaintId: id, message: z.string() }),
    errors: ["household_not_found", "resident_not_found"],
    touches: ["complaints"],
  }),
};
