import { sql } from "kysely";

import type { Database } from "#database/database.ts";
import { undoAbandonedBulks } from "#server/domain/resident-bulk.ts";
import type { Settings } from "#server/start/settings.ts";

const serverStartedAt = new Date();

/**
 * Deletes what has expired: ended sessions, old attempts, lapsed links and invitations, stored answers, what was read,
 * old alerts, checked lists of households, visits, lines, who voted when years ago, files that nothing named, what the office removed with its reports,
 * and access records and consultation requests older than their keeping time. Alerts that nothing has carried out in
 * time wait no longer.
 */
export async function sweep({ kysely }: Database, { ACCESS_RECORD_DAYS: days }: Settings): Promise<void> {
  // This comes first, because an apartment waits for it.
  await undoAbandonedBulks(kysely, serverStartedAt);
  const parts = [
    sql<Part>`
      select sessions_ended + attempts_forgotten + records_dropped as forgotten
      from sweep(make_interval(days => ${days}))
    `,
    sql<Part>`select forget_consultation_requests(interval '1 year') as forgotten`,
    sql<Part>`select forget_post_views(current_date - 30) as forgotten`,
    sql<Part>`select forget_notice_reads(now() - interval '30 days') as forgotten`,
    sql<Part>`select close_lapsed_alerts(1000) as forgotten`,
    sql<Part>`select forget_alerts(now() - interval '90 days') as forgotten`,
    sql<Part>`select forget_reports(now() - interval '1 year') as forgotten`,
    sql<Part>`select forget_invitations(now()) as forgotten`,
    sql<Part>`select forget_places_and_answers() as forgotten`,
    sql<Part>`select forget_visitor_vehicles(current_date) as forgotten`,
    sql<Part>`select forget_bills((now() - interval '5 years')::date) as forgotten`,
    sql<Part>`select forget_meter_rounds((now() - interval '3 years')::date) as forgotten`,
    sql<Part>`select forget_charge_months(current_date) as forgotten`,
    sql<Part>`select forget_clubs(now() - interval '30 days') as forgotten`,
    sql<Part>`select forget_lottery_entries(now() - interval '13 months') as forgotten`,
    sql<Part>`select forget_reservations(now() - interval '13 months') as forgotten`,
    sql<Part>`select forget_waiting_lines(now() - interval '13 months') as forgotten`,
    sql<Part>`select forget_votes(now() - interval '2 years') as forgotten`,
    sql<Part>`select forget_push_subscriptions() as forgotten`,
    sql<Part>`select forget_household_imports(now() - interval '24 hours') as forgotten`,
    sql<Part>`select forget_password_resets() as forgotten`,
    sql<Part>`select forget_pending_files(now() - interval '24 hours') as forgotten`,
  ];
  for (const part of parts) while ((await part.execute(kysely)).rows[0]!.forgotten > 0);
}

/** Each statement deletes only a part: after a long pause, everything would take too long. */
interface Part {
  forgotten: number;
}
