import { z } from "zod";

import { searchForm } from "./search-form.ts";
import { countCharacters, requiredText } from "./text.ts";

const wordsTooShort = "두 글자 이상 입력해주세요.";

/** The words of a search, two characters at least. Spaces do not count, because the search ignores them. */
export const searchWords = requiredText({ max: 100, required: wordsTooShort }).pipe(
  z.string().refine((text) => countCharacters(searchForm(text)) >= 2, wordsTooShort),
);
