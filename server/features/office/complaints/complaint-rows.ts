import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";

import type { Colleague, Complaint } from "#contract/complaints.ts";
import type { ComplaintCategory } from "#contract/values/complaint-categories.ts";
import { complaintSources, takenSources } from "#contract/values/complaint-sources.ts";
import type { ComplaintSource } from "#contract/values/complaint-sources.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { fileCountOf } from "#server/domain/attachments.ts";
import { excerptAround, textOrExcerpt } from "#server/domain/excerpt.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { isOverdue } from "#server/domain/overdue-complaints.ts";

/** Every column of a complaint as callers see it. */
export function selectComplaints(db: CallDatabase) {
  return complaintsWith(db, sql`complaints.content`);
}

/** In a list of what was found, the part around the words. */
export function shownText(
  excerpt: boolean | null | undefined,
  words: string | null | undefined,
): RawBuilder<string> {
  if (excerpt && words) return excerptAround("complaints", words);
  return textOrExcerpt("complaints.content", excerpt);
}

export function complaintsWith(
  db: CallDatabase,
  content: RawBuilder<string>,
): SelectQueryBuilder<DB, "complaints", Complaint> {
  return db.selectFrom("complaints").select((of) => [
    "complaints.id",
    "complaints.title",
    content.as("content"),
    "complaints.author_id as authorId",
    authorName.as("authorName"),
    of
      .selectFrom("households as home")
      .whereRef("home.apartment_id", "=", "complaints.apartment_id")
      .whereRef("home.id", "=", "complaints.household_id")
      .select(sql<string>`home.building || '동 ' || home.unit || '호'`.as("home"))
      .as("authorHome"),
    sql<ComplaintSource>`source`.as("source"),
    "complaints.place",
    sql<ComplaintStatus>`status`.as("status"),
    sql<ComplaintCategory>`category`.as("category"),
    sql<string>`due_on::text`.as("dueOn"),
    isOverdue.as("isOverdue"),
    assignee.as("assignee"),
    fileCountOf("complaint_id").as("fileCount"),
    "complaints.created_at as createdAt",
  ]);
}

/** A complaint without an account is named after the person who told the office. Residents see no such complaint. */
const authorName = sql<string>`coalesce(author_name, ${callerOf("name")}, case source
  ${sql.join(
    takenSources.map(
      (source) => sql`when ${sql.lit(source)} then ${sql.lit(`${complaintSources[source]} 접수`)}`,
    ),
    sql` `,
  )}
  else ${sql.lit(formerAuthor.resident)}
end)`;

/** The name or number of the person who told the office; null for residents, who see no such row. */
export function callerOf(column: "name" | "phone"): RawBuilder<string | null> {
  return sql`(
    select ${sql.ref(`told.${column}`)} from complaint_callers told
    where told.apartment_id = complaints.apartment_id and told.complaint_id = complaints.id
  )`;
}

/** Residents see no assignment, so they get null. */
const assignee = sql<Colleague | null>`(
  select (select json_build_object('id', who.id, 'name', who.name) from complaint_colleagues() who
    where who.id = held.assignee_id)
  from complaint_assignments held
  where held.apartment_id = complaints.apartment_id and held.complaint_id = complaints.id
)`;
