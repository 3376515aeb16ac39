import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { Hiding } from "#contract/values/hiding.ts";

type Table = "posts" | "comments";

/** Where a list leaves out what its reader does not want to see, or what the office hides. */
export function isListed(table: Table): RawBuilder<boolean> {
  return sql<boolean>`(
    is_shown(${sql.ref(`${table}.hidden_until`)}) and not ${isBlocked(table)}
  )`;
}

/** Whether the office hides the row. Its author alone still sees it. */
export function isHidden(table: Table): RawBuilder<boolean> {
  return sql<boolean>`not is_shown(${sql.ref(`${table}.hidden_until`)})`;
}

/** Whether the caller blocks the row's author, by the database's own knowledge of the caller. */
export function isBlocked(table: Table | "replied"): RawBuilder<boolean> {
  return sql<boolean>`is_blocked_by_caller(${sql.ref(`${table}.author_id`)})`;
}

/** What a row's author is told of its hiding. Most rows are not hidden, and look nothing up. */
export function ownHiding(table: Table): RawBuilder<Hiding | null> {
  return sql<Hiding | null>`case when ${isHidden(table)} then own_hiding(${sql.ref(`${table}.id`)}) end`;
}
