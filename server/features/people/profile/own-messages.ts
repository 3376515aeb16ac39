import { inboxText } from "#contract/values/alert-kinds.ts";
import type { AlertKindName } from "#contract/values/alert-kinds.ts";
import type { ConsentPurpose } from "#contract/values/consents.ts";
import type { ReportReason } from "#contract/values/report-reasons.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { isUnreadByCaller } from "#server/domain/alerts.ts";
import { selectBlocks } from "#server/domain/own-blocks.ts";
import { readPage } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

export async function listAlerts(db: CallDatabase, person: string, page: Page) {
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

export function listMutedThreads(db: CallDatabase, person: string, page: Page) {
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

export function listReports(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("report_reasons")
    .select(["id", "reason", "detail", "thing_id as thingId", "created_at as createdAt"])
    .$narrowType<{ reason: ReportReason }>()
    .where("person_id", "=", person);
  return readPage(db, list, page, { table: "report_reasons", text: null, order: "oldest first" });
}

export function listBlocks(db: CallDatabase, _person: string, page: Page) {
  return readPage(db, selectBlocks(db), page, { table: "blocks", text: null, order: "oldest first" });
}

export function listConsents(db: CallDatabase, person: string, page: Page) {
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

export function listInvitations(db: CallDatabase, person: string, page: Page) {
  const list = db
    .selectFrom("invitations")
    .select(["id", "is_under_14 as isUnder14", "created_at as createdAt", "expires_at as expiresAt"])
    .where("inviter_id", "=", person);
  return readPage(db, list, page, { table: "invitations", text: null, order: "oldest first" });
}
