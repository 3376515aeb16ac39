import type { emailProofFunctions } from "#contract/email-proofs.ts";
import { anyone, but, everyoneSignedIn, withNothing } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";

export const access: Access<keyof typeof emailProofFunctions> = {
  // The test server sends no mails.
  requestEmailProof: withNothing(but(everyoneSignedIn, "FAILED_PRECONDITION")),
  confirmEmail: [
    {
      with: "no code under way",
      payload: () => ({ code: "123456" }),
      answers: but(everyoneSignedIn, "FAILED_PRECONDITION"),
    },
  ],
  unsubscribe: [
    {
      with: "a link that we did not sign",
      payload: () => ({ token: `bm90aGluZw.${"A".repeat(43)}` }),
      answers: but(anyone, "INVALID_ARGUMENT"),
    },
  ],
};
