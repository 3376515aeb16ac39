import { sql } from "kysely";

import type { Chunk } from "#contract/index.ts";
import { inboxText } from "#contract/values/alert-kinds.ts";
import type { AlertKindName } from "#contract/values/alert-kinds.ts";
import type { PostBoardId } from "#contract/values/boards.ts";
import type { ReservationStatus } from "#contract/values/booking/reservation-status.ts";
import type { ComplaintStatus } from "#contract/values/complaint-status.ts";
import type { ConsentPurpose } from "#contract/values/consents.ts";
import type { ReportReason } from "#contract/values/report-reasons.ts";
import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { meOf } from "#server/call/caller.ts";
import type { Caller, Transaction } from "#server/call/handler-types.ts";
import { isUnreadByCaller } from "#server/domain/alerts.ts";
import { filesOf } from "#server/domain/attachments.ts";
import { listPasskeys } from "#server/domain/own-passkeys.ts";
import { ownPhone } from "#server/domain/own-phone.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

import { listBills } from "./own-bills.ts";
import { listClubBans, listClubRequests, listClubs, listMeetings } from "./own-clubs.ts";
import { listHomeContacts, listHomeVehicles } from "./own-home-card.ts";
import { listLotteryEntries, listSuspensions, listWaiting } from "./own-lines.ts";
import { listMeterReadings } from "./own-meters.ts";
import { listSessions } from "./own-sessions.ts";
import { listSurveys } from "./own-surveys.ts";
import { listVisits } from "./own-visits.ts";
import { listObjections, listVotes } from "./own-votes.ts";

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
const bytesOfPage = { order: "oldest first", maxBytes: 256 * 1024 } as const;

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

function listNotices(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("notices")
    .select(["id", "title", "content", "created_at as createdAt", filesOf("notice_id").as("files")])
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "notices", ...bytesOfPage });
}

function listComplaints(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("complaints")
    .select(["id", "title", "content", "status", "created_at as createdAt"])
    .select(filesOf("complaint_id").as("files"))
    .$narrowType<{ status: ComplaintStatus }>()
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "complaints", ...bytesOfPage });
}

/** What was said about the person's own complaints. A note is the office's, even if others may see it. */
function listComplaintMessages(db: CallDatabase, author: string, page: Page) {
  const own = sql<string[]>`array(
    select said.complaint_id from complaint_conversations said
    join complaints on complaints.apartment_id = said.apartment_id and complaints.id = said.complaint_id
    where said.apartment_id = complaint_messages.apartment_id and said.message_id = complaint_messages.id
      and complaints.author_id = ${author}
  )`;
  const list = db
    .selectFrom("complaint_messages")
    .select(["id", "kind", "content", "created_at as createdAt", own.as("complaintIds")])
    .select(filesOf("complaint_message_id").as("files"))
    .$narrowType<{ kind: "answer" | "reply" }>()
    .where("kind", "<>", "note")
    .where("id", "in", (of) =>
      of
        .selectFrom("complaints")
        .innerJoin("complaint_conversations as said", (join) =>
          join
            .onRef("said.apartment_id", "=", "complaints.apartment_id")
            .onRef("said.complaint_id", "=", "complaints.id"),
        )
        .where("complaints.author_id", "=", author)
        .select("said.message_id"),
    );
  return readPage(db, list, page, { table: "complaint_messages", ...bytesOfPage });
}

function listPosts(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("posts")
    .select(["id", "board_id as boardId", "title", "content", "created_at as createdAt"])
    .select(["price_won as priceWon", "sold_at as soldAt", filesOf("post_id").as("files")])
    .$narrowType<{ boardId: PostBoardId }>()
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "posts", ...bytesOfPage });
}

function listComments(db: CallDatabase, author: string, page: Page) {
  const list = db
    .selectFrom("comments")
    .select(["id", "post_id as postId", "reply_to_id as replyToId", "content", "created_at as createdAt"])
    .select(filesOf("comment_id").as("files"))
    .where("author_id", "=", author);
  return readPage(db, list, page, { table: "comments", ...bytesOfPage });
}

function listLikes(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("post_likes")
    .select(["post_id as id", "post_id as postId", "created_at as createdAt"])
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "post_likes", id: "post_id", text: null, order: "oldest first" });
}

async function listAlerts(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("alerts")
    .select(["alerts.id", "alerts.kind", "alerts.words", "alerts.created_at as createdAt"])
    .select(isUnreadByCaller.as("isUnread"))
    .$narrowType<{ kind: AlertKindName; words: Record<string, string | number> }>()
    .where("user_id", "=", person);
  const { rows, nextCursor } = await readPage(db, list, page, {
    table: "alerts",
    text: null,
    order: "oldest first",
  });
  const told = rows.map(({ kind, words, isUnread, ...row }) => ({
    ...row,
    kind,
    title: inboxText(kind, words, null).title,
    isRead: !isUnread,
  }));
  return { rows: told, nextCursor };
}

function listMutedThreads(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("muted_threads")
    .select(["post_id as id", "post_id as postId", "created_at as createdAt"])
    .where("person_id", "=", person);
  return readPage(db, list, page, {
    table: "muted_threads",
    id: "post_id",
    text: null,
    order: "oldest first",
  });
}

function listReports(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("report_reasons")
    .select(["id", "reason", "detail", "thing_id as thingId", "created_at as createdAt"])
    .$narrowType<{ reason: ReportReason }>()
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "report_reasons", text: null, order: "oldest first" });
}

function listBlocks(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("blocks")
    .select(["id", "nickname", "created_at as createdAt"])
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "blocks", text: null, order: "oldest first" });
}

function listConsents(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("consents")
    .select([
      "id",
      "purpose",
      "version",
      "by_guardian as byGuardian",
      "created_at as createdAt",
      "withdrawn_at as withdrawnAt",
    ])
    .$narrowType<{ purpose: ConsentPurpose }>()
    .where("person_id", "=", person);
  return readPage(db, list, page, {
    table: "consents",
    text: null,
    order: "oldest first",
  });
}

function listInvitations(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("invitations")
    .select(["id", "is_under_14 as isUnder14", "created_at as createdAt", "expires_at as expiresAt"])
    .where("inviter_id", "=", person);
  return readPage(db, list, page, { table: "invitations", text: null, order: "oldest first" });
}

function listReservations(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("reservations")
    .innerJoin("facilities", "facilities.id", "reservations.facility_id")
    .select([
      "reservations.id",
      "facilities.name as facilityName",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "charge_won as chargeWon",
      "reservations.created_at as createdAt",
    ])
    .select(sql<ReservationStatus>`reservations.status`.as("status"))
    .where("user_id", "=", person);
  return readPage(db, list, page, { table: "reservations", text: null, order: "oldest first" });
}

function listFiles(db: CallDatabase, owner: string, page: Page) {
  const list = db
    .selectFrom("files")
    .select(["id", "name", "media_type as mediaType", "bytes", "created_at as createdAt"])
    .select([sql<string>`'/files/' || files.id`.as("url"), subjectOfFile.as("attachedTo")])
    .where("owner_id", "=", owner);
  return readPage(db, list, page, { table: "files", text: null, order: "oldest first" });
}

/** One column of an attachment is set: it names what the file hangs on. */
const subjectOfFile = sql<{ kind: string; id: string } | null>`(
  select json_build_object('kind', regexp_replace(key, '_id$', ''), 'id', value)
  from attachments a, jsonb_each_text(to_jsonb(a) - array['apartment_id', 'file_id'])
  where a.apartment_id = files.apartment_id and a.file_id = files.id
    and key like '%\\_id' and value is not null
)`;
