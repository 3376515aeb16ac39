import { sql } from "kysely";

import type { PostBoardId } from "#contract/values/boards.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { filesOf } from "#server/domain/attachments.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

const bytesOfPage = { order: "oldest first", maxBytes: 256 * 1024 } as const;

export function listNotices(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("notices")
    .select(["id", "title", "content", "created_at as createdAt", filesOf("notice_id").as("files")])
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "notices", ...bytesOfPage });
}

export function listComplaints(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("complaints")
    .select(["id", "title", "content", "status", "created_at as createdAt"])
    .select(filesOf("complaint_id").as("files"))
    .$narrowType<{ status: ComplaintStatus }>()
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "complaints", ...bytesOfPage });
}

/** What was said about the person's own complaints. A note is the office's, even if others may see it. */
export function listComplaintMessages(db: CallDatabase, author: string, page: Page) {
  const own = sql<string[]>`array(
    select said.complaint_id from complaint_conversations said
    join complaints on complaints.apartment_id = said.apartment_id and complaints.id = said.complaint_id
    where said.apartment_id = complaint_messages.apartment_id and said.message_id = complaint_messages.id
      and complaints.author_id = ${author}
  )`;
  const list = db
    .selectFrom("complaint_messages")
    .select(["id", "kind", "content", "created_at as createdAt", own.as("complaintIds")])
    .select(filesOf("complaint_message_id").as("files"))
    .$narrowType<{ kind: "answer" | "reply" }>()
    .where("kind", "<>", "note")
    .where("id", "in", (of) =>
      of
        .selectFrom("complaints")
        .innerJoin("complaint_conversations as said", (join) =>
          join
            .onRef("said.apartment_id", "=", "complaints.apartment_id")
            .onRef("said.complaint_id", "=", "complaints.id"),
        )
        .where("complaints.author_id", "=", author)
        .select("said.message_id"),
    );
  return readPage(db, list, page, { table: "complaint_messages", ...bytesOfPage });
}

export function listPosts(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("posts")
    .select(["id", "board_id as boardId", "title", "content", "created_at as createdAt"])
    .select(["price_won as priceWon", "sold_at as soldAt", filesOf("post_id").as("files")])
    .$narrowType<{ boardId: PostBoardId }>()
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "posts", ...bytesOfPage });
}

export function listComments(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("comments")
    .select(["id", "post_id as postId", "reply_to_id as replyToId", "content", "created_at as createdAt"])
    .select(filesOf("comment_id").as("files"))
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "comments", ...bytesOfPage });
}

export function listLikes(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("post_likes")
    .select(["post_id as id", "post_id as postId", "created_at as createdAt"])
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "post_likes", id: "post_id", text: null, order: "oldest first" });
}

export function listFiles(db: CallDatabase, owner: string, page: Page) {
  const list = db
    .selectFrom("files")
    .select(["id", "name", "media_type as mediaType", "bytes", "created_at as createdAt"])
    .select([sql<string>`'/files/' || files.id`.as("url"), subjectOfFile.as("attachedTo")])
    .where("owner_id", "=", owner);
  return readPage(db, list, page, { table: "files", text: null, order: "oldest first" });
}

/** One column of an attachment is set: it names what the file hangs on. */
const subjectOfFile = sql<{ kind: string; id: string } | null>`(
  select json_build_object('kind', regexp_replace(key, '_id$', ''), 'id', value)
  from attachments a, jsonb_each_text(to_jsonb(a) - array['apartment_id', 'file_id'])
  where a.apartment_id = files.apartment_id and a.file_id = files.id
    and key like '%\\_id' and value is not null
)`;
