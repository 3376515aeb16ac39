import { z } from "zod";

import { isKoreanTelephone, tidyTelephone } from "./telephone.ts";
import { maxLengths, optionalText } from "./text.ts";

/** One number of any kind, as it was typed but for its hyphens; null if it is left out. */
export function optionalTelephone(example: string) {
  return optionalText({ max: maxLengths.telephone })
    .transform((typed) => (typed === null ? null : tidyTelephone(typed)))
    .pipe(z.string().refine(isKoreanTelephone, `전화번호를 확인해 주세요. 예: ${example}`).nullable());
}
