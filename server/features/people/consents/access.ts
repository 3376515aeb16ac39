import type { consentFunctions } from "#contract/consents.ts";
import { membersOnly, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";

export const access: Access<keyof typeof consentFunctions> = {
  getConsents: withNothing(membersOnly),
  setConsent: [
    { with: "own consent", payload: () => ({ purpose: "phone", isGiven: true }), answers: membersOnly },
  ],
};
