import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { countsOf, linesOf } from "#server/features/office/disclosures/month-report.ts";
import { acting } from "#server/testing/acting.ts";

import { lastMonthComplaints, sampleCalls, sampleComplaints } from "./demo-complaint-texts.ts";
import type { SampleCall, SampleComplaint } from "./demo-complaint-texts.ts";
import { before, personNamed } from "./demo-people.ts";
import type { Person, SamplePeople } from "./demo-people.ts";

/** Inserts the complaints with what was said about them, and publishes the outcome of those of last month. */
export async function insertComplaints(database: Database, people: SamplePeople): Promise<void> {
  const { apartmentId, manager } = people;
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, async (db) => {
    // Only the owner may write in the name of others, and of the past.
    await sql`set local role none`.execute(db);
    for (const complaint of [...lastMonthComplaints.map(thatOfLastMonth), ...sampleComplaints]) {
      await insertComplaint(db, people, complaint);
    }
    for (const call of sampleCalls) await insertCall(db, apartmentId, call);
  });
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, (db) =>
    publishLastMonth(db, apartmentId),
  );
}

async function insertCall(
  db: CallDatabase,
  apartment_id: string,
  { home, hoursAgo, name, phone, ...call }: SampleCall,
): Promise<void> {
  const household =
    home &&
    (await db
      .selectFrom("households")
      .select("id")
      .where("apartment_id", "=", apartment_id)
      .where("building", "=", home.building)
      .where("unit", "=", home.unit)
      .executeTakeFirstOrThrow());
  const { id: complaint_id } = await db
    .insertInto("complaints")
    .values({ apartment_id, household_id: household?.id, created_at: before(hoursAgo), ...call })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (name === undefined && phone === undefined) return;
  await db.insertInto("complaint_callers").values({ apartment_id, complaint_id, name, phone }).execute();
}

function thatOfLastMonth({ day, afterDays, answer, ...complaint }: (typeof lastMonthComplaints)[number]) {
  const hoursAgo = hoursSinceLastMonth(day);
  const resolved = { to: "resolved" as const, hoursAgo: hoursAgo - afterDays * 24, words: answer };
  return { ...complaint, hoursAgo, changes: [resolved] };
}

/** Since ten o'clock of that day of last month, in Seoul. */
function hoursSinceLastMonth(day: number): number {
  const month = lastMonth();
  return (Date.now() - Date.parse(`${month}-${String(day).padStart(2, "0")}T10:00:00+09:00`)) / hourMs;
}

/** Such as 2026-10. */
function lastMonth(): string {
  const seoul = new Date(Date.now() + 9 * hourMs);
  return new Date(Date.UTC(seoul.getUTCFullYear(), seoul.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

const hourMs = 60 * 60 * 1000;

async function insertComplaint(
  db: CallDatabase,
  people: SamplePeople,
  { author: nickname, category, title, content, hoursAgo, changes, ...more }: SampleComplaint,
): Promise<void> {
  const { apartmentId: apartment_id, manager, staff } = people;
  const author = personNamed(people.residents, nickname);
  const { id: complaint_id } = await db
    .insertInto("complaints")
    .values({
      apartment_id,
      household_id: author.householdId,
      ...writtenBy(author),
      category,
      title,
      content,
      created_at: before(hoursAgo),
    })
    .returning("id")
    .executeTakeFirstOrThrow();

  let from_status = "submitted";
  for (const { to: to_status, hoursAgo: changedHoursAgo, words, isReopening = false } of changes) {
    const changed_at = before(changedHoursAgo);
    const changer = isReopening ? author : manager;
    await db
      .insertInto("complaint_status_changes")
      .values({
        apartment_id,
        complaint_id,
        from_status,
        to_status,
        changed_at,
        is_reopening: isReopening,
        ...writtenBy(changer),
      })
      .execute();
    await db
      .updateTable("complaints")
      .set({ status: to_status, resolved_at: to_status === "resolved" ? changed_at : null })
      .where("id", "=", complaint_id)
      .execute();
    from_status = to_status;
    const kind = isReopening ? "reply" : "answer";
    if (words) {
      await say(db, {
        apartment_id,
        complaint_id,
        kind,
        writer: changer,
        content: words,
        created_at: changed_at,
      });
    }
  }
  for (const { kind, content: words, hoursAgo: saidHoursAgo } of more.messages ?? []) {
    const writer = kind === "reply" ? author : manager;
    const created_at = before(saidHoursAgo);
    await say(db, { apartment_id, complaint_id, kind, writer, content: words, created_at });
  }
  if (more.assignee) {
    const assignee_id = staff.get(more.assignee)!.id;
    await db
      .insertInto("complaint_assignments")
      .values({ apartment_id, complaint_id, assignee_id })
      .execute();
  }
  if (more.summary) {
    await db
      .insertInto("disclosure_entries")
      .values({ apartment_id, complaint_id, summary: more.summary })
      .execute();
  }
}

interface Said {
  apartment_id: string;
  complaint_id: string;
  kind: "answer" | "reply" | "note";
  writer: Person;
  content: string;
  created_at: string;
}

async function say(db: CallDatabase, { complaint_id, writer, ...message }: Said): Promise<void> {
  const { id: message_id } = await db
    .insertInto("complaint_messages")
    .values({ ...message, ...writtenBy(writer) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { apartment_id, kind } = message;
  await db
    .insertInto("complaint_conversations")
    .values({ apartment_id, complaint_id, message_id, kind })
    .execute();
}

function writtenBy({ id: author_id, name: author_name }: Person) {
  return { author_id, author_name };
}

/** As the office's button does. What it has written of this month's complaints stays a draft. */
async function publishLastMonth(db: CallDatabase, apartment_id: string): Promise<void> {
  const month = lastMonth();
  const written = await linesOf(db, month);
  await db
    .insertInto("disclosures")
    .values({
      apartment_id,
      month: `${month}-01`,
      counts: JSON.stringify(await countsOf(db, month)),
      lines: JSON.stringify(written.map(({ category, summary }) => ({ category, summary }))),
    })
    .execute();
  const ids = written.map(({ complaintId }) => complaintId);
  await db.deleteFrom("disclosure_entries").where("complaint_id", "in", ids).execute();
}
