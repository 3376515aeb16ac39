import { sql } from "kysely";
import { expect, test } from "vitest";

import { seoulDate } from "#contract/values/seoul-time.ts";
import { acting, asGate } from "#server/testing/acting.ts";
import { builders } from "#server/testing/builders.ts";
import { call, errorOf } from "#server/testing/calling.ts";
import { useTestServer } from "#server/testing/test-server.ts";

import { sweep } from "./sweep.ts";

const server = useTestServer();

test("forgets sessions that are over and keeps those that are not", async () => {
  const build = builders(server.database);
  const apartment = await build.apartment();
  const [idle, active] = [await build.manager(apartment), await build.manager(apartment)];
  await asGate(server.database, (db) =>
    sql`update sessions set last_used_at = now() - interval '13 hours' where user_id = ${idle.id}::uuid`.execute(
      db,
    ),
  );
  await sweep(server.database, server.settings);

  const sessionsOf = (userId: string) =>
    acting(server.database, { role: "manager", userId }, (db) =>
      db.selectFrom("sessions").select("id").execute(),
    );
  expect(await sessionsOf(idle.id)).toHaveLength(0);
  expect(await sessionsOf(active.id)).toHaveLength(1);
  expect((await errorOf(call(server, idle, "getMe", null))).status).toBe("UNAUTHENTICATED");
  await call(server, active, "getMe", null);
});

test("forgets all that is over, however much it is", async () => {
  await asGate(server.database, (db) =>
    sql`insert into attempts (key, count, window_started_at)
      select sha256(n::text::bytea), 1, now() - interval '2 hours' from generate_series(1, 25000) n`.execute(
      db,
    ),
  );
  await sweep(server.database, server.settings);
  const left = await asGate(server.database, (db) => db.selectFrom("attempts").select("key").execute());
  expect(left).toEqual([]);
});

test("keeps a fresh consultation request", async () => {
  const admin = await builders(server.database).superAdmin();
  const request = {
    name: "김입주",
    apartmentName: "푸른마을",
    contact: "010-0000-0000",
    message: "문의합니다",
  };
  await call(server, undefined, "requestConsultation", request);
  await sweep(server.database, server.settings);
  const { requests } = await call(server, admin, "getConsultationRequests", null);
  expect(requests).toMatchObject([request]);
});

/**
 * Callers are meant to call these: each deletes only the caller's own data, or what the caller has just said, or
 * checks who the caller is.
 */
const forCallers = new Set([
  "accept_invitation",
  "close_managers_help",
  "confirm_email",
  "delete_own_account",
  "delete_super_admin",
  "finish_resident_bulk",
  "raise_alert",
  "register_push_subscription",
  "remember_place",
  "set_own_password",
  "use_reset_link",
  "open_passkey_challenge",
  "take_passkey_challenge",
  "cancel_visitor",
  "end_reservations_of_household",
  "end_visits_of_household",
  "forget_calls_of_household",
  "forget_receipts_of_household",
  "join_club",
  "leave_club",
  "remove_club_member",
  "withdraw_lottery_entry",
  "draw_lottery",
  "cancel_survey",
  "correct_paper_mark",
  "freeze_vote",
  "remove_paper_ballots",
  "take_paper_out",
  "set_vote_owners",
]);

test("no caller can make the database forget, the highest neither", async () => {
  const { rows } = await sql<{ name: string; call: string }>`
    select p.proname as name, format('select %I(%s)', p.proname, (
      select string_agg(format('null::%s', format_type(type, null)), ', ')
      from unnest(p.proargtypes) as type
    )) as call
    from pg_proc p
    where p.proowner = (select proowner from pg_proc where proname = 'open_call')
      and p.prorettype <> 'trigger'::regtype and pg_get_functiondef(p.oid) ~* 'delete from'
  `.execute(server.database.kysely);
  const housekeeping = rows.filter(({ name }) => !forCallers.has(name));
  expect(housekeeping.map(({ name }) => name).toSorted()).toEqual([
    "ask_office_for_password",
    "carry_out_lottery",
    "drop_alerts",
    "end_entries_of",
    "end_visits_of",
    "finish_deliveries",
    "forget_alerts",
    "forget_bills",
    "forget_charge_months",
    "forget_clubs",
    "forget_consultation_requests",
    "forget_household_imports",
    "forget_invitations",
    "forget_meter_rounds",
    "forget_notice_reads",
    "forget_password_resets",
    "forget_pending_files",
    "forget_places_and_answers",
    "forget_post_views",
    "forget_push_subscriptions",
    "forget_removed_blobs",
    "forget_reports",
    "forget_visitor_vehicles",
    "forget_waiting_lines",
    "note_push_fault",
    "renew_search_texts",
    "seal_due_vote",
    "serve_line",
    "settle_join_request",
    "settle_survey",
    "show_bills",
    "submit_meter_reading",
    "sweep",
    "take_message",
    "tell_of_bills",
    "undo_resident_bulks",
    "withdraw_bills",
  ]);
  const admin = await builders(server.database).superAdmin();
  for (const { call: statement } of housekeeping) {
    const asked = acting(server.database, { role: "superAdmin", userId: admin.id }, (db) =>
      sql.raw(statement).execute(db),
    );
    await expect(asked, statement).rejects.toMatchObject({ code: "42501" });
  }
});

test("nobody can make it forget too early", async () => {
  await acting(server.database, { role: "superAdmin" }, (db) =>
    db.insertInto("audit_log").values({ actor_role: "superAdmin", action: "kept" }).execute(),
  );
  const request = { name: "김입주", apartment_name: "푸른마을", contact: "010", message: "문의합니다" };
  await server.database.kysely.insertInto("consultation_requests").values(request).execute();
  const build = builders(server.database);
  const reader = await build.resident(await build.apartment());
  const post = { boardId: "free_board", title: "제목", content: "내용" } as const;
  const { postId } = await call(server, reader, "createPost", post);
  await call(server, reader, "countPostView", { postId });
  const office = await build.manager({ id: reader.apartmentId! });
  const { noticeId } = await call(server, office, "createNotice", { title: "제목", content: "내용" });
  await call(server, reader, "getNoticeById", { noticeId });
  const neighbour = await build.resident({ id: reader.apartmentId! });
  await call(server, neighbour, "reportContent", { postId, reason: "abuse" });
  await call(server, reader, "inviteMember", null);
  const today = seoulDate(new Date());
  await call(server, reader, "registerVisitor", { plate: "12가3456", startsOn: today, endsOn: today });
  const club = { name: "러닝", category: "sports", joinPolicy: "approval" } as const;
  const { club: founded } = await call(server, reader, "createClub", club);
  await call(server, neighbour, "joinClub", { clubId: founded.id });
  const { requests } = await call(server, reader, "getJoinRequests", { clubId: founded.id });
  await call(server, reader, "answerJoinRequest", {
    clubId: founded.id,
    requestId: requests[0]!.id,
    accept: false,
  });
  await call(server, reader, "closeClub", { clubId: founded.id, reason: "쉬어 가요." });
  await build.pendingFile(reader, "post");
  const discarded = await build.pendingFile(reader, "post");
  await call(server, reader, "discardFile", { fileId: discarded });
  const fresh = `${reader.apartmentId}/${discarded}`;

  const { rows } = await sql<object>`
    select s.records_dropped::int as records, forget_consultation_requests('0 s')::int as requests,
      forget_post_views('infinity')::int as views, forget_notice_reads('infinity')::int as reads,
      forget_alerts('infinity')::int as alerts, forget_reports('infinity')::int as reports,
      forget_invitations('infinity')::int as invitations, forget_visitor_vehicles('infinity')::int as visits,
      forget_clubs('infinity')::int as clubs, forget_pending_files('infinity')::int as files, forget_removed_blobs(array[${`${fresh}/file`}])::int as blobs,
      (select count(*)::int from removable_blobs('infinity')) as removable
    from sweep('0 s') s
  `.execute(server.database.kysely);
  const none = {
    invitations: 0,
    visits: 0,
    records: 0,
    requests: 0,
    views: 0,
    reads: 0,
    alerts: 0,
    reports: 0,
    clubs: 0,
    files: 0,
    blobs: 0,
    removable: 0,
  };
  expect(rows).toEqual([none]);
});
