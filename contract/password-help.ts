import { z } from "zod";

import { command, nothing, procedure, query, success } from "./define.ts";
import { newPassword } from "./values/password.ts";
import { emailText, id, timestamp } from "./values/text.ts";

/** Somebody who forgot the password and waits for help. */
const passwordHelp = z.object({
  id,
  name: z.string(),
  email: z.string(),
  /** A resident's home. */
  building: z.string().nullable(),
  unit: z.string().nullable(),
  /** A manager's apartment, for super admins. */
  apartmentName: z.string().nullable(),
  /** They have never signed in, so it is the slip that they miss. */
  isInitialPassword: z.boolean(),
  createdAt: timestamp,
});

export type PasswordHelp = z.infer<typeof passwordHelp>;

export const requestPasswordResetInput = z.object({ email: emailText("이메일을 입력해 주세요.") });

/** How the person who asks was recognised. */
export const identityChecks = ["in_person", "call_back"] as const;

const notChecked = "신원을 어떻게 확인했는지 골라 주세요.";

export const resolvePasswordHelpInput = z
  .object({
    requestId: id,
    outcome: z.enum(["reset", "declined"], "잘못된 접근입니다."),
    /** Nobody gets a password unchecked. */
    check: z.enum(identityChecks, notChecked).nullish(),
  })
  .refine(({ outcome, check }) => outcome === "declined" || check != null, {
    path: ["check"],
    error: notChecked,
  });

export const passwordHelpFunctions = {
  /**
   * Sends a link to a proved address, or else asks the office. The answer, and the time that it takes, tell nothing of
   * whether somebody has the address.
   */
  requestPasswordReset: procedure({
    audience: "anyone",
    input: requestPasswordResetInput,
    output: success({ message: z.string() }),
    touches: [],
  }),
  /** By the link of a mail. All sessions of its owner end. */
  resetPassword: procedure({
    audience: "anyone",
    input: z.object({
      token: z.string("링크가 올바르지 않아요.").max(200, "링크가 올바르지 않아요."),
      newPassword,
    }),
    output: success({ message: z.string() }),
    errors: ["link_expired", "password_too_short"],
    touches: [],
  }),
  /** Residents, for their office; the office's accounts, for super admins. The 200 who wait longest, they first. */
  getPasswordHelp: query({
    audience: ["manager", "superAdmin"],
    right: "residents",
    input: nothing,
    output: success({ requests: z.array(passwordHelp), total: z.number().int() }),
    shows: ["passwordHelp", "residents", "managers"],
  }),
  /** `reset` ends the person's sessions and gives a temporary password, also in place of a first one. */
  resolvePasswordHelp: command({
    audience: ["manager", "superAdmin"],
    right: "residents",
    input: resolvePasswordHelpInput,
    output: success({
      tempPassword: z.string().nullable(),
      expiresAt: timestamp.nullable(),
      message: z.string(),
    }),
    errors: ["password_help_not_found"],
    // Its `requestId` is the help's: no answer can be found again by it.
    keepsAnswer: false,
    touches: ["passwordHelp", "residents", "managers"],
  }),
};
