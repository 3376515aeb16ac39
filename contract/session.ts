import { z } from "zod";

import { command, nothing, procedure, query, success } from "./define.ts";
import { buildingOrUnit } from "./residents.ts";
import { accountLists, writings } from "./topics.ts";
import { consentPurposes } from "./values/consents.ts";
import { invitationCodeOf } from "./values/invitation-code.ts";
import { officeRights } from "./values/office-rights.ts";
import { givenPassword, newPassword } from "./values/password.ts";
import { roles } from "./values/roles.ts";
import { searchWords } from "./values/search-words.ts";
import { emailText, id, maxLengths, requiredText, timestamp } from "./values/text.ts";

/** The signed-in person's own data. */
export const me = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  apartmentId: id.nullable(),
  isInitialPassword: z.boolean(),
  building: z.string().nullable(),
  unit: z.string().nullable(),
  nickname: z.string().nullable(),
  /** A manager's; null for everybody else. */
  rights: z.array(z.enum(officeRights)).nullable(),
});

export type Me = z.infer<typeof me>;

export const signInInput = z.object({
  email: emailText("이메일을 입력해 주세요."),
  password: givenPassword,
  /** A browser asks for a cookie, and then gets no token in the body. */
  cookie: z.boolean().nullish(),
});

export const signInByHouseholdInput = z.object({
  apartmentId: z.uuid("아파트를 이름으로 찾아 골라 주세요."),
  building: buildingOrUnit("동은", "동을 입력해 주세요."),
  unit: buildingOrUnit("호는", "호를 입력해 주세요."),
  password: givenPassword,
  /** As for `signIn`. */
  cookie: z.boolean().nullish(),
});

/** What a stranger may know of an apartment: the address tells two of one name apart. */
const foundApartment = z.object({
  id,
  name: z.string(),
  address: z.string(),
  /** The office's, for people who cannot sign in. */
  telephone: z.string().nullable(),
});

/** A shorter answer has all that were found. */
export const mostFoundApartments = 10;

export type FoundApartment = z.infer<typeof foundApartment>;

const consents = z
  .array(z.enum(consentPurposes, "잘못된 접근입니다."), "잘못된 접근입니다.")
  .max(consentPurposes.length);

/** The answer of whatever signs in. */
export const signedIn = success({ token: z.string().optional(), expiresAt: timestamp, user: me });

const nameAndNicknameRequired = "이름과 닉네임을 모두 입력해주세요.";

export const initialSetupInput = z.object({
  name: requiredText({ max: maxLengths.name, required: nameAndNicknameRequired }),
  nickname: requiredText({ max: maxLengths.nickname, required: nameAndNicknameRequired }),
  newPassword,
  /** Those of the two that every account needs must be among them. Missing: they are asked for later. */
  consents: consents.nullish(),
});

export const acceptInvitationInput = z.object({
  code: requiredText({ max: 40, required: "초대 번호를 입력해 주세요." }).transform(invitationCodeOf),
  name: requiredText({ max: maxLengths.name, required: nameAndNicknameRequired }),
  nickname: requiredText({ max: maxLengths.nickname, required: nameAndNicknameRequired }),
  email: emailText("이메일을 입력해 주세요."),
  password: newPassword,
  consents: consents.nullish().transform((given) => given ?? []),
  /** As for `signIn`. */
  cookie: z.boolean().nullish(),
});

export const changePasswordInput = z.object({ currentPassword: givenPassword, newPassword });

export const sessionFunctions = {
  signIn: procedure({
    audience: "anyone",
    input: signInInput,
    output: signedIn,
    errors: ["wrong_credentials", "sign_in_throttled", "temporary_password_expired", "first_password_used"],
    // Attempts have limits of their own, and a stored answer would be a stored token.
    limits: { perHour: null },
    keepsAnswer: false,
    // Before a sign-in, a browser holds no data.
    touches: [],
  }),
  /**
   * At most ten apartments with residents, with a name that begins with the words or holds them. No query, because the
   * questions of a network and of a browser are counted.
   */
  findApartments: command({
    audience: "anyone",
    input: z.object({ query: searchWords }),
    output: success({ apartments: z.array(foundApartment) }),
    limits: { perHour: null },
    keepsAnswer: false,
    // It only reads.
    touches: [],
  }),
  /** For residents, who know where they live and forget which e-mail address their account has. */
  signInByHousehold: procedure({
    audience: "anyone",
    input: signInByHouseholdInput,
    output: signedIn,
    errors: [
      "wrong_credentials",
      "sign_in_throttled",
      "temporary_password_expired",
      "first_password_used",
      "password_shared",
    ],
    limits: { perHour: null },
    keepsAnswer: false,
    touches: [],
  }),
  /** A person with the code of a household gets an account in it, and is signed in. */
  acceptInvitation: procedure({
    audience: "anyone",
    input: acceptInvitationInput,
    output: signedIn,
    errors: [
      "invitation_not_found",
      "household_full",
      "consents_required",
      "nickname_reserved",
      "nickname_taken",
      "password_too_short",
      "email_taken",
      "sign_in_throttled",
    ],
    limits: { perHour: null },
    keepsAnswer: false,
    touches: [],
  }),
  signOut: command({
    audience: "signedIn",
    duringSetup: true,
    input: nothing,
    output: success({}),
    // After a sign-out, a browser holds no data.
    touches: [],
  }),
  /**
   * Who is signed in, if anybody is. The browser asks this on every page: `getMe` refuses a visitor, and
   * browsers report a refusal as an error of the page.
   */
  getSession: query({
    audience: "anyone",
    input: nothing,
    output: success({ user: me.nullable() }),
    shows: ["account"],
    toStrangers: { success: true, user: null },
  }),
  getMe: query({
    audience: "signedIn",
    duringSetup: true,
    input: nothing,
    output: success({ user: me }),
    shows: ["account"],
  }),
  completeInitialSetup: procedure({
    audience: "signedIn",
    duringSetup: true,
    input: initialSetupInput,
    output: success({ user: me }),
    errors: [
      "setup_already_done",
      "password_too_short",
      "nickname_reserved",
      "nickname_taken",
      "consents_required",
    ],
    touches: ["account", "sessions", "consents", ...accountLists, ...writings],
  }),
  changePassword: procedure({
    audience: "signedIn",
    input: changePasswordInput,
    output: success({}),
    errors: ["wrong_current_password", "password_too_short"],
    touches: ["sessions"],
  }),
};
