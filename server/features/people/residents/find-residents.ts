import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { plainSigns } from "#contract/values/plain-signs.ts";
import { isMeantHome } from "#server/domain/meant-home.ts";

import { koreanPattern } from "./korean-pattern.ts";

/**
 * A where-condition on `u` (users) and `h` (households): the resident is meant by what a person typed, a home as
 * people write it ('112 1503', '112-1503', '112동 1503호', '1121503', or its beginning), a part of the name, or the
 * beginning of the e-mail.
 */
export function isMeantBy(typed: string): RawBuilder<boolean> {
  const words = plainSigns(typed).normalize("NFC").trim().toLowerCase();
  if (words === "") return sql<boolean>`true`;
  // A name that is only the home would also find '1112동' by '112동'.
  const isInName = sql<boolean>`(u.name <> h.building || '동 ' || h.unit || '호'
    and replace(lower(u.name), ' ', '') ~ ${koreanPattern(words)})`;
  const isEmail = sql<boolean>`starts_with(lower(u.email), ${words})`;
  return sql<boolean>`(${isMeantHome(words)} or ${isInName} or ${isEmail})`;
}
