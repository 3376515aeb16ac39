import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { officeRights } from "./values/office-rights.ts";
import { emailText, id, maxLengths, optionalText, requiredText, timestamp } from "./values/text.ts";

/** An account of the office. */
export const staffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** What they do in the office, in its own words. */
  position: z.string().nullable(),
  rights: z.array(z.enum(officeRights)),
  isInitialPassword: z.boolean(),
  createdAt: timestamp,
});

export type StaffMember = z.infer<typeof staffMember>;

const allFieldsRequired = "모든 필드를 입력해주세요.";

/** Each once, in the order of the list. The handlers check that there is one at all: `rights_empty`. */
const rights = z
  .array(z.enum(officeRights, "없는 업무예요."), "업무를 하나 이상 골라 주세요.")
  .max(100, "업무를 하나 이상 골라 주세요.")
  .transform((chosen) => officeRights.filter((right) => chosen.includes(right)));

const position = optionalText({ max: maxLengths.position });

export const createStaffInput = z.object({
  name: requiredText({ max: maxLengths.name, required: allFieldsRequired }),
  email: emailText(allFieldsRequired),
  position,
  rights,
});

export const updateStaffInput = z.object({
  staffId: id,
  /** Missing leaves it; null or an empty text takes it away. */
  position: position.optional(),
  rights,
  /** Who gets their open complaints if complaints are no longer their work; without, nobody has them. */
  handComplaintsTo: id.nullish(),
});

export const staffFunctions = {
  /** All accounts of the office, the caller's own too, by name. */
  getStaff: query({
    audience: ["manager"],
    right: "staff",
    input: nothing,
    output: success({ staff: z.array(staffMember) }),
    shows: ["staff", "managers"],
  }),
  /** How many open complaints are theirs; and for whoever may read complaints, those that are due first. */
  getStaffComplaints: query({
    audience: ["manager"],
    right: "staff",
    input: z.object({ staffId: id }),
    output: success({
      openCount: z.number().int(),
      complaints: z.array(z.object({ id, title: z.string(), dueOn: z.iso.date() })),
    }),
    errors: ["staff_not_found"],
    shows: ["staff", "complaints"],
  }),
  /** Any right may be given, even without having it: else a right that nobody has would be lost for good. */
  createStaff: command({
    audience: ["manager"],
    right: "staff",
    input: createStaffInput,
    output: success({ staffId: id, tempPassword: z.string(), message: z.string() }),
    errors: ["email_taken", "rights_empty"],
    touches: ["staff"],
  }),
  /** Acts with the person's next call. */
  updateStaff: command({
    audience: ["manager"],
    right: "staff",
    input: updateStaffInput,
    output: success({ message: z.string() }),
    errors: ["staff_not_found", "own_account", "last_staff_keeper", "rights_empty"],
    touches: ["staff", "complaints"],
  }),
  /** Also while the last temporary password is unused: that one dies, for it may be lost. */
  resetStaffPassword: command({
    audience: ["manager"],
    right: "staff",
    input: z.object({ staffId: id }),
    output: success({ tempPassword: z.string(), message: z.string() }),
    errors: ["staff_not_found", "own_account"],
    touches: ["staff"],
  }),
  /** What they wrote stays under the office's name. */
  deleteStaff: command({
    audience: ["manager"],
    right: "staff",
    /** Who gets their open complaints; without, nobody has them. */
    input: z.object({ staffId: id, handComplaintsTo: id.nullish() }),
    output: success({ message: z.string() }),
    errors: ["staff_not_found", "own_account", "last_staff_keeper"],
    touches: ["staff", "notices", "complaints"],
    removes: "staffId",
  }),
};
