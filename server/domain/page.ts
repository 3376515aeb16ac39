import { sql } from "kysely";
import type { RawBuilder, SelectQueryBuilder } from "kysely";
import { z } from "zod";

import type { CallDatabase } from "#database/transaction.ts";
import type { DB } from "#database/types.generated.ts";
import { CallError } from "#server/call/call-error.ts";

/** A place in a list that is ordered by time and id, because two rows may have the same time. */
interface Place {
  createdAt: string;
  id: string;
}

export interface Page {
  cursor?: string | null;
  limit: number;
}

interface ListForm {
  /** The list is ordered by this table's `created_at` and `id`. */
  table: keyof DB;
  /** The column that stands for the id, in a table that has none of its own. */
  id?: string;
  order?: "newest first" | "oldest first";
  /** A column with a day, selected as this field, that comes before time and id in the order, in the same direction. */
  byDay?: { column: string; field: string } | undefined;
  /** The selected column that may have long texts; null if there is none. */
  text?: string | null;
  /** The most bytes of that column in one page. The first row always comes. */
  maxBytes?: number;
}

export interface PageOfRows<Row> {
  rows: Row[];
  nextCursor: string | null;
}

const maxPageBytes = 1024 * 1024;

const directions = { asc: sql`asc`, desc: sql`desc` };

/**
 * Reads one page of a list. The list selects `id` and `createdAt` and has no order or limit of its own. The page ends
 * at the limit, or before the row with a text that would make it too long: the database adds up the lengths, so a text
 * that does not fit is not even read.
 */
export async function readPage<Tables extends keyof DB, Row extends Place>(
  db: CallDatabase,
  list: SelectQueryBuilder<DB, Tables, Row>,
  { cursor, limit }: Page,
  { table, id = "id", order = "newest first", byDay, text = "content", maxBytes = maxPageBytes }: ListForm,
): Promise<PageOfRows<Row>> {
  const direction = order === "newest first" ? "desc" : "asc";
  const directionInSql = directions[direction];
  const length = text === null ? sql`0` : sql`octet_length(${sql.ref(text)})`;
  const days = byDay ? list.orderBy(sql.ref(`${table}.${byDay.column}`), direction) : list;
  const ordered = days
    .orderBy(sql.ref(`${table}.created_at`), direction)
    .orderBy(sql.ref(`${table}.${id}`), direction)
    // One row more than the page shows whether there is a next page.
    .limit(limit + 1);
  const listed = cursor ? ordered.where(beyond(cursor, { table, id, order, byDay })) : ordered;
  const daysInWindow = byDay ? sql`${sql.ref(byDay.field)} ${directionInSql}, ` : sql``;
  // The list may have columns of any names but these.
  const { rows } = await sql<Row & { "page hasNext": boolean | null }>`
    select * from (
      select listed.*, row_number() over so_far as "page place", lead(true) over so_far as "page hasNext",
        sum(${length}) over so_far as "page textBytes"
      from ${listed} as listed
      window so_far as (order by ${daysInWindow}"createdAt" ${directionInSql}, id ${directionInSql} rows unbounded preceding)
    ) as measured
    where "page place" <= ${limit} and ("page place" = 1 or "page textBytes" <= ${maxBytes})
    order by "page place"
  `.execute(db);
  const page = pageOf(rows, rows.at(-1)?.["page hasNext"] === true);
  if (!byDay || page.nextCursor === null) return page;
  const last = rows.at(-1)!;
  return { rows, nextCursor: writeCursor([last[byDay.field as keyof Row], last.createdAt, last.id]) };
}

/** Makes a page of the rows, with the place of the next page if there is one. */
export function pageOf<Row extends Place>(rows: Row[], hasMore: boolean): PageOfRows<Row> {
  const last = rows.at(-1);
  return { rows, nextCursor: hasMore && last ? writeCursor([last.createdAt, last.id]) : null };
}

/**
 * Returns the place where the previous page ended.
 *
 * @throws CallError if the cursor is not one of ours
 */
export function placeOf(cursor: string): Place {
  const [createdAt, id] = readCursor(cursor, place);
  return { createdAt, id };
}

/**
 * Returns the values that ordered the last row of the previous page.
 *
 * @throws CallError if the cursor is not one of ours
 */
export function readCursor<Values>(cursor: string, values: z.ZodType<Values>): Values {
  try {
    return values.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw new CallError("invalid_input", { field: "cursor", message: "잘못된 접근입니다." });
  }
}

/** ISO 8601 has a year 0, PostgreSQL does not. */
export const cursorMoment = z.iso.datetime().refine((moment) => Date.parse(moment) > 0);

const place = z.tuple([cursorMoment, z.uuid()]);

const cursorDay = z.iso.date().refine((day) => Date.parse(day) > 0);

const placeOfDay = z.tuple([cursorDay, ...place.def.items]);

/** A where-condition for the rows after the cursor. */
function beyond(cursor: string, { table, id, order, byDay }: ListForm): RawBuilder<boolean> {
  const [time, key] = [sql.ref(`${table}.created_at`), sql.ref(`${table}.${id}`)];
  const isBeyond = order === "newest first" ? sql`<` : sql`>`;
  if (byDay) {
    const [day, createdAt, last] = readCursor(cursor, placeOfDay);
    return sql<boolean>`(${sql.ref(`${table}.${byDay.column}`)}, ${time}, ${key})
      ${isBeyond} (${day}::date, ${createdAt}::timestamptz, ${last}::uuid)`;
  }
  const last = placeOf(cursor);
  return sql<boolean>`(${time}, ${key}) ${isBeyond} (${last.createdAt}::timestamptz, ${last.id}::uuid)`;
}

/** The cursor of the page after a row that is ordered by these values. */
export function writeCursor(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString("base64url");
}
