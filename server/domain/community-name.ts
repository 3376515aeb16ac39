import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { formerAuthor } from "#server/domain/former-author.ts";
import type { TableWith } from "#server/domain/table-with.ts";

/** The name of those who never chose a nickname, and of those who are not to be named. */
export const namelessAuthor = "입주민";

/** The community name of a row's author. It never shows building and unit, which are personal. */
export function communityName(
  table: TableWith<"author_id" | "author_nickname"> | "replied",
): RawBuilder<string> {
  const [author, nickname] = [sql.ref(`${table}.author_id`), sql.ref(`${table}.author_nickname`)];
  return sql<string>`
    case when ${author} is null then ${sql.lit(formerAuthor.resident)} else coalesce(${nickname}, ${sql.lit(namelessAuthor)}) end
  `;
}
