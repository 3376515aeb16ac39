import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";

import { officeRights } from "#contract/values/office-rights.ts";
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
        (select count(*) from comments) as comments, (select count(*) from post_likes) as likes,
        (select count(distinct n.id) from notices n join users u on u.email = ${demoAccounts.resident.email}
          where n.published_at is not null and (n.buildings is null or 101 = any (n.buildings)) and not exists (select from notice_reads r where r.notice_id = n.id and r.person_id = u.id)) as unread,
        (select count(*) from complaint_status_changes where changed_at < now()) as changes,
        (select json_agg(json_build_array(kind, n, unread) order by kind) from (
          select kind, count(*) as n, count(*) filter (where not exists (
            select from alert_reads r where r.alert_id = a.id and r.person_id = u.id
          )) as unread
          from alerts a join users u on u.email in (${demoAccounts.resident.email}, ${demoAccounts.manager.email})
            and case audience when 'user' then u.id = user_id when 'office' then office_right = any (u.rights) 
              else u.role = 'resident' and (buildings is null or 101 = any (buildings)) end
          where a.created_at > u.created_at group by kind
        ) alerted) as alerts,
        (select count(*) from alerts where handed_over_at is null) as alerts_to_send,
        (select max(created_at) from (
          select created_at from notices where published_at is not null union all select created_at from complaints
          union all select created_at from posts union all select created_at from comments
          union all select created_at from post_likes union all select created_at from market_messages
        ) written) < now() as of_the_past,
        (select count(*) from comments c join posts p on p.id = c.post_id
          where c.created_at < p.created_at) as answers_before_their_post,
        (select count(*) from complaints c join users u on u.id = c.author_id
          where u.email = ${demoAccounts.resident.email}) as own_complaints,
        (select json_object_agg(status, n order by status) from (
          select status, count(*) as n from complaints
          where status <> 'resolved' and due_on < seoul_today() group by 1
        ) late) as overdue,
        (select count(*) from posts where price_won is not null) as priced,
        (select count(*) from posts where sold_at is not null) as sold,
        (select count(*) from comments where reply_to_id is not null) as replies,
        (select json_object_agg(kind, n order by kind) from (
          select case when a.post_id is not null then 'posts' when a.notice_id is not null then 'notices'
            when a.document_version_id is not null then 'documents'
            when a.complaint_message_id is not null then 'answers ' || a.stage else 'complaints' end as kind, count(*) as n from attachments a group by 1
        ) hung) as hung_files,
        (select count(*) from users u join apartments a on a.id = u.apartment_id
          where a.code = 'pureun' and u.temporary_password_hash is not null) as not_yet_here,
        (select count(telephone) + count(office_hours) from apartments where code = 'pureun') as office_contacts,
        (select json_object_agg(kind, n order by kind) from (
          select kind, count(*) as n from complaint_messages group by 1
        ) said) as said,
        (select count(*) from complaint_messages where created_at > now()) as said_later,
        (select count(distinct category) from complaints) as categories,
        (select count(*) from complaint_assignments) as assigned,
        (select count(*) from complaint_status_changes where is_reopening) as reopened,
        (select count(*) from complaints where resolved_at > now() - interval '1 day') as resolved_now,
        (select json_build_array(
          count(*), min(month) = (date_trunc('month', seoul_today()) - interval '1 month')::date,
          min(jsonb_array_length(lines)) >= 3,
          min(jsonb_array_length(lines)) + (select count(*) from disclosure_entries)
        ) from disclosures) as disclosed,
        (select json_object_agg(title, json_build_array(
          importance, is_pinned, buildings, published_at is null, (
            select count(*) from notice_receipts r where r.notice_id = n.id
          )
        )) from notices n where importance <> 'normal' or is_pinned or buildings is not null) as special_notices,
        (select round(avg(reached), 1)::float from (
          select count(*)::numeric / (select count(*) from households h where h.apartment_id = n.apartment_id and not is_vacant) as reached
          from notices n join notice_receipts r on r.notice_id = n.id where n.created_at < now() - interval '3 days' group by n.id, n.apartment_id
        ) reaches) as reach,
        (select json_build_array(count(*), (select count(*) from answer_phrases)) from notice_templates) as templates,
        (select json_object_agg(state, n order by state) from (
          select state, count(*) as n from households h join apartments a on a.id = h.apartment_id
          where a.code = 'pureun' group by 1
        ) homes) as homes,
        (select max(resident_count) from households) as largest_household,
        (select count(*) from invitations where expires_at > now()) as invitations,
        (select count(*) from password_help h join users u on u.id = h.person_id and u.session_epoch = h.epoch) as help,
        (select json_object_agg(position, rights order by position) from users where position is not null) as office,
        (select json_agg(json_build_array(
          r.decision, r.reporter_count, p.hidden_until > now(), r.appeal is not null, r.decided_by = m.id
        ) order by r.created_at) from reports r join posts p on p.id = r.post_id
          join users m on m.email = ${demoAccounts.manager.email}) as reports,
        (select json_agg(json_build_array(
          is_anonymous, settled_at is not null, (
            select count(*) from survey_responses r where r.survey_id = s.id
          ), exists (
            select from survey_participations p join users u on u.household_id = p.subject
            where p.survey_id = s.id and u.email = ${demoAccounts.resident.email}
          )
        ) order by created_at) from surveys s) as surveys,
        (select count(*) from blocks b join users u on u.id = b.person_id and u.email = ${demoAccounts.resident.email}) as blocked,
        (select json_agg(json_build_array(f.kind, (
          select count(*) from reservations r where r.facility_id = f.id and r.ends_at < now()
        ) > 0, (
          select count(*) from reservations r where r.facility_id = f.id and r.starts_at > now()
        ) > 0) order by f.created_at) from facilities f) as facilities,
        (select json_build_array(count(*), string_agg(odd, ' ' order by odd)) from meter_checks) as meters,
        (select json_object_agg(status, n) from (
          select status, count(*) as n from reservations group by 1
        ) booked) as reservations,
        (select count(*) from reservations r join users u on u.id = r.user_id
          where u.email = ${demoAccounts.resident.email} and r.ends_at > now() + interval '1 day') as own_coming,
        (select json_agg(json_build_array(u.email = ${demoAccounts.resident.email}, w.status) order by w.created_at)
          from waitlist_entries w join users u on u.id = w.user_id) as waiting,
        (select json_agg(distinct kind) from facility_closures) as closures,
        (select json_agg(d.category order by d.published_at) from documents d where d.published_at < now()) as documents,
        (select json_agg(json_build_array(drawn_at is not null, closes_at > now(), (
          select json_object_agg(coalesce(result, 'waiting'), n) from (
            select result, count(*) as n from lottery_entries e where e.lottery_id = l.id group by 1
          ) results
        )) order by created_at) from lotteries l) as lotteries,
        (select e.result from lottery_entries e join users u on u.id = e.person_id
          where u.email = ${demoAccounts.resident.email}) as own_entry,
        (select json_agg(month = date_trunc('month', seoul_today()) - interval '2 months') from facility_charge_months) as closed_months,
        (select count(*) from booking_suspensions where ends_at > now()) as suspended,
        (select json_agg(json_build_array(c.name, c.member_count, (
          select count(*) from posts p where p.club_id = c.id
        ), (select json_agg(json_build_array(
          m.starts_at > now(), m.capacity, m.going_count, m.waiting_count
        ) order by m.starts_at) from club_meetings m where m.club_id = c.id), (
          select count(*) from club_join_requests r where r.club_id = c.id
        ), (
          select o.role from club_members o join users u on u.id = o.person_id and o.club_id = c.id
          where u.email = ${demoAccounts.resident.email}
        )) order by c.created_at) from clubs c) as clubs,
        (select json_agg(answered_at is not null order by created_at) from consultation_requests) as answered,
        (select json_agg(json_build_array(
          (select count(*) from users u where u.apartment_id = a.id and u.role = 'resident'),
          g.set_up_count, (now() - g.last_sign_in_at) < interval '30 days'
        ) order by a.created_at) from apartments a join apartment_usage g on g.apartment_id = a.id) as use
    `.execute(db);
    return rows[0];
  });
  expect(sample).toEqual({
    notices: 9,
    statuses: ["in_progress", "resolved", "submitted"],
    boards: ["club", "flea_market", "free_board", "local_news"],
    comments: 29,
    likes: 19,
    unread: 2,
    changes: 18,
    // Each kind with its number, and how many of them are unread.
    alerts: [
      ["appeal_filed", 1, 1],
      ["bill_published", 2, 0],
      ["club_post", 2, 0],
      ["complaint_answered", 2, 0],
      ["complaint_filed", 7, 4],
      ["complaint_moved", 2, 0],
      ["complaint_reopened", 1, 0],
      ["content_reported", 2, 1],
      ["help_requested", 1, 1],
      ["join_requested", 1, 1],
      ["lottery_won", 1, 1],
      ["market_message", 1, 0],
      ["meeting_created", 3, 0],
      ["notice_published", 6, 1],
      ["notice_urgent", 1, 1],
      ["post_commented", 4, 2],
      ["survey_opened", 2, 1],
      ["thread_commented", 1, 0],
      ["vote_announced", 3, 1],
      ["vote_asked", 2, 1],
      ["vote_cast", 1, 0],
      ["vote_counted", 1, 0],
      ["vote_office", 1, 0],
      ["vote_opened", 1, 1],
    ],
    alerts_to_send: 0,
    of_the_past: true,
    answers_before_their_post: 0,
    own_complaints: 3,
    overdue: { in_progress: 1, submitted: 1 },
    priced: 3,
    sold: 1,
    replies: 3,
    hung_files: {
      "answers after": 1,
      "answers before": 1,
      complaints: 2,
      documents: 4,
      notices: 1,
      posts: 4,
    },
    not_yet_here: 4,
    office_contacts: 2,
    said: { answer: 12, note: 1, reply: 2 },
    said_later: 0,
    categories: 8,
    assigned: 3,
    reopened: 1,
    resolved_now: 0,
    // One, of last month, with at least three lines; one more line may still be a draft.
    disclosed: [1, true, true, 4],
    // Importance, whether it is pinned, its buildings, whether it is scheduled, and the homes that have read it.
    special_notices: {
      "옥상 물탱크 청소로 인한 단수 안내": ["important", false, null, true, 0],
      "101동 지하 급수관 누수로 긴급 단수": ["urgent", false, [101], false, 6],
      "지하주차장 물청소에 따른 차량 이동 부탁": ["important", false, null, false, 6],
      "겨울철 수도 계량기 동파 예방 안내": ["normal", true, null, false, 8],
      "102동 승강기 정기 점검 안내": ["normal", false, [102], false, 4],
    },
    reach: 0.7,
    templates: [2, 4],
    homes: { active: 9, vacant: 2, waiting: 4 },
    largest_household: 2,
    invitations: 1,
    help: 1,
    office: {
      경리: ["notices", "complaints", "residents", "community", "bills"],
      경비실: ["visitors"],
      관리소장: officeRights,
    },
    // The decision, how many reported it, whether it is hidden, objected to, and hidden by the manager.
    reports: [
      ["hide", 1, true, true, false],
      [null, 2, null, false, null],
    ],
    // Whether it is anonymous, whether it has ended, its answers, and whether the resident's household is among them.
    surveys: [
      [true, true, 7, true],
      [false, false, 4, false],
      [true, false, 3, false],
    ],
    blocked: 1,
    // Each with whether it was used, and whether it will be.
    facilities: [
      ["golf_range", true, true],
      ["reading_room", true, true],
      ["guest_house", true, true],
      ["community_room", true, true],
    ],
    // Readings of a round that is open, and those that the office has to look at.
    meters: [9, "below high"],
    reservations: { cancelled: 2, confirmed: 59, no_show: 1 },
    own_coming: 3,
    // Whether it is the resident of the demonstration.
    waiting: [
      [true, "waiting"],
      [false, "waiting"],
    ],
    closures: ["event", "maintenance"],
    documents: ["bylaws", "accounts", "contract", "minutes"],
    // Whether it is drawn, whether it is open, and how the entries ended.
    lotteries: [
      [true, false, { lost: 1, won: 3 }],
      [false, true, { waiting: 2 }],
    ],
    own_entry: "won",
    closed_months: [true],
    suspended: 1,
    // Members, posts, meetings with room, going and waiting, requests, and the resident's role.
    clubs: [
      ["저녁 바둑", 3, 1, [[true, null, 1, 0]], 0, null],
      [
        "아침 걷기",
        6,
        1,
        [
          [false, null, 3, 0],
          [true, null, 3, 0],
          [true, 4, 4, 2],
        ],
        0,
        "member",
      ],
      ["한 달 한 권", 4, 1, [[true, 8, 3, 0]], 1, "owner"],
    ],
    answered: [true, true, false, false],
    // Residents, those past their setup, and whether anybody signed in lately: of the oldest apartment first.
    use: [
      [9, 9, false],
      [14, 11, true],
      [15, 11, true],
      [22, 0, true],
      [0, 0, null],
      [0, 0, null],
    ],
  });
}, 180_000);
