import { sql } from "kysely";

import type { WaitingStatus } from "#contract/values/booking/waiting-status.ts";
import type { EntryResult } from "#contract/values/lottery-words.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

/** What a person waits for or waited for, and how it ended. */
export function listWaiting(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("waitlist_entries")
    .innerJoin("facilities", "facilities.id", "waitlist_entries.facility_id")
    .select([
      "waitlist_entries.id",
      "facilities.name as facilityName",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "waitlist_entries.created_at as createdAt",
    ])
    .select(sql<WaitingStatus>`waitlist_entries.status`.as("status"))
    .where("user_id", "=", person);
  return readPage(db, list, page, { table: "waitlist_entries", text: null, order: "oldest first" });
}

/** When a person could not book, and why. */
export function listSuspensions(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("booking_suspensions")
    .select([
      "id",
      "reason",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "lifted_at as liftedAt",
      "lift_reason as liftReason",
      "created_at as createdAt",
    ])
    .where("user_id", "=", person);
  return readPage(db, list, page, { table: "booking_suspensions", text: null, order: "oldest first" });
}

export function listLotteryEntries(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("lottery_entries")
    .innerJoin("lotteries", "lotteries.id", "lottery_entries.lottery_id")
    .select(["lottery_entries.lottery_id as id", "title", "code", "tickets", "choices"])
    .select(["lottery_entries.created_at as createdAt", sql<EntryResult | null>`result`.as("result")])
    .where("person_id", "=", person);
  const ordered = { id: "lottery_id", order: "oldest first" } as const;
  return readPage(db, list, page, { table: "lottery_entries", text: null, ...ordered });
}
