import type { BoardId } from "#contract/values/boards.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Caller, Transaction } from "#server/call/handler-types.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

/**
 * Everything that the caller has written, oldest first, a page at a time. Each page is a transaction of
 * its own: while a slow client takes one, no connection waits for it.
 */
export async function* ownWritings(transaction: Transaction, { id }: Caller) {
  for await (const rows of pages((page) => transaction((db) => listNotices(db, id, page)))) {
    yield { part: "notices" as const, rows };
  }
  for await (const rows of pages((page) => transaction((db) => listComplaints(db, id, page)))) {
    yield { part: "complaints" as const, rows };
  }
  for await (const rows of pages((page) => transaction((db) => listPosts(db, id, page)))) {
    yield { part: "posts" as const, rows };
  }
  for await (const rows of pages((page) => transaction((db) => listComments(db, id, page)))) {
    yield { part: "comments" as const, rows };
  }
}

const rowsOfPage = 100;
const bytesOfPage = { order: "oldest first", maxBytes: 256 * 1024 } as const;

async function* pages<Row>(read: (page: Page) => Promise<{ rows: Row[]; nextCursor: string | null }>) {
  let cursor: string | null = null;
  do {
    const page = await read({ cursor, limit: rowsOfPage });
    if (page.rows.length > 0) yield page.rows;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function listNotices(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("notices")
    .select(["id", "title", "content", "created_at as createdAt"])
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "notices", ...bytesOfPage });
}

function listComplaints(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("complaints")
    .select(["id", "title", "content", "status", "created_at as createdAt"])
    .$narrowType<{ status: ComplaintStatus }>()
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "complaints", ...bytesOfPage });
}

function listPosts(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("posts")
    .select(["id", "board_id as boardId", "title", "content", "created_at as createdAt"])
    .$narrowType<{ boardId: BoardId }>()
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "posts", ...bytesOfPage });
}

function listComments(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("comments")
    .select(["id", "post_id as postId", "content", "created_at as createdAt"])
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "comments", ...bytesOfPage });
}
