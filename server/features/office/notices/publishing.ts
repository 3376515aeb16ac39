import { sql } from "kysely";
import type { z } from "zod";

import type { publishing } from "#contract/notices.ts";
import type { NoticeCategory, NoticeImportance } from "#contract/values/notice-categories.ts";
import { mostPinnedNotices } from "#contract/values/notice-categories.ts";
import { placeholdersIn } from "#contract/values/notice-placeholders.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";
import { refuseUnknownBuildings } from "#server/domain/buildings.ts";
import { holdByName } from "#server/domain/hold-by-name.ts";

type Asked = z.output<z.ZodObject<typeof publishing>>;

/** How a notice is published, as its row says. */
export interface Publishing {
  category: NoticeCategory;
  importance: NoticeImportance;
  is_pinned: boolean;
  buildings: number[] | null;
  publish_at: string | null;
  published_at: string | null;
  expires_at: string | null;
}

const ofNewNotice: Publishing = {
  category: "general",
  importance: "normal",
  is_pinned: false,
  buildings: null,
  publish_at: null,
  published_at: null,
  expires_at: null,
};

/** The row's columns about its publishing, for those who may write it. Nobody else changes it meanwhile. */
export async function readPublishing(db: CallDatabase, noticeId: string): Promise<Publishing> {
  const row = await db
    .selectFrom("notices")
    .select(["category", "importance", "is_pinned", "buildings", "publish_at", "published_at", "expires_at"])
    .$narrowType<{ category: NoticeCategory; importance: NoticeImportance }>()
    .where("id", "=", noticeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new CallError("notice_not_found");
  return row;
}

/**
 * Returns the columns to write: a field that is left out stays as it was, and null is as for a new notice. What is not
 * published yet and not to wait is published by writing them.
 *
 * @throws CallError publish_time_past, too_many_pinned, or invalid_input with its field
 */
export async function settlePublishing(
  db: CallDatabase,
  asked: Asked,
  apartmentId: string,
  before?: Publishing & { id: string },
): Promise<Omit<Publishing, "published_at">> {
  const old = before ?? ofNewNotice;
  const isPublished = old.published_at !== null;
  const settled = {
    category: settle(asked.category, old.category, ofNewNotice.category),
    importance: settle(asked.importance, old.importance, ofNewNotice.importance),
    is_pinned: settle(asked.isPinned, old.is_pinned, false),
    buildings: settle(inOrder(asked.buildings), old.buildings, null),
    publish_at: isPublished ? old.publish_at : settle(asked.publishAt, old.publish_at, null),
    expires_at: settle(asked.expiresAt, old.expires_at, null),
  };
  await refuseTimes(db, settled, old);
  if (asked.buildings) await refuseUnknownBuildings(db, asked.buildings);
  if (settled.is_pinned) await refuseTooManyPinned(db, settled, apartmentId, before?.id);
  return settled;
}

/** @throws CallError placeholder_left, at the field that has one */
export function refusePlaceholders(texts: { title: string; content: string }): void {
  const field = (["title", "content"] as const).find((name) => placeholdersIn(texts[name]).length > 0);
  if (field !== undefined) throw new CallError("placeholder_left", { field });
}

function settle<Value>(asked: Value | null | undefined, old: Value, initial: Value): Value {
  return asked === undefined ? old : (asked ?? initial);
}

function inOrder(buildings: number[] | null | undefined): number[] | null | undefined {
  return buildings && [...new Set(buildings)].toSorted((one, other) => one - other);
}

type Times = Pick<Publishing, "publish_at" | "expires_at">;

/** By the database's clock, which publishes them too. A time that was accepted before is not refused for being late. */
async function refuseTimes(
  db: CallDatabase,
  { publish_at: publishAt, expires_at: expiresAt }: Times,
  old: Times,
): Promise<void> {
  if (publishAt === null && expiresAt === null) return;
  const { rows } = await sql<{ isOutOfTime: boolean | null; endsTooEarly: boolean | null }>`
    select
      t.publish_at is distinct from t.old_publish_at
        and t.publish_at not between now() + interval '1 minute' and now() + interval '1 year' as "isOutOfTime",
      t.expires_at <= t.publish_at or (t.expires_at is distinct from t.old_expires_at and t.expires_at <= now())
        as "endsTooEarly"
    from (select
      ${publishAt}::timestamptz as publish_at, ${old.publish_at}::timestamptz as old_publish_at,
      ${expiresAt}::timestamptz as expires_at, ${old.expires_at}::timestamptz as old_expires_at
    ) t
  `.execute(db);
  const { isOutOfTime, endsTooEarly } = rows[0]!;
  if (isOutOfTime) throw new CallError("publish_time_past", { field: "publishAt" });
  if (endsTooEarly)
    throw new CallError("invalid_input", { field: "expiresAt", message: endsTooEarlyMessage });
}

const endsTooEarlyMessage = "게시를 끝내는 시각은 지금과 게시 시각보다 뒤여야 해요.";

/** An expired notice stands nowhere any more, so it does not count. */
async function refuseTooManyPinned(
  db: CallDatabase,
  { expires_at: expiresAt }: Times,
  apartmentId: string,
  id: string | undefined,
): Promise<void> {
  // Two calls at the same moment would both see room.
  await holdByName(db, `danji.pinned ${apartmentId}`);
  const { rows } = await sql<{ isTooMany: boolean }>`
    select coalesce(${expiresAt}::timestamptz > now(), true) and count(*) >= ${mostPinnedNotices} as "isTooMany"
    from notices
    where is_pinned and id is distinct from ${id ?? null}::uuid and (expires_at is null or expires_at > now())
  `.execute(db);
  if (rows[0]!.isTooMany) throw new CallError("too_many_pinned", { field: "isPinned" });
}
