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

const superAdmin = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isInitialPassword: z.boolean(),
  isMe: z.boolean(),
  createdAt: timestamp,
});

export type SuperAdmin = z.infer<typeof superAdmin>;

/** Somebody's super-admin rights that act with their next sign-in. */
const waitingGrant = z.object({ userId: id, name: z.string(), email: z.string(), grantedAt: timestamp });

export type WaitingGrant = z.infer<typeof waitingGrant>;

const allFieldsRequired = "모든 필드를 입력해주세요.";

export const createManagerInput = z.object({
  name: requiredText({ max: maxLengths.name, required: allFieldsRequired }),
  email: emailText(allFieldsRequired),
  apartmentId: requiredText({ max: 36, required: allFieldsRequired }).pipe(id),
});

export const grantInput = z.object({ email: emailText("이메일을 입력해 주세요.") });

export const managerFunctions = {
  getManagers: query({
    audience: ["superAdmin"],
    input: nothing,
    output: success({ managers: z.array(manager) }),
    limits: { answerBytes: wholeCountry },
  }),
  createManager: command({
    audience: ["superAdmin"],
    input: createManagerInput,
    output: success({ managerId: id, tempPassword: z.string(), message: z.string() }),
    errors: ["email_taken", "apartment_not_found"],
  }),
  deleteManager: command({
    audience: ["superAdmin"],
    input: z.object({ managerId: id }),
    output: success({ message: z.string() }),
    errors: ["manager_not_found"],
  }),
  setSuperAdminClaim: command({
    audience: ["superAdmin"],
    input: grantInput,
    output: success({ message: z.string() }),
    errors: ["grantee_not_found", "grantee_awaits_setup", "already_super_admin"],
  }),
  /** By name; beside them, in the order of time, whoever becomes one with the next sign-in. */
  getSuperAdmins: query({
    audience: ["superAdmin"],
    input: nothing,
    output: success({ superAdmins: z.array(superAdmin), waiting: z.array(waitingGrant) }),
  }),
  /** Another one's: one's own account is `deleteMyAccount`'s to delete. */
  deleteSuperAdmin: command({
    audience: ["superAdmin"],
    input: z.object({ superAdminId: id }),
    output: success({ message: z.string() }),
    errors: ["super_admin_not_found", "own_super_admin_account"],
  }),
  /** Before it acts. A call of its own: what began as this must never delete an account. */
  withdrawSuperAdminClaim: command({
    audience: ["superAdmin"],
    input: z.object({ userId: id }),
    output: success({ message: z.string() }),
    errors: ["grant_not_waiting"],
  }),
};
