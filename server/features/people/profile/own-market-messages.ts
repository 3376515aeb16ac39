import { sql } from "kysely";
import type { SelectQueryBuilder } from "kysely";

import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

/** What the person wrote to a seller, or as one: also in talks that the policies keep out of their sight. */
export function listMarketMessages(db: CallDatabase, _person: string, page: Page) {
  const rows = sql<DB["market_messages"]>`own_market_messages()`;
  // Under the table's own name, for the columns that are selected from it.
  const list = db.selectFrom(rows.as("market_messages")) as unknown as SelectQueryBuilder<
    DB,
    "market_messages",
    object
  >;
  const messages = list
    .select(["market_messages.id", "market_messages.content", "market_messages.talk_id as talkId"])
    .select("market_messages.created_at as createdAt");
  return readPage(db, messages, page, {
    table: "market_messages",
    order: "oldest first",
    maxBytes: 256 * 1024,
  });
}
