import { z } from "zod";

import { command, nothing, query, success } from "./define.ts";
import { consentPurposes } from "./values/consents.ts";
import { timestamp } from "./values/text.ts";

const purpose = z.enum(consentPurposes, "잘못된 접근입니다.");

/** What was agreed to, and when. Both times are missing for what the person has never been asked. */
const consent = z.object({
  purpose,
  isGiven: z.boolean(),
  /** The version of the text that was agreed to. */
  version: z.string().nullable(),
  givenAt: timestamp.nullable(),
  withdrawnAt: timestamp.nullable(),
});

export type Consent = z.infer<typeof consent>;

export const consentFunctions = {
  /** One of each purpose: the last. */
  getConsents: query({
    audience: ["manager", "resident"],
    input: nothing,
    output: success({ consents: z.array(consent) }),
    shows: ["consents"],
  }),
  /** People who no longer agree that their number is kept have it deleted, and get no messages any more. */
  setConsent: command({
    audience: ["manager", "resident"],
    input: z.object({ purpose, isGiven: z.boolean("잘못된 접근입니다.") }),
    output: success({ consents: z.array(consent), message: z.string() }),
    errors: ["consents_required"],
    touches: ["consents", "alertSettings"],
  }),
};
