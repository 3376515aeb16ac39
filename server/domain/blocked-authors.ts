import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import { blockedText } from "#contract/values/hidden-texts.ts";

/**
 * Whether the caller blocks the row's author, or did until that one left. The policy of `blocks` shows each caller
 * their own, and the statement reads them once, not for each row.
 */
export function isBlocked(table: "posts" | "comments" | "replied"): RawBuilder<boolean> {
  const [author, id] = [sql.ref(`${table}.author_id`), sql.ref(`${table}.id`)];
  return sql<boolean>`case
    when ${author} is null then ${id} in (select unnest(blocks.left_behind) from blocks)
    else ${author} = any (array(select blocks.blocked_id from blocks where blocks.blocked_id is not null))
  end`;
}

/** The title of a row of `posts` where its reader did not ask for it: hidden if the caller blocks its author. */
export const unblockedTitle = sql<string | null>`
  case when ${isBlocked("posts")} then ${sql.lit(blockedText)} else posts.title end
`;
