import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { Post, PostWithFiles } from "#contract/posts.ts";
import { hiddenText, removedText } from "#contract/values/hidden-texts.ts";
import type { Hiding } from "#contract/values/hiding.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { isBlocked } from "#server/domain/blocked-authors.ts";
import { namelessAuthor } from "#server/domain/community-name.ts";

type Table = "posts" | "comments";

/** Where a list leaves out what its reader does not want to see, or what the office hides. */
export function isListed(table: Table): RawBuilder<boolean> {
  return sql<boolean>`(is_shown(${sql.ref(`${table}.hidden_until`)}) and not ${isBlocked(table)})`;
}

/** Whether the office hides the row. Its author alone still sees it. */
export function isHidden(table: Table): RawBuilder<boolean> {
  return sql<boolean>`not is_shown(${sql.ref(`${table}.hidden_until`)})`;
}

/** What a row's author is told of its hiding. Most rows are not hidden, and look nothing up. */
export function ownHiding(table: Table): RawBuilder<Hiding | null> {
  return sql<Hiding | null>`case when ${isHidden(table)} then own_hiding(${sql.ref(`${table}.id`)}) end`;
}

/** What everybody but its author sees of a hidden post. */
export async function hiddenPost(db: CallDatabase, postId: string): Promise<PostWithFiles | undefined> {
  const { rows } = await sql<
    Pick<Post, "boardId" | "clubId" | "createdAt" | "commentCount"> & { isRemoved: boolean }
  >`
    select board_id as "boardId", club_id as "clubId", created_at as "createdAt", comment_count as "commentCount",
      is_removed as "isRemoved"
    from hidden_post(${postId})
  `.execute(db);
  const found = rows[0];
  if (!found) return undefined;
  const { isRemoved, ...seen } = found;
  const text = isRemoved ? removedText : hiddenText;
  return { ...seen, ...nothingElse, id: postId, title: text, content: text };
}

const nothingElse = {
  authorId: null,
  authorNickname: namelessAuthor,
  editedAt: null,
  likeCount: 0,
  isLikedByMe: false,
  priceWon: null,
  isSold: false,
  isHidden: true,
  hiding: null,
  isBlocked: false,
  fileCount: 0,
  thumbnailUrl: null,
  files: [],
};
