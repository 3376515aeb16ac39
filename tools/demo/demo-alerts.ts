import { sql } from "kysely";

import { complaintStatusNames } from "#contract/values/complaint-status.ts";
import type { Database } from "#database/database.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { acting } from "#server/testing/acting.ts";

import type { SamplePeople } from "./demo-people.ts";

/** A person who looked into their inbox yesterday evening has these hours to catch up with. */
const unreadHours = 24;

/**
 * Inserts the alerts of what has been written in the sample apartment, as if each had been raised at its time. All have
 * been sent. People who have opened a notice have read its alert; other alerts are read if they are older.
 */
export async function insertAlerts(
  database: Database,
  { apartmentId, manager }: Pick<SamplePeople, "apartmentId" | "manager">,
): Promise<void> {
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, async (db) => {
    // Only the owner may set the time of an alert: for the application, the database sets it.
    await sql`set local role none`.execute(db);
    await sql`
      insert into alerts (
        apartment_id, kind, subject_id, group_key, audience, user_id, office_right, actor_id, words, cause_key,
        created_at, handed_over_at, buildings, is_urgent
      )
      select ${apartmentId}, kind, subject_id, group_key, audience, user_id::uuid, office_right, actor_id, words::jsonb,
        cause_key, at, at, n.buildings, n.importance is not distinct from 'urgent'
      from (
        select case importance when 'urgent' then 'notice_urgent' else 'notice_published' end as kind, id as subject_id,
          'notice:' || id as group_key, 'residents' as audience, null as user_id, null as office_right,
          author_id as actor_id, jsonb_build_object('notice', title) as words, 'notice:' || id as cause_key,
          created_at as at
        from notices where apartment_id = ${apartmentId} and published_at is not null
        union all
        select 'complaint_filed', id, 'complaints', 'office', null, 'complaints', author_id,
          jsonb_build_object('waiting', count(*) over (order by created_at)), 'complaint:' || id, created_at
        from complaints where apartment_id = ${apartmentId} and status = 'submitted'
        union all
        select 'complaint_moved', c.id, 'complaint:' || c.id, 'user', c.author_id::text, null, s.author_id,
          jsonb_build_object('status', ${JSON.stringify(complaintStatusNames)}::jsonb ->> s.to_status),
          'complaint:' || c.id || ':' || s.id, s.changed_at
        from complaint_status_changes s
        join complaints c on c.apartment_id = s.apartment_id and c.id = s.complaint_id
        where s.apartment_id = ${apartmentId} and not s.is_reopening and not exists (
          select from complaint_conversations said
          join complaint_messages m on m.apartment_id = said.apartment_id and m.id = said.message_id
          where said.complaint_id = c.id and m.kind = 'answer' and m.created_at = s.changed_at
        )
        union all
        select case when m.kind = 'answer' then 'complaint_answered'
            when is_reason then 'complaint_reopened' else 'complaint_replied' end,
          c.id, 'complaint:' || c.id, 'user', (case m.kind when 'answer' then c.author_id else w.assignee_id end)::text,
          null, m.author_id, '{}', 'message:' || m.id, m.created_at
        from complaint_conversations said
        join complaint_messages m on m.apartment_id = said.apartment_id and m.id = said.message_id
        join complaints c on c.apartment_id = said.apartment_id and c.id = said.complaint_id
        left join complaint_assignments w on w.apartment_id = c.apartment_id and w.complaint_id = c.id
        cross join lateral (
          select exists (
            select from complaint_status_changes s
            where s.complaint_id = c.id and s.is_reopening and s.changed_at = m.created_at
          ) as is_reason
        ) reason
        where said.apartment_id = ${apartmentId} and m.kind <> 'note'
        union all
        select 'post_commented', p.id, 'post:' || p.id, 'user', p.author_id::text, null, m.author_id, '{}',
          'comment:' || m.id, m.created_at
        from comments m join posts p on p.apartment_id = m.apartment_id and p.id = m.post_id
        where m.apartment_id = ${apartmentId} and m.author_id <> p.author_id
        union all
        select 'market_message', t.id, 'market_talk:' || t.id, 'user',
          (case when m.is_sellers then t.asker_id else t.seller_id end)::text, null,
          case when m.is_sellers then t.seller_id else t.asker_id end, '{}', 'market_message:' || m.id, m.created_at
        from market_messages m join market_talks t on t.apartment_id = m.apartment_id and t.id = m.talk_id
        where m.apartment_id = ${apartmentId}
        union all
        select 'content_reported', id, 'reports', 'office', null, 'community', null, '{}', 'report:' || id, created_at
        from reports where apartment_id = ${apartmentId}
        union all
        select 'appeal_filed', id, 'appeal_filed:' || id, 'office', null, 'community', null, '{}', 'appeal:' || id,
          appealed_at
        from reports where apartment_id = ${apartmentId} and appealed_at is not null
        union all
        select 'help_requested', id, 'help', 'office', null, 'residents', null, '{}', 'help:' || id, created_at
        from password_help where apartment_id = ${apartmentId}
        union all
        select 'survey_opened', id, 'survey:' || id, 'residents', null, null, null,
          jsonb_build_object('survey', title), 'survey:' || id, opened_at
        from surveys where apartment_id = ${apartmentId} and settled_at is null
      ) raised
      left join notices n on n.apartment_id = ${apartmentId} and n.id = subject_id
    `.execute(db);
    await markOldAsRead(db, apartmentId);
  });
}

/** What bookings and clubs have raised by the product's own functions was sent long ago, but for what is news. */
export async function settleAlerts(
  database: Database,
  { apartmentId, manager }: Pick<SamplePeople, "apartmentId" | "manager">,
): Promise<void> {
  await acting(database, { role: "manager", apartmentId, userId: manager.id }, async (db) => {
    await sql`set local role none`.execute(db);
    await sql`
      update alerts set handed_over_at = now(), created_at = now() - case
        when kind in ('join_requested', 'lottery_won') then interval '3 hours' else interval '30 hours' end
      where apartment_id = ${apartmentId} and created_at > now() - interval '10 minutes'
    `.execute(db);
    await markOldAsRead(db, apartmentId);
  });
}

async function markOldAsRead(db: CallDatabase, apartmentId: string): Promise<void> {
  await sql`
    insert into alert_reads (apartment_id, person_id, alert_id)
    select a.apartment_id, u.id, a.id from alerts a
    join users u on u.apartment_id = a.apartment_id
      and case a.audience when 'user' then u.id = a.user_id
        when 'office' then a.office_right = any (u.rights) else u.role = 'resident' end
    where a.apartment_id = ${apartmentId} and case
      when a.kind in ('notice_published', 'notice_urgent') then exists (
        select from notice_reads r where r.person_id = u.id and r.notice_id = a.subject_id
      )
      else a.created_at < now() - make_interval(hours => ${unreadHours}::integer) end
    on conflict do nothing
  `.execute(db);
}
