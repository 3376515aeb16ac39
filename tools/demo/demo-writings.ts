import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { acting } from "#server/testing/acting.ts";

import { sampleComplaints, sampleNotices } from "./demo-office-texts.ts";
import type { SampleComplaint } from "./demo-office-texts.ts";
import { samplePosts } from "./demo-post-texts.ts";
import type { SamplePost } from "./demo-post-texts.ts";

interface Person {
  id: string;
  name: string;
  nickname: string;
}

/** The people of the sample apartment, who write the sample's texts. */
export interface SamplePeople {
  apartmentId: string;
  manager: Person;
  residents: Resident[];
}

interface Resident extends Person {
  householdId: string;
}

/** Inserts what the office and the residents have written in the last two weeks. */
export async function insertWritings(database: Database, people: SamplePeople): Promise<void> {
  const noticeIds = await insertNotices(database, people);
  await readNotices(database, people, noticeIds.slice(unreadCount));
  for (const complaint of sampleComplaints) await insertComplaint(database, people, complaint);
  for (const post of samplePosts) await insertPost(database, people, post);
}

/** Inserts the notices, and returns their ids, newest first. */
async function insertNotices(database: Database, { apartmentId, manager }: SamplePeople): Promise<string[]> {
  const authorship = { apartment_id: apartmentId, author_id: manager.id, author_name: manager.name };
  const rows = sampleNotices.map(({ title, content, hoursAgo }) => ({
    ...authorship,
    title,
    content,
    created_at: before(hoursAgo),
  }));
  const inserted = await acting(database, { role: "manager", apartmentId, userId: manager.id }, (db) =>
    db.insertInto("notices").values(rows).returning("id").execute(),
  );
  return inserted.map(({ id }) => id);
}

/** How many of the newest notices nobody has opened yet. */
const unreadCount = 2;

async function readNotices(
  database: Database,
  { apartmentId, residents }: SamplePeople,
  noticeIds: string[],
): Promise<void> {
  for (const { id: person_id } of residents) {
    await acting(database, { role: "resident", apartmentId, userId: person_id }, async (db) => {
      const reads = noticeIds.map((notice_id) => ({ apartment_id: apartmentId, person_id, notice_id }));
      await db.insertInto("notice_reads").values(reads).execute();
      // Only the owner may set the time of an account: a notice from before it does not count as unread.
      await sql`set local role none`.execute(db);
      await db
        .updateTable("users")
        .set({ created_at: before(oldestHours) })
        .where("id", "=", person_id)
        .execute();
    });
  }
}

/** The accounts are older than anything that was written. */
const oldestHours = 24 * 60;

async function insertComplaint(
  database: Database,
  { apartmentId, manager, residents }: SamplePeople,
  { author, title, category, content, hoursAgo, changes }: SampleComplaint,
): Promise<void> {
  const { id: author_id, householdId: household_id, name: author_name } = personNamed(residents, author);
  const resident = { role: "resident", apartmentId, userId: author_id, householdId: household_id } as const;
  const { id } = await acting(database, resident, (db) =>
    db
      .insertInto("complaints")
      .values({
        apartment_id: apartmentId,
        author_id,
        author_name,
        household_id,
        title,
        category,
        content,
        created_at: before(hoursAgo),
      })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, async (db) => {
    // Only the owner may set the time of a past status change; for the application, the database sets it.
    await sql`set local role none`.execute(db);
    let from_status = "submitted";
    for (const { to, hoursAgo: changedHoursAgo } of changes) {
      await db
        .insertInto("complaint_status_changes")
        .values({
          apartment_id: apartmentId,
          complaint_id: id,
          from_status,
          to_status: to,
          author_id: manager.id,
          author_name: manager.name,
          changed_at: before(changedHoursAgo),
        })
        .execute();
      const resolved_at = to === "resolved" ? before(changedHoursAgo) : null;
      await db.updateTable("complaints").set({ status: to, resolved_at }).where("id", "=", id).execute();
      from_status = to;
    }
  });
}

async function insertPost(
  database: Database,
  { apartmentId, residents }: SamplePeople,
  { author, boardId, title, content, hoursAgo, priceWon, isSold = false, views, comments }: SamplePost,
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
}

/** Whoever answers a neighbour's post likes it, too. */
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

function personNamed(people: Resident[], nickname: string): Resident {
  const person = people.find((one) => one.nickname === nickname);
  if (!person) throw new Error(`No one in the sample is called ${nickname}.`);
  return person;
}

function before(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
}
