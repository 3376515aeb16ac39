import { z } from "zod";

import { wholeCountry } from "./apartments.ts";
import { command, nothing, query, success } from "./define.ts";
import { emailText, id, maxLengths, requiredText, timestamp } from "./values/text.ts";

export const manager = z.object({
  id,
  name: z.string(),
  email: z.string(),
  apartmentId: id.nullable(),
  apartmentName: z.string().nullable(),
  isInitialPassword: z.boolean(),
  createdAt: timestamp,
});

export type Manager = z.infer<typeof manager>;

const allFieldsRequired = "모든 필드를 입력해주세요.";

export const createManagerInput = z.object({
  name: requiredText({ max: maxLengths.name, required: allFieldsRequired }),
  email: emailText(allFieldsRequired),
  apartmentId: requiredText({ max: 36, required: allFieldsRequired }).pipe(id),
});

export const updateManagerInput = createManagerInput.partial().extend({ managerId: id });

export const managerFunctions = {
  getManagers: query({
    audience: ["superAdmin"],
    input: nothing,
    output: success({ managers: z.array(manager) }),
    limits: { answerBytes: wholeCountry },
    shows: ["managers"],
  }),
  createManager: command({
    audience: ["superAdmin"],
    input: createManagerInput,
    output: success({ managerId: id, tempPassword: z.string(), message: z.string() }),
    errors: ["email_taken", "apartment_not_found"],
    touches: ["managers"],
  }),
  /**
   * A field that is not sent stays as it is. Another apartment ends the manager's sessions. What they wrote stays
   * with the apartment that they leave, under the office's name.
   */
  updateManager: command({
    audience: ["superAdmin"],
    input: updateManagerInput,
    output: success({ message: z.string() }),
    errors: ["email_taken", "apartment_not_found", "manager_not_found"],
    touches: ["managers", "superAdmins", "notices", "complaints"],
  }),
  /** Also while the last temporary password is unused: that one dies, for it may be lost. */
  resetManagerPassword: command({
    audience: ["superAdmin"],
    input: z.object({ managerId: id }),
    output: success({ tempPassword: z.string(), message: z.string() }),
    errors: ["manager_not_found"],
    // A waiting grant is deleted.
    touches: ["managers", "superAdmins"],
  }),
  deleteManager: command({
    audience: ["superAdmin"],
    input: z.object({ managerId: id }),
    output: success({ message: z.string() }),
    errors: ["manager_not_found"],
    touches: ["managers", "superAdmins", "notices"],
    removes: "managerId",
  }),
};
