import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { z } from "zod";

import { CallError } from "#server/call-error.ts";

/** A place in a list that is ordered by time and id: both, because two rows may be of one moment. */
interface Place {
  createdAt: string;
  id: string;
}

export interface Page {
  cursor?: string | null;
  limit: number;
}

/** PostgreSQL knows no year 0, which ISO 8601 does. */
const place = z.tuple([z.iso.datetime().refine((moment) => Date.parse(moment) > 0), z.uuid()]);

/** A where-condition for the rows after the cursor, in a list ordered by `created_at desc, id desc`. */
export function olderThan(cursor: string, table: string): RawBuilder<boolean> {
  const { createdAt, id } = placeOf(cursor);
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** The same for a list ordered by `created_at, id`. */
export function newerThan(cursor: string, table: string): RawBuilder<boolean> {
  const { createdAt, id } = placeOf(cursor);
  return sql<boolean>`(${sql.ref(`${table}.created_at`)}, ${sql.ref(`${table}.id`)}) > (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** Cuts rows that were read with one more than the limit into a page and the place of the next. */
export function pageOf<Row extends Place>(
  rows: Row[],
  { limit }: Page,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, nextCursor: rows.length > limit && last ? writeCursor(last) : null };
}

/** Where the page before ended. */
export function placeOf(cursor: string): Place {
  try {
    const [createdAt, id] = place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
    return { createdAt, id };
  } catch {
    throw new CallError("invalid_input", { field: "cursor", message: "잘못된 접근입니다." });
  }
}

function writeCursor({ createdAt, id }: Place): string {
  return Buffer.from(JSON.stringify([createdAt, id])).toString("base64url");
}
