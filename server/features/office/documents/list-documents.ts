import { sql } from "kysely";
import { z } from "zod";

import type { DocumentInList } from "#contract/documents.ts";
import type { ListedCategory } from "#contract/values/documents.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { formerAuthor } from "#server/domain/former-author.ts";
import { cursorMoment, readCursor, writeCursor } from "#server/domain/page.ts";
import type { Page } from "#server/domain/page.ts";

interface Wanted extends Page {
  query?: string | null | undefined;
  category?: ListedCategory | null | undefined;
}

type Row = DocumentInList & { at: string };

/** Documents and the results of complaints, as one list. */
export async function listDocuments(db: CallDatabase, wanted: Wanted) {
  const rows = await readRows(db, wanted, false);
  const page = rows.slice(0, wanted.limit);
  const last = page.at(-1);
  return {
    documents: page.map(withoutPlace),
    pinned: (await readRows(db, { ...wanted, cursor: null }, true)).map(withoutPlace),
    nextCursor: rows.length > wanted.limit && last ? writeCursor([last.at, last.id]) : null,
  };
}

function withoutPlace({ at, ...row }: Row): DocumentInList {
  void at;
  return row;
}

const place = z.tuple([cursorMoment, z.uuid()]);

async function readRows(
  db: CallDatabase,
  { query, category, cursor, limit }: Wanted,
  isPinned: boolean,
): Promise<Row[]> {
  const words = (query ?? "").split(/\s+/u).filter(Boolean);
  const beyond = cursor == null ? null : readCursor(cursor, place);
  const ofCategory = category == null ? sql`` : sql`and listed.category = ${category}`;
  const after =
    beyond === null
      ? sql``
      : sql`and (listed.published_at, listed.id) < (${beyond[0]}::timestamptz, ${beyond[1]}::uuid)`;
  const found = words.map((word) => sql`and strpos(listed.search_text, search_form(${word})) > 0`);
  const pinned = isPinned ? sql`and listed.is_pinned` : sql``;
  const { rows } = await sql<Row>`
    select listed.id, listed.kind, listed.category, listed.title, listed.summary,
      listed.happened_on::text as "happenedOn", listed.published_at as "publishedAt", listed.is_pinned as "isPinned",
      coalesce((
        select v.file_count from document_versions v
        where v.apartment_id = listed.apartment_id and v.document_id = listed.id and v.replaced_at is null
      ), 0)::integer as "fileCount",
      coalesce(listed.author_name, ${formerAuthor.manager}) as "authorName",
      to_char(listed.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (
      select d.apartment_id, d.id, 'document' as kind, d.category, d.title, d.summary, d.happened_on, d.published_at,
        d.is_pinned, d.author_name, d.search_text
      from documents d
      union all
      select r.apartment_id, r.id, 'disclosure', 'disclosure', to_char(r.month, 'YYYY"년" FMMM"월 민원 처리 결과"'), null,
        (r.month + interval '1 month')::date - 1, r.created_at, false, null,
        search_form(to_char(r.month, 'YYYY"년" FMMM"월 민원 처리 결과 처리 결과 공개 "YYYY-MM'))
      from disclosures r
    ) listed
    where true ${ofCategory} ${sql.join(found, sql` `)} ${after} ${pinned}
    order by listed.published_at desc, listed.id desc
    limit ${isPinned ? 10 : limit + 1}
  `.execute(db);
  return rows;
}
