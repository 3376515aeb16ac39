import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { openEmbedded } from "#database/open-embedded.ts";
import { readSettings } from "#server/start/settings.ts";

import { demoAccounts } from "./demo-accounts.ts";
import { loadDemoData } from "./demo-data.ts";

test("the sample apartment is lived in: everybody finds something of every kind, none of it from the future", async () => {
  const folder = await mkdtemp(join(tmpdir(), "danji-demo-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await loadDemoData(
    readSettings({ DATA_DIR: folder, SUPERADMIN_EMAIL: demoAccounts.superAdmin.email }),
    false,
  );
  const database = await openEmbedded(folder);
  onTestFinished(() => database.close());
  const sample = await database.kysely.connection().execute(async (db) => {
    await sql`reset role`.execute(db);
    const { rows } = await sql<Record<string, unknown>>`
      select (select count(*) from notices) as notices,
        (select json_agg(distinct status) from complaints) as statuses,
        (select json_agg(distinct board_id) from posts) as boards,
        (select count(*) from comments) as comments,
        (select count(*) from post_likes) as likes,
        (select count(distinct n.id) from notices n join users u on u.role = 'resident' and u.created_at < n.created_at
          where not exists (select from notice_reads r where r.notice_id = n.id and r.person_id = u.id)) as unread,
        (select count(*) from complaint_status_changes where changed_at < now()) as changes,
        (select json_agg(json_build_array(kind, n, unread) order by kind) from (
          select kind, count(*) as n, count(*) filter (where not exists (
            select from alert_reads r where r.alert_id = a.id and r.person_id = u.id
          )) as unread
          from alerts a join users u on u.email in (${demoAccounts.resident.email}, ${demoAccounts.manager.email})
            and case audience when 'user' then u.id = user_id when 'office' then u.role = 'manager' else u.role = 'resident' end
          where a.created_at > u.created_at group by kind
        ) alerted) as alerts,
        (select count(*) from alerts where handed_over_at is null) as alerts_to_send,
        (select max(created_at) from (
          select created_at from notices union all select created_at from complaints
          union all select created_at from posts union all select created_at from comments
          union all select created_at from post_likes
        ) written) < now() as of_the_past,
        (select count(*) from comments c join posts p on p.id = c.post_id
          where c.created_at < p.created_at) as answers_before_their_post,
        (select count(*) from complaints c join users u on u.id = c.author_id
          where u.email = ${demoAccounts.resident.email}) as own_complaints,
        (select json_object_agg(status, n order by status) from (
          select status, count(*) as n from complaints
          where status <> 'resolved' and created_at < now() - interval '8 days' group by 1
        ) late) as overdue,
        (select count(*) from posts where price_won is not null) as priced,
        (select count(*) from posts where sold_at is not null) as sold,
        (select count(*) from comments where reply_to_id is not null) as replies,
        (select json_object_agg(kind, n order by kind) from (
          select case when a.post_id is not null then 'posts' when a.notice_id is not null then 'notices'
            else 'complaints' end as kind, count(*) as n from attachments a group by 1
        ) hung) as pictures,
        (select count(*) from users u join apartments a on a.id = u.apartment_id
          where a.code = 'pureun' and u.temporary_password_hash is not null) as not_yet_here,
        (select count(telephone) + count(office_hours) from apartments where code = 'pureun') as office_contacts,
        (select json_agg(answered_at is not null order by created_at) from consultation_requests) as answered,
        (select json_agg(json_build_array(
          (select count(*) from users u where u.apartment_id = a.id and u.role = 'resident'),
          g.set_up_count, (now() - g.last_sign_in_at) < interval '30 days'
        ) order by a.created_at) from apartments a join apartment_usage g on g.apartment_id = a.id) as use
    `.execute(db);
    return rows[0];
  });
  expect(sample).toEqual({
    notices: 7,
    statuses: ["in_progress", "resolved", "submitted"],
    boards: ["flea_market", "free_board", "local_news"],
    comments: 26,
    likes: 19,
    unread: 2,
    changes: 11,
    // Each kind with its number, and how many of them are unread.
    alerts: [
      ["complaint_filed", 4, 2],
      ["complaint_moved", 3, 0],
      ["notice_published", 7, 2],
      ["post_commented", 4, 2],
    ],
    alerts_to_send: 0,
    of_the_past: true,
    answers_before_their_post: 0,
    own_complaints: 3,
    overdue: { in_progress: 1, submitted: 1 },
    priced: 3,
    sold: 1,
    replies: 3,
    pictures: { complaints: 2, notices: 1, posts: 4 },
    not_yet_here: 4,
    office_contacts: 2,
    answered: [true, true, false, false],
    // Residents, those past their setup, and whether anybody signed in lately: of the oldest apartment first.
    use: [
      [9, 9, false],
      [14, 11, true],
      [13, 9, true],
      [22, 0, true],
      [0, 0, null],
      [0, 0, null],
    ],
  });
}, 180_000);
