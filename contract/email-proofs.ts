import { z } from "zod";

import { command, nothing, procedure, success } from "./define.ts";
import { plainHyphens } from "./values/plain-signs.ts";

export const confirmEmailInput = z.object({
  code: z
    .string("여섯 자리 숫자를 입력해 주세요.")
    .max(40, "여섯 자리 숫자를 입력해 주세요.")
    .transform((typed) => plainHyphens(typed).replaceAll(/[\s-]/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "여섯 자리 숫자를 입력해 주세요.")),
});

/** Mails go only to an address after its person has read a code there. */
export const emailProofFunctions = {
  /** Sends a code to the caller's own address. An earlier code is worth nothing any more. */
  requestEmailProof: procedure({
    audience: "signedIn",
    input: nothing,
    output: success({ message: z.string() }),
    errors: ["email_unavailable", "email_refused"],
    limits: { perHour: 5 },
    touches: [],
  }),
  /** The code of the last ten minutes; the fifth wrong one ends it. */
  confirmEmail: procedure({
    audience: "signedIn",
    input: confirmEmailInput,
    output: success({ message: z.string() }),
    errors: ["wrong_code", "code_expired"],
    touches: ["alertSettings"],
  }),
  /** By the link of a mail, so that nobody has to sign in to be left alone. */
  unsubscribe: command({
    audience: "anyone",
    input: z.object({ token: z.string("링크가 올바르지 않아요.").max(500, "링크가 올바르지 않아요.") }),
    output: success({ message: z.string() }),
    touches: ["alertSettings"],
  }),
};
