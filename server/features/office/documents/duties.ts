import { sql } from "kysely";

import type { Output } from "#contract/index.ts";
import { documentDuties, dutyKinds } from "#contract/values/documents.ts";
import type { DutyKind, DutyState } from "#contract/values/documents.ts";
import type { CallDatabase } from "#database/transaction.ts";

type Duty = Output<"getDocumentDuties">["duties"][number];

/** How long a duty is shown, in days. */
const shownDays = 366;

/** The last documents of each kind that is to be made public in time; a kind of which there is none is unknown. */
export async function readDuties(db: CallDatabase): Promise<Duty[]> {
  const duties: Duty[] = [];
  const daysOf = await readDutyDays(db);
  for (const kind of dutyKinds) {
    const { title, article } = documentDuties[kind];
    const days = daysOf[kind];
    const published = await db
      .selectFrom("documents")
      .where("category", "=", kind)
      .where(sql<boolean>`happened_on >= seoul_today() - ${shownDays}::integer`)
      .select([
        "id",
        "title",
        sql<string>`happened_on::text`.as("happenedOn"),
        sql<string>`(happened_on + ${days}::integer)::text`.as("dueOn"),
        sql<DutyState>`case
          when (published_at at time zone 'Asia/Seoul')::date > happened_on + ${days}::integer then 'late' else 'done'
        end`.as("state"),
      ])
      .orderBy("published_at", "desc")
      .limit(mostOfAKind)
      .execute();
    const missing = kind === "minutes" ? await readMeetingsWithoutMinutes(db, days) : [];
    for (const { meeting, ...due } of missing)
      duties.push({ kind, article, days, title: `${meeting} 회의록`, ...due, documentId: null });
    if (published.length === 0 && missing.length === 0)
      duties.push({
        kind,
        title,
        article,
        days,
        happenedOn: null,
        dueOn: null,
        state: "unknown",
        documentId: null,
      });
    for (const { id, ...document } of published)
      duties.push({ kind, article, days, ...document, documentId: id });
  }
  return duties.toSorted((a, b) => urgency(a.state) - urgency(b.state));
}

const mostOfAKind = 12;

/** The past meetings of the calendar of whose day there are no minutes. */
async function readMeetingsWithoutMinutes(db: CallDatabase, days: number) {
  const { rows } = await sql<{ meeting: string; happenedOn: string; dueOn: string; state: "due" | "late" }>`
    select e.title as meeting, day::text as "happenedOn", (day + ${days}::integer)::text as "dueOn",
      case when day + ${days}::integer < seoul_today() then 'late' else 'due' end as state
    from events e cross join unnest(e.days) day
    where e.category = 'meeting' and e.cancelled_at is null and day <> all (e.cancelled_on)
      and e.last_on >= seoul_today() - ${shownDays}::integer
      and day >= seoul_today() - ${shownDays}::integer and day < seoul_today()
      and not exists (select from documents d where d.category = 'minutes' and d.happened_on = day)
    order by day desc, e.title
    limit ${mostOfAKind}
  `.execute(db);
  return rows;
}

/** Within how many days each kind is to be made public. */
export async function readDutyDays(db: CallDatabase): Promise<Record<DutyKind, number>> {
  const own = await db.selectFrom("office_settings").select("minutes_days as days").executeTakeFirst();
  const { minutes, contract, accounts } = documentDuties;
  return { minutes: own?.days ?? minutes.days, contract: contract.days, accounts: accounts.days };
}

const order: readonly DutyState[] = ["late", "unknown", "due", "done"];
const urgency = (state: DutyState) => order.indexOf(state);
