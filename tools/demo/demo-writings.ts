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
  residents: Person[];
}

/** Inserts what the office and the residents have written in the last two weeks. */
export async function insertWritings(database: Database, people: SamplePeople): Promise<void> {
  await insertNotices(database, people);
  for (const complaint of sampleComplaints) await insertComplaint(database, people, complaint);
  for (const post of samplePosts) await insertPost(database, people, post);
}

async function insertNotices(database: Database, { apartmentId, manager }: SamplePeople): Promise<void> {
  const authorship = { apartment_id: apartmentId, author_id: manager.id, author_name: manager.name };
  const rows = sampleNotices.map(({ title, content, hoursAgo }) => ({
    ...authorship,
    title,
    content,
    created_at: before(hoursAgo),
  }));
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, (db) =>
    db.insertInto("notices").values(rows).execute(),
  );
}

async function insertComplaint(
  database: Database,
  { apartmentId, manager, residents }: SamplePeople,
  { author, title, content, hoursAgo, changes }: SampleComplaint,
): Promise<void> {
  const { id: author_id, name: author_name } = personNamed(residents, author);
  const { id } = await acting(database, { role: "resident", apartmentId, userId: author_id }, (db) =>
    db
      .insertInto("complaints")
      .values({
        apartment_id: apartmentId,
        author_id,
        author_name,
        title,
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
      await db.updateTable("complaints").set({ status: to }).where("id", "=", id).execute();
      from_status = to;
    }
  });
}

async function insertPost(
  database: Database,
  { apartmentId, residents }: SamplePeople,
  { author, boardId, title, content, hoursAgo, views, comments }: SamplePost,
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
        created_at: before(hoursAgo),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`select count_post_view(${id}) from generate_series(1, ${views}::integer)`.execute(db);
    return id;
  });
  for (const comment of comments) {
    const commenter = personNamed(residents, comment.author);
    await acting(database, { role: "resident", apartmentId, userId: commenter.id }, (db) =>
      db
        .insertInto("comments")
        .values({
          apartment_id: apartmentId,
          post_id: postId,
          author_id: commenter.id,
          author_nickname: commenter.nickname,
          content: comment.content,
          created_at: before(comment.hoursAgo),
        })
        .execute(),
    );
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

function personNamed(people: Person[], nickname: string): Person {
  const person = people.find((one) => one.nickname === nickname);
  if (!person) throw new Error(`No one in the sample is called ${nickname}.`);
  return person;
}

function before(hours: number): string {
  return new Date(Date.now() - hours * 60 * 60 * 1000).toISOString();
}
