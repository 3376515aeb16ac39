import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";

import { insertComplaints } from "./demo-complaints.ts";
import { sampleNotices, samplePhrases, sampleTemplates } from "./demo-office-texts.ts";
import { before, personNamed } from "./demo-people.ts";
import type { Person, Resident, SamplePeople } from "./demo-people.ts";
import { samplePosts } from "./demo-post-texts.ts";
import type { SamplePost } from "./demo-post-texts.ts";

/** Inserts what the office and the residents have written in the last two weeks, and the complaints of last month. */
export async function insertWritings(database: Database, people: SamplePeople): Promise<void> {
  await insertNotices(database, people);
  await insertComplaints(database, people);
  for (const post of samplePosts) await insertPost(database, people, post);
}

async function insertNotices(database: Database, people: SamplePeople): Promise<void> {
  const { apartmentId: apartment_id, manager } = people;
  const reading = people.residents
    .filter(({ isSetUp }) => isSetUp)
    .toSorted((one, other) => one.nickname.localeCompare(other.nickname, "ko"));
  await acting(database, { role: "manager", apartmentId: apartment_id, userId: manager.id }, async (db) => {
    await db
      .insertInto("notice_templates")
      .values(sampleTemplates.map((template) => ({ apartment_id, ...template })))
      .execute();
    await db
      .insertInto("answer_phrases")
      .values(samplePhrases.map((phrase) => ({ apartment_id, ...phrase })))
      .execute();
    // Only the owner may set who has read what, and the time of an account: a notice from before it does not count as
    // unread.
    await sql`set local role none`.execute(db);
    await db
      .updateTable("users")
      .set({ created_at: before(oldestHours) })
      .where("apartment_id", "=", apartment_id)
      .execute();
    for (const { hoursAgo, isPinned: is_pinned, readByOfTen, ...notice } of sampleNotices) {
      const { id } = await db
        .insertInto("notices")
        .values({
          apartment_id,
          author_id: manager.id,
          author_name: manager.name,
          ...notice,
          ...(is_pinned && { is_pinned }),
          ...(hoursAgo < 0 ? { publish_at: before(hoursAgo) } : { created_at: before(hoursAgo) }),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await readNotice(db, apartment_id, id, {
        readers: reading.slice(0, Math.round((reading.length * readByOfTen) / 10)),
        read_at: before(hoursAgo * 0.8),
      });
    }
  });
}

/** The accounts are older than anything that was written. */
const oldestHours = 24 * 70;

async function readNotice(
  db: CallDatabase,
  apartment_id: string,
  notice_id: string,
  { readers, read_at }: { readers: Resident[]; read_at: string },
): Promise<void> {
  if (readers.length === 0) return;
  await db
    .insertInto("notice_reads")
    .values(readers.map(({ id: person_id }) => ({ apartment_id, notice_id, person_id, read_at })))
    .execute();
  const households = new Set(readers.map(({ householdId }) => householdId));
  await db
    .insertInto("notice_receipts")
    .values([...households].map((household_id) => ({ apartment_id, notice_id, household_id, read_at })))
    .execute();
}

async function insertPost(
  database: Database,
  { apartmentId, residents }: SamplePeople,
  {
    author,
    boardId,
    title,
    content,
    hoursAgo,
    priceWon,
    isSold = false,
    views,
    comments,
    talks = [],
  }: SamplePost,
): Promise<void> {
  const { id: author_id, nickname: author_nickname } = personNamed(residents, author);
  const postId = await acting(database, { role: "resident", apartmentId, userId: author_id }, async (db) => {
    const { id } = await db
      .insertInto("posts")
      .values({
        apartment_id: apartmentId,
        board_id: boardId,
        author_id,
        author_nickname,
        title,
        content,
        price_won: priceWon,
        created_at: before(hoursAgo),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isSold)
      await db
        .updateTable("posts")
        .set({ sold_at: sql`now()` })
        .where("id", "=", id)
        .execute();
    await sql`select count_post_view(${id}) from generate_series(1, ${views}::integer)`.execute(db);
    return id;
  });
  const commentIds: string[] = [];
  for (const comment of comments) {
    const commenter = personNamed(residents, comment.author);
    const { id } = await acting(database, { role: "resident", apartmentId, userId: commenter.id }, (db) =>
      db
        .insertInto("comments")
        .values({
          apartment_id: apartmentId,
          post_id: postId,
          author_id: commenter.id,
          author_nickname: commenter.nickname,
          content: comment.content,
          reply_to_id: comment.repliesTo === undefined ? undefined : commentIds[comment.repliesTo],
          created_at: before(comment.hoursAgo),
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    commentIds.push(id);
    if (comment.author !== author) await insertLike(database, { apartmentId, postId, ...commenter }, comment);
  }
  for (const { asker, said } of talks) {
    const { id: asker_id } = personNamed(residents, asker);
    await insertTalk(
      database,
      { apartment_id: apartmentId, post_id: postId, seller_id: author_id, asker_id },
      said,
    );
  }
}

async function insertTalk(
  database: Database,
  talk: { apartment_id: string; post_id: string; seller_id: string; asker_id: string },
  said: NonNullable<SamplePost["talks"]>[number]["said"],
): Promise<void> {
  const { apartment_id, asker_id } = talk;
  const as = (userId: string) => ({ role: "resident", apartmentId: apartment_id, userId }) as const;
  const { id: talk_id } = await acting(database, as(asker_id), (db) =>
    db
      .insertInto("market_talks")
      .values({ ...talk, created_at: before(said[0]!.hoursAgo) })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  for (const { isSellers: is_sellers, content, hoursAgo } of said) {
    await acting(database, as(is_sellers ? talk.seller_id : asker_id), (db) =>
      db
        .insertInto("market_messages")
        .values({ apartment_id, talk_id, is_sellers, content, created_at: before(hoursAgo) })
        .execute(),
    );
  }
}

/** People who answer a neighbour's post like it, too. */
async function insertLike(
  database: Database,
  { apartmentId, postId, id }: Person & { apartmentId: string; postId: string },
  { hoursAgo }: SamplePost["comments"][number],
): Promise<void> {
  await acting(database, { role: "resident", apartmentId, userId: id }, (db) =>
    db
      .insertInto("post_likes")
      .values({ apartment_id: apartmentId, post_id: postId, person_id: id, created_at: before(hoursAgo) })
      .onConflict((like) => like.doNothing())
      .execute(),
  );
}
