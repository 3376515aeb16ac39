import { z } from "zod";

import { command, nothing, procedure, query, stream, success } from "./define.ts";
import { ownData, ownSession } from "./own-data.ts";
import { me } from "./session.ts";
import { accountLists, endingWithAccounts, writings } from "./topics.ts";
import { givenPassword } from "./values/password.ts";
import { mobileDigits } from "./values/telephone.ts";
import { emailText, maxLengths, optionalText, requiredText, timestamp } from "./values/text.ts";

const nameAndNicknameRequired = "이름과 닉네임을 모두 입력해주세요.";

/** A mobile phone's number, as its digits. */
export const mobileNumber = optionalText({ max: maxLengths.telephone })
  .transform((typed) => typed && (mobileDigits(typed) ?? ""))
  .refine((digits) => digits !== "", "010-1234-5678처럼 휴대전화 번호를 입력해 주세요.");

export const updateProfileInput = z.object({
  name: requiredText({ max: maxLengths.name, required: nameAndNicknameRequired }),
  nickname: requiredText({ max: maxLengths.nickname, required: nameAndNicknameRequired }),
  /** Missing leaves the number; null or an empty text takes it away. */
  phone: mobileNumber.nullish(),
});

export const changeEmailInput = z.object({
  email: emailText("이메일을 입력해 주세요."),
  currentPassword: givenPassword,
});

export const deleteMyAccountInput = z.object({ currentPassword: givenPassword });

export const profileFunctions = {
  updateProfile: command({
    audience: "signedIn",
    input: updateProfileInput,
    output: success({ user: me, message: z.string() }),
    errors: ["nickname_reserved", "nickname_taken", "consents_required"],
    touches: ["account", "alertSettings", ...accountLists, ...writings],
  }),
  changeEmail: procedure({
    audience: "signedIn",
    input: changeEmailInput,
    output: success({ user: me, message: z.string() }),
    errors: ["wrong_current_password", "email_taken"],
    // The answer tells whether an e-mail address has an account, so it must not be tried for many.
    limits: { perHour: 10 },
    touches: ["account", ...accountLists],
  }),
  /** Last used first. */
  getMySessions: query({
    audience: "signedIn",
    input: nothing,
    output: success({ sessions: z.array(ownSession) }),
    shows: ["sessions"],
  }),
  /** Ends all sessions of the caller except the calling one. */
  signOutElsewhere: command({
    audience: "signedIn",
    input: nothing,
    output: success({ endedCount: z.number().int(), message: z.string() }),
    touches: ["sessions"],
  }),
  /** The parts in the order above, each in as many chunks as it needs, oldest first. */
  exportMyData: stream({
    audience: "signedIn",
    input: nothing,
    chunk: ownData,
    output: success({ exportedAt: timestamp }),
    // Read once, for a file. Nothing stays on the screen.
    shows: [],
    limits: { perHour: 10, atOncePerPerson: 1 },
  }),
  /** Managers are deleted by super admins: an apartment must not lose its last manager by itself. */
  deleteMyAccount: procedure({
    audience: ["superAdmin", "resident"],
    input: deleteMyAccountInput,
    output: success({ message: z.string() }),
    errors: ["wrong_current_password", "last_super_admin", "has_vote_office"],
    touches: ["account", "notices", "residents", "managers", ...endingWithAccounts],
  }),
};
