import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { CategoryCounts, DisclosureEntry, DisclosureLine } from "#contract/disclosures.ts";
import { complaintCategoryNames } from "#contract/values/complaint-categories.ts";
import type { CallDatabase } from "#database/transaction.ts";
import { CallError } from "#server/call/call-error.ts";

/** How many complaints of each category a month had. */
export async function countsOf(db: CallDatabase, month: string): Promise<CategoryCounts[]> {
  const { rows } = await sql<CategoryCounts>`
    with counted as (
      select category, count(*) filter (where is_received)::integer as received,
        count(*) filter (where is_resolved)::integer as resolved,
        round((percentile_cont(0.5) within group (order by days) filter (where is_resolved))::numeric, 1)::float8
          as days
      from ${complaintsOf(month)} as reported
      group by category
    ), told as (
      -- 기타 may itself have so few that its numbers tell of one home.
      select *, received >= ${fewest} as tells_received, greatest(received, resolved) >= ${fewest} as tells_resolved
      from counted
    )
    select category, case when tells_received then received end as received,
      case when tells_resolved then resolved end as resolved, case when tells_resolved then days end as "medianDays"
    from told
  `.execute(db);
  return rows.toSorted(byCategory);
}

/** The first complaints that were resolved in the month, with what the office has written of them. */
export async function entriesOf(db: CallDatabase, month: string) {
  const { rows } = await sql<DisclosureEntry & { resolvedCount: number }>`
    select id as "complaintId", title, category, entry.summary, count(*) over ()::integer as "resolvedCount"
    from ${complaintsOf(month)} as reported
    left join disclosure_entries entry
      on entry.apartment_id = reported.apartment_id and entry.complaint_id = reported.id
    where is_resolved
    order by resolved_at, id
    limit ${mostLines}
  `.execute(db);
  const entries = rows.map(({ complaintId, title, category, summary }) => ({
    complaintId,
    title,
    category,
    summary,
  }));
  return { entries: entries.toSorted(byCategory), resolvedCount: rows[0]?.resolvedCount ?? 0 };
}

/**
 * All lines that the office has written of the month.
 *
 * @throws CallError invalid_input if they are more than can be published
 */
export async function linesOf(db: CallDatabase, month: string) {
  const { rows } = await sql<WrittenEntry>`
    select id as "complaintId", category, entry.summary
    from ${complaintsOf(month)} as reported
    join disclosure_entries entry
      on entry.apartment_id = reported.apartment_id and entry.complaint_id = reported.id
    where is_resolved
    order by resolved_at, id
    limit ${mostLines + 1}
  `.execute(db);
  if (rows.length > mostLines) {
    const message = `한 달에 ${mostLines.toLocaleString("ko-KR")}줄까지 공개할 수 있어요. 줄을 줄이고 다시 시도해 주세요.`;
    throw new CallError("invalid_input", { field: "month", message });
  }
  return rows.toSorted(byCategory);
}

type WrittenEntry = DisclosureLine & Pick<DisclosureEntry, "complaintId">;

/** More than an office of 12,000 households resolves in a month. */
const mostLines = 2000;

/** If there are fewer, neighbours can tell who filed them. */
const fewest = 3;

/** Those that were filed or resolved in the month, each in the category that the report shows. */
function complaintsOf(month: string): RawBuilder<unknown> {
  return sql`(
    with days as (
      select ${`${month}-01`}::date::timestamp at time zone 'Asia/Seoul' as first,
        (${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Seoul' as beyond
    ), those as (
      select c.*, c.created_at >= days.first and c.created_at < days.beyond as is_received,
        coalesce(c.resolved_at >= days.first and c.resolved_at < days.beyond, false) as is_resolved
      from complaints c, days
      where c.created_at >= days.first and c.created_at < days.beyond
        or c.resolved_at >= days.first and c.resolved_at < days.beyond
    )
    select apartment_id, id, title, resolved_at, is_received, is_resolved,
      case when sum(is_received::integer) over (partition by category) < ${fewest} then 'other' else category end as category,
      (resolved_at at time zone 'Asia/Seoul')::date - (created_at at time zone 'Asia/Seoul')::date as days
    from those
  )`;
}

function byCategory(one: Pick<CategoryCounts, "category">, other: Pick<CategoryCounts, "category">): number {
  return complaintCategoryNames.indexOf(one.category) - complaintCategoryNames.indexOf(other.category);
}
