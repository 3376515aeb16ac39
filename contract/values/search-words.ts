import { z } from "zod";

import { isSearchable } from "./search-form.ts";
import { requiredText } from "./text.ts";

const wordsTooShort = "두 글자 이상 입력해주세요.";

/** Spaces do not count, because the search ignores them. */
export const searchWords = requiredText({ max: 100, required: wordsTooShort }).pipe(
  z.string().refine(isSearchable, wordsTooShort),
);

/** The optional field of a list that can be searched. */
export const searchField = {
  /** Only what holds these words. If they are in the text, the excerpt is the part around them. */
  query: searchWords.nullish(),
};

/** The length of the whole list, not of the page. */
export const total = z.number().int();
