import { sql } from "kysely";

import { momentOf } from "#contract/values/booking/seoul-days.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { dayAfter } from "#contract/values/visitor-quota.ts";
import type { Database } from "#database/database.ts";

import { callsOf } from "./demo-calls.ts";
import type { SampleCalls } from "./demo-calls.ts";
import { sampleClubs } from "./demo-club-texts.ts";
import type { SampleClub } from "./demo-club-texts.ts";
import { before, personNamed } from "./demo-people.ts";
import type { Resident, SamplePeople } from "./demo-people.ts";

interface Club {
  id: string;
  calls: SampleCalls;
  named: (nickname: string) => Resident;
}

/** Inserts clubs with their people, posts and meetings. */
export async function insertClubs(
  database: Database,
  { apartmentId, residents }: SamplePeople,
): Promise<void> {
  const calls = callsOf(database, apartmentId);
  const named = (nickname: string) => personNamed(residents, nickname);
  for (const sample of sampleClubs) {
    const club = await found(calls, named, sample);
    for (const post of sample.posts) await write(club, post);
    for (const meeting of sample.meetings) await meet(club, sample.owner, meeting);
  }
}

async function found(
  calls: SampleCalls,
  named: Club["named"],
  { owner, officer, members, request, fields }: SampleClub,
): Promise<Club> {
  // Those who belong to it from the beginning are asked nothing; the owner decides from then on.
  const { club } = await calls.resident(named(owner), "createClub", { ...fields, joinPolicy: "open" });
  const clubId = club.id;
  for (const nickname of [...(officer ? [officer] : []), ...members]) {
    await calls.resident(named(nickname), "joinClub", { clubId });
  }
  if (officer) {
    const { id: memberId } = await calls.asOwner((db) =>
      db
        .selectFrom("club_members")
        .select("id")
        .where("club_id", "=", clubId)
        .where("person_id", "=", named(officer).id)
        .executeTakeFirstOrThrow(),
    );
    await calls.resident(named(owner), "setMemberRole", { clubId, memberId, role: "officer" });
  }
  await calls.resident(named(owner), "updateClub", { clubId, joinPolicy: fields.joinPolicy });
  if (request) {
    const { by, message } = request;
    await calls.resident(named(by), "joinClub", { clubId, message });
  }
  return { id: clubId, calls, named };
}

async function write(
  { id: clubId, calls, named }: Club,
  { by, title, content, hoursAgo, comments }: SampleClub["posts"][number],
): Promise<void> {
  const { postId } = await calls.resident(named(by), "createPost", {
    boardId: "club",
    clubId,
    title,
    content,
  });
  const setTime = (table: "posts" | "comments", id: string, hours: number) =>
    calls.asOwner((db) =>
      db
        .updateTable(table)
        .set({ created_at: before(hours) })
        .where("id", "=", id)
        .execute(),
    );
  await setTime("posts", postId, hoursAgo);
  for (const comment of comments) {
    const { commentId } = await calls.resident(named(comment.by), "addComment", {
      postId,
      content: comment.content,
    });
    await setTime("comments", commentId, comment.hoursAgo);
  }
}

async function meet(
  { id: clubId, calls, named }: Club,
  owner: string,
  { title, place, description, inDays, minute, minutes, capacity, going }: SampleClub["meetings"][number],
): Promise<void> {
  const today = seoulDate(new Date());
  // Nobody calls a meeting of the past: it is over only after all have answered.
  const day = Math.abs(inDays);
  const { meeting } = await calls.resident(named(owner), "createMeeting", {
    clubId,
    title,
    place,
    description,
    startsAt: momentOf(dayAfter(today, day), minute).toISOString(),
    endsAt: momentOf(dayAfter(today, day), minute + minutes).toISOString(),
    capacity,
  });
  for (const nickname of going) {
    await calls.resident(named(nickname), "answerMeeting", { meetingId: meeting.id, answer: "going" });
  }
  if (inDays > 0) return;
  await calls.asOwner((db) =>
    sql`
      update club_meetings set starts_at = starts_at + make_interval(days => ${2 * inDays}::integer),
        ends_at = ends_at + make_interval(days => ${2 * inDays}::integer)
      where id = ${meeting.id}
    `.execute(db),
  );
}
