import type { StaffMember } from "#contract/staff.ts";
import { type OfficeRight, officeRightNames, officeRights } from "#contract/values/office-rights.ts";

/** The work of an account, in words: one with all rights is said to have all. */
export function workOf({ rights }: Pick<StaffMember, "rights">): readonly string[] {
  if (rights.length === officeRights.length) return ["모든 업무"];
  return rights.map((right) => officeRightNames[right]);
}

export const rightOptions = officeRights.map((right: OfficeRight) => ({
  value: right,
  label: officeRightNames[right],
}));
