import { z } from "zod";

import { command, nothing, procedure, query, success } from "./define.ts";
import { givenPassword } from "./values/password.ts";
import { emailText, id, timestamp } from "./values/text.ts";

const superAdmin = z.object({
  id,
  name: z.string(),
  email: z.string(),
  isInitialPassword: z.boolean(),
  isMe: z.boolean(),
  createdAt: timestamp,
});

export type SuperAdmin = z.infer<typeof superAdmin>;

/** Super-admin rights that start with the account's next sign-in. */
const waitingGrant = z.object({ userId: id, name: z.string(), email: z.string(), grantedAt: timestamp });

export type WaitingGrant = z.infer<typeof waitingGrant>;

export const grantInput = z.object({ email: emailText("이메일을 입력해 주세요.") });

export const deleteSuperAdminInput = z.object({ superAdminId: id, currentPassword: givenPassword });

export const superAdminFunctions = {
  setSuperAdminClaim: command({
    audience: ["superAdmin"],
    input: grantInput,
    output: success({ message: z.string() }),
    errors: ["grantee_not_found", "grantee_awaits_setup", "already_super_admin"],
    touches: ["superAdmins"],
  }),
  /** Super admins by name and, by time, the accounts that become super admins at their next sign-in. */
  getSuperAdmins: query({
    audience: ["superAdmin"],
    input: nothing,
    output: success({ superAdmins: z.array(superAdmin), waiting: z.array(waitingGrant) }),
    shows: ["superAdmins"],
  }),
  /** Another super admin's account. The caller's own is deleted by `deleteMyAccount`. */
  deleteSuperAdmin: procedure({
    audience: ["superAdmin"],
    input: deleteSuperAdminInput,
    output: success({ message: z.string() }),
    errors: ["wrong_current_password", "super_admin_not_found", "own_super_admin_account"],
    touches: ["superAdmins"],
    removes: "superAdminId",
  }),
  /** Before it takes effect. A call of its own, so that withdrawing a grant never deletes an account. */
  withdrawSuperAdminClaim: command({
    audience: ["superAdmin"],
    input: z.object({ userId: id }),
    output: success({ message: z.string() }),
    errors: ["grant_not_waiting"],
    touches: ["superAdmins"],
  }),
};
