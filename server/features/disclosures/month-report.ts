import { sql } from "kysely";
import type { RawBuilder } from "kysely";

import type { CategoryCounts, DisclosureEntry } from "#contract/disclosures.ts";
import { complaintCategoryNames } from "#contract/values/complaint-categories.ts";
import type { CallDatabase } from "#database/transaction.ts";

/** How many complaints of each category a month had. */
export async function countsOf(db: CallDatabase, month: string): Promise<CategoryCounts[]> {
  const { rows } = await sql<CategoryCounts>`
    select category, count(*) filter (where is_received)::integer as received,
      count(*) filter (where is_resolved)::integer as resolved,
      round((percentile_cont(0.5) within group (order by days) filter (where is_resolved))::numeric, 1)::float8
        as "medianDays"
    from ${complaintsOf(month)} as reported
    group by category
  `.execute(db);
  return rows.toSorted(byCategory);
}

/** The complaints that were resolved in the month, with what the office has written of them. */
export async function entriesOf(db: CallDatabase, month: string): Promise<DisclosureEntry[]> {
  const { rows } = await sql<DisclosureEntry>`
    select id as "complaintId", title, category, (
      select entry.summary from disclosure_entries entry
      where entry.apartment_id = reported.apartment_id and entry.complaint_id = reported.id
    ) as summary
    from ${complaintsOf(month)} as reported
    where is_resolved
    order by resolved_at, id
    limit ${mostEntries}
  `.execute(db);
  return rows.toSorted(byCategory);
}

/** More than an office of 12,000 households resolves in a month. */
const mostEntries = 2000;

/** Those that were filed or resolved in the month, each in the category that is shown of it. */
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
      -- So few tell the neighbours whose they were.
      case when sum(is_received::integer) over (partition by category) < 3 then 'other' else category end as category,
      (resolved_at at time zone 'Asia/Seoul')::date - (created_at at time zone 'Asia/Seoul')::date as days
    from those
  )`;
}

function byCategory(one: Pick<CategoryCounts, "category">, other: Pick<CategoryCounts, "category">): number {
  return complaintCategoryNames.indexOf(one.category) - complaintCategoryNames.indexOf(other.category);
}
