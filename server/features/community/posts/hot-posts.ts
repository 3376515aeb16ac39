import { sql } from "kysely";

import type { postFunctions } from "#contract/posts.ts";
import { seoulDate, startOfSeoulDay } from "#contract/values/seoul-time.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { Handlers } from "#server/call/handler-types.ts";
import { withExcerpts } from "#server/domain/excerpt.ts";

import { isListed } from "./moderation.ts";
import { newestFirst, previewLength, selectPosts } from "./posts.ts";

export const hotPostHandlers: Handlers<
  Extract<keyof typeof postFunctions, "getHotPosts" | "getTalkedAboutPosts">
> = {
  async getHotPosts({ db, input: { excerpt } }) {
    const posts = await hottestFirst(db, excerpt).limit(hotLength).execute();
    return { success: true, posts: withExcerpts(posts, { excerpt }) };
  },

  async getTalkedAboutPosts({ db }) {
    const hot = await hottestFirst(db, true)
      .where("hot.points", ">=", hotOnHomeFrom)
      .limit(hotOnHome)
      .execute();
    const newest = await newestFirst(db, true)
      .where("posts.club_id", "is", null)
      .where(isListed("posts"))
      .limit(previewLength)
      .execute();
    const others = newest.filter(({ id }) => hot.every((post) => post.id !== id));
    const posts = [
      ...hot.map((post) => ({ ...post, isHot: true })),
      ...others.map((post) => ({ ...post, isHot: false })),
    ];
    return { success: true, posts: withExcerpts(posts.slice(0, previewLength), { excerpt: true }) };
  },
};

const hotLength = 5;

/** A resident's home shows fewer hot posts, and not those that one neighbour looked at. */
const hotOnHome = 2;

/** Together with today, these are the seven days of the hot posts. */
const daysBeforeToday = 6;

/** A comment counts more than a view, because its author did more. */
const viewsWorthAComment = 5;

const hotOnHomeFrom = 2 * viewsWorthAComment;

/** Half a comment: a like is one press. */
const viewsWorthALike = viewsWorthAComment / 2;

/** By the comments, likes and views of the last seven days. A post without any is not among them. */
function hottestFirst(db: CallDatabase, excerpt?: boolean | null) {
  const firstDay = startOfSeoulDay(new Date(), daysBeforeToday);
  const commented = db
    .selectFrom("comments")
    .where("created_at", ">=", firstDay.toISOString())
    .where("club_id", "is", null)
    .groupBy("post_id")
    .select("post_id")
    .select(sql<number>`count(*) * ${sql.lit(viewsWorthAComment)}`.as("points"));
  const viewed = db
    .selectFrom("post_views")
    .where("day", ">=", sql<Date>`${seoulDate(firstDay)}::date`)
    .groupBy("post_id")
    .select("post_id")
    .select(sql<number>`sum(count)`.as("points"));
  const likes = sql<{ post_id: string; count: number }>`likes_since(${firstDay.toISOString()})`;
  const liked = db
    .selectFrom(likes.as("likes"))
    .select("post_id")
    .select(sql<number>`count * ${sql.lit(viewsWorthALike)}`.as("points"));
  const hottest = db
    .selectFrom(commented.unionAll(viewed).unionAll(liked).as("counted"))
    .groupBy("post_id")
    .select("post_id")
    .select(sql<number>`sum(points)`.as("points"));
  return selectPosts(db, excerpt)
    .innerJoin(hottest.as("hot"), "hot.post_id", "posts.id")
    .where("posts.club_id", "is", null)
    .where(isListed("posts"))
    .orderBy("hot.points", "desc")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}
