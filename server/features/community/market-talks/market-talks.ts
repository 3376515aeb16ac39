import { sql } from "kysely";

import type { ListedTalk, MarketTalk, marketTalkFunctions } from "#contract/market-talks.ts";
import { fleaMarket } from "#contract/values/boards.ts";
import type { Hiding } from "#contract/values/hiding.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { isUnreadByCaller } from "#server/domain/alerts.ts";
import { thumbnailOf } from "#server/domain/attachments.ts";
import { isBlocked } from "#server/domain/blocked-authors.ts";
import { excerptOf, longExcerpt } from "#server/domain/excerpt.ts";
import { readPage } from "#server/domain/page.ts";

export const marketTalkHandlers: Handlers<keyof typeof marketTalkFunctions> = {
  async getMarketTalks({ db, input: { postId, ...page } }) {
    const list = withLastMessage(db).$if(Boolean(postId), (all) =>
      all.where("market_talks.post_id", "=", postId!),
    );
    const { rows, nextCursor } = await readPage(db, list, page, {
      table: "market_messages",
      id: "talk_id",
      text: "excerpt",
    });
    if (postId && rows.length === 0) await requirePost(db, postId);
    return {
      success: true,
      talks: rows.map((talk) => ({ ...talk, excerpt: excerptOf(talk.excerpt) })),
      nextCursor,
    };
  },

  async getMarketTalk({ db, input: { talkId } }) {
    return { success: true, talk: await readTalk(db, talkId) };
  },

  async getMarketMessages({ db, input: { talkId, ...page } }) {
    const list = db
      .selectFrom("market_messages")
      .innerJoin("market_talks", (join) =>
        join
          .onRef("market_talks.apartment_id", "=", "market_messages.apartment_id")
          .onRef("market_talks.id", "=", "market_messages.talk_id"),
      )
      .select(["market_messages.id", "market_messages.content", isMine.as("isMine")])
      .select("market_messages.created_at as createdAt")
      .where("market_messages.talk_id", "=", talkId);
    const { rows: messages, nextCursor } = await readPage(db, list, page, { table: "market_messages" });
    if (messages.length === 0) await readTalk(db, talkId);
    return { success: true, messages, nextCursor };
  },

  async contactSeller({ db, input: { postId, content }, caller }) {
    const sellerId = await requireSeller(db, postId, caller.id);
    await db
      .insertInto("market_talks")
      .values({
        apartment_id: caller.apartmentId,
        post_id: postId,
        seller_id: sellerId,
        asker_id: caller.id,
      })
      .onConflict((known) => known.doNothing())
      .execute();
    const { id: talkId } = await db
      .selectFrom("market_talks")
      .select("id")
      .where("post_id", "=", postId)
      .where("asker_id", "=", caller.id)
      .executeTakeFirstOrThrow();
    await send(db, { apartmentId: caller.apartmentId, talkId, content });
    return { success: true, talkId, message: "판매자에게 보냈어요." };
  },

  async sendMarketMessage({ db, input: { talkId, content }, caller }) {
    await send(db, { apartmentId: caller.apartmentId, talkId, content });
    return { success: true, message: "보냈어요." };
  },
};

/** The policy shows each caller the talks that are theirs. */
const isSeller = sql<boolean>`(market_talks.seller_id = app_user_id())`;

const isMine = sql<boolean>`(market_messages.is_sellers = ${isSeller})`;

const isShut = sql<boolean>`not is_shown(market_talks.hidden_until)`;

/** A talk with the thing that it is about. */
function selectTalks(db: CallDatabase) {
  return db
    .selectFrom("market_talks")
    .innerJoin("posts", (join) =>
      join
        .onRef("posts.apartment_id", "=", "market_talks.apartment_id")
        .onRef("posts.id", "=", "market_talks.post_id"),
    )
    .select([
      "market_talks.id",
      "market_talks.post_id as postId",
      "posts.title",
      thumbnailOf("post_id").as("thumbnailUrl"),
      "posts.price_won as priceWon",
      sql<boolean>`posts.sold_at is not null`.as("isSold"),
      isSeller.as("isSeller"),
      isShut.as("isHidden"),
    ]);
}

/** A talk whose last message the office hides from the caller shows the last that is left. */
function withLastMessage(db: CallDatabase) {
  return selectTalks(db)
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom("market_messages as last")
          .select(["last.talk_id", "last.content", "last.is_sellers", "last.created_at"])
          .whereRef("last.apartment_id", "=", "market_talks.apartment_id")
          .whereRef("last.talk_id", "=", "market_talks.id")
          .orderBy("last.created_at", "desc")
          .orderBy("last.id", "desc")
          .limit(1)
          .as("market_messages"),
      (join) => join.onTrue(),
    )
    .select([
      longExcerpt(sql`market_messages.content`).as("excerpt"),
      isMine.as("isLastMine"),
      sql<ListedTalk["createdAt"]>`market_messages.created_at`.as("createdAt"),
      isUnread.as("isUnread"),
    ]);
}

const isUnread = sql<boolean>`exists (
  select from alerts
  where alerts.apartment_id = market_talks.apartment_id and alerts.subject_id = market_talks.id and ${isUnreadByCaller}
)`;

/** @throws CallError market_talk_not_found: also if the caller is none of the two, or blocks the other one */
async function readTalk(db: CallDatabase, talkId: string): Promise<MarketTalk> {
  const talk = await selectTalks(db)
    .select(sql<Hiding | null>`case when ${isShut} then own_hiding(market_talks.id) end`.as("hiding"))
    .where("market_talks.id", "=", talkId)
    .executeTakeFirst();
  if (!talk) throw new CallError("market_talk_not_found");
  return talk;
}

interface Sent {
  apartmentId: string;
  talkId: string;
  content: string;
}

/** @throws CallError market_talk_not_found, market_talk_shut */
async function send(db: CallDatabase, { apartmentId, talkId, content }: Sent): Promise<void> {
  const talk = await db
    .selectFrom("market_talks")
    .innerJoin("posts", (join) =>
      join
        .onRef("posts.apartment_id", "=", "market_talks.apartment_id")
        .onRef("posts.id", "=", "market_talks.post_id"),
    )
    .select([isSeller.as("isSeller")])
    .select(sql<boolean>`is_shown(market_talks.hidden_until) and is_shown(posts.hidden_until)`.as("isOpen"))
    .where("market_talks.id", "=", talkId)
    .executeTakeFirst();
  if (!talk) throw new CallError("market_talk_not_found");
  if (!talk.isOpen) throw new CallError("market_talk_shut");
  const { id } = await db
    .insertInto("market_messages")
    .values({ apartment_id: apartmentId, talk_id: talkId, is_sellers: talk.isSeller, content })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`select tell_of_market_message(${id})`.execute(db);
}

async function requirePost(db: CallDatabase, postId: string): Promise<void> {
  const post = await db.selectFrom("posts").select("id").where("id", "=", postId).executeTakeFirst();
  if (!post) throw new CallError("post_not_found");
}

/** Makes sure that the caller may write to the seller, and answers who that is. */
async function requireSeller(db: CallDatabase, postId: string, callerId: string): Promise<string> {
  const post = await db
    .selectFrom("posts")
    .select(["author_id as sellerId", "board_id as boardId"])
    .select(sql<boolean>`${isBlocked("posts")} or ${isBlockedSeller}`.as("isBlocked"))
    .where("id", "=", postId)
    .executeTakeFirst();
  if (!post) throw new CallError("post_not_found");
  if (post.boardId !== fleaMarket) throw new CallError("not_on_flea_market");
  if (post.sellerId === callerId) throw new CallError("own_market_post");
  if (post.sellerId === null) throw new CallError("seller_gone");
  if (post.isBlocked) throw new CallError("seller_blocked");
  return post.sellerId;
}

/** The policy of `market_blocks` shows each caller their own. */
const isBlockedSeller = sql<boolean>`exists (
  select from market_blocks
  where market_blocks.apartment_id = posts.apartment_id and market_blocks.blocked_id = posts.author_id
    and market_blocks.is_seller
)`;
