import type { officeSearchFunctions } from "#contract/office-search.ts";
import { managersOnly } from "#server/testing/access.ts";
import type { Access } from "#server/testing/access.ts";

export const access: Access<keyof typeof officeSearchFunctions> = {
  searchOffice: [
    { with: "a number", payload: () => ({ query: "1203" }), answers: managersOnly },
    { with: "a word", payload: () => ({ query: "승강기" }), answers: managersOnly },
    { with: "a home and a name", payload: () => ({ query: "101동 1203호 김하나" }), answers: managersOnly },
  ],
};
