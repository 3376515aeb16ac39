import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

/** What the person wrote to a seller, or as one. */
export function listMarketMessages(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("market_messages")
    .innerJoin("market_talks", (join) =>
      join
        .onRef("market_talks.apartment_id", "=", "market_messages.apartment_id")
        .onRef("market_talks.id", "=", "market_messages.talk_id"),
    )
    .select(["market_messages.id", "market_messages.content", "market_messages.talk_id as talkId"])
    .select("market_messages.created_at as createdAt")
    .where((of) =>
      of.or([
        of.and([of("market_talks.seller_id", "=", person), of("market_messages.is_sellers", "=", true)]),
        of.and([of("market_talks.asker_id", "=", person), of("market_messages.is_sellers", "=", false)]),
      ]),
    );
  return readPage(db, list, page, {
    table: "market_messages",
    order: "oldest first",
    maxBytes: 256 * 1024,
  });
}
