import type { Chunk } from "#contract/index.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { meOf } from "#server/call/caller.ts";
import type { Caller, Transaction } from "#server/call/handler-types.ts";
import { listPasskeys } from "#server/domain/own-passkeys.ts";
import { ownPhone } from "#server/domain/own-phone.ts";
import type { Page } from "#server/domain/page.ts";

import { listBills } from "./own-bills.ts";
import { listClubBans, listClubRequests, listClubs, listMeetings } from "./own-clubs.ts";
import { listHomeContacts, listHomeVehicles } from "./own-home-card.ts";
import { listLotteryEntries, listSuspensions, listWaiting } from "./own-lines.ts";
import { listMarketMessages } from "./own-market-messages.ts";
import {
  listAlerts,
  listBlocks,
  listConsents,
  listInvitations,
  listMutedThreads,
  listReports,
} from "./own-messages.ts";
import { listMeterReadings } from "./own-meters.ts";
import { listReservations } from "./own-reservations.ts";
import { listSessions } from "./own-sessions.ts";
import { listSurveys } from "./own-surveys.ts";
import { listVisits } from "./own-visits.ts";
import { listObjections, listVotes } from "./own-votes.ts";
import {
  listComments,
  listComplaintMessages,
  listComplaints,
  listFiles,
  listLikes,
  listNotices,
  listPosts,
} from "./own-writings.ts";

/**
 * The data that a person may export, by its table and in the order of the export. A test fails for a table
 * that refers to people and is neither here nor in the test's list of exceptions. Each read is a transaction
 * of its own, so a slow client keeps no connection waiting.
 */
export const ownData = {
  users: async function* readAccount(transaction: Transaction, caller: Caller) {
    yield { part: "account" as const, rows: [await transaction((db) => accountOf(db, caller))] };
  },
  sessions: async function* readSessions(transaction: Transaction, caller: Caller) {
    yield { part: "sessions" as const, rows: await transaction((db) => listSessions(db, caller)) };
  },
  passkeys: async function* readPasskeys(transaction: Transaction) {
    yield { part: "passkeys" as const, rows: await transaction(listPasskeys) };
  },
  notices: inPages("notices", listNotices),
  complaints: inPages("complaints", listComplaints),
  complaint_messages: inPages("complaintMessages", listComplaintMessages),
  posts: inPages("posts", listPosts),
  comments: inPages("comments", listComments),
  market_talks: inPages("marketMessages", listMarketMessages),
  post_likes: inPages("likes", listLikes),
  alerts: inPages("alerts", listAlerts),
  muted_threads: inPages("mutedThreads", listMutedThreads),
  report_reasons: inPages("reports", listReports),
  blocks: inPages("blocks", listBlocks),
  consents: inPages("consents", listConsents),
  invitations: inPages("invitations", listInvitations),
  visitor_vehicles: inPages("visitors", listVisits),
  home_contacts: inPages("homeContacts", listHomeContacts),
  home_vehicles: inPages("homeVehicles", listHomeVehicles),
  bills: async function* readBills(transaction: Transaction) {
    yield { part: "bills" as const, rows: await transaction(listBills) };
  },
  meter_readings: async function* readMeterReadings(transaction: Transaction) {
    yield { part: "meterReadings" as const, rows: await transaction(listMeterReadings) };
  },
  club_members: inPages("clubs", listClubs),
  club_join_requests: inPages("clubRequests", listClubRequests),
  club_bans: inPages("clubBans", listClubBans),
  club_meeting_answers: inPages("meetings", listMeetings),
  reservations: inPages("reservations", listReservations),
  lottery_entries: inPages("lotteryEntries", listLotteryEntries),
  waitlist_entries: inPages("waiting", listWaiting),
  booking_suspensions: inPages("suspensions", listSuspensions),
  vote_marks: inPages("votes", listVotes),
  vote_objections: inPages("voteObjections", listObjections),
  survey_participations: inPages("surveys", listSurveys),
  files: inPages("files", listFiles),
} satisfies Partial<Record<keyof DB, (transaction: Transaction, caller: Caller) => AsyncIterable<Part>>>;

type Part = Chunk<"exportMyData">;

const rowsOfPage = 100;

/** Reads what a person wrote or likes page by page, oldest first. */
function inPages<Name extends Part["part"], Row>(
  part: Name,
  list: (db: CallDatabase, author: string, page: Page) => Promise<{ rows: Row[]; nextCursor: string | null }>,
) {
  return async function* readPages(transaction: Transaction, { id }: Caller) {
    let cursor: string | null = null;
    do {
      const page: Page = { cursor, limit: rowsOfPage };
      const { rows, nextCursor } = await transaction((db) => list(db, id, page));
      // The first page is sent even if it is empty, so that the file shows that there is nothing.
      yield { part, rows };
      cursor = nextCursor;
    } while (cursor !== null);
  };
}

async function accountOf(db: CallDatabase, caller: Caller) {
  const { createdAt, emailProvedAt } = await db
    .selectFrom("users")
    .select(["created_at as createdAt", "email_proved_at as emailProvedAt"])
    .where("id", "=", caller.id)
    .executeTakeFirstOrThrow();
  return { ...meOf(caller), createdAt, emailProvedAt, phone: await ownPhone(db) };
}
