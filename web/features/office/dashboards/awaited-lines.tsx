import type { Awaited } from "#contract/dashboards.ts";
import type { Output } from "#contract/index.ts";
import { formatDay, formatLately, seoulDate } from "#contract/values/seoul-time.ts";
import { dutyNames } from "#web/features/voting/votes/duty-words.ts";
import { paths } from "#web/paths.ts";
import { LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { dayText, wonText } from "#web/ui/text/spoken.ts";

import { awaitedHref, awaitedTitle } from "./awaited-list.tsx";
import { HomeLine } from "./home-line.tsx";

type Bill = NonNullable<Output<"getResidentDashboard">["bill"]>;

interface AwaitedLinesProps {
  awaited: readonly Awaited[];
  /** One that is not paid. */
  bill: Bill | null;
}

/** What waits for a resident, a line each with its end: what officials have to do, the bill, votes and surveys. */
export function AwaitedLines({ awaited, bill }: AwaitedLinesProps) {
  const duties = awaited.filter(({ kind }) => kind === "duty");
  const asked = awaited.filter(({ kind }) => kind !== "duty");
  const rows = [
    ...duties.map(lineOf),
    ...(bill === null ? [] : [billLine(bill)]),
    // What other features ask of a home comes here, as a line of its own.
    ...asked.map(lineOf),
  ];
  return (
    <LinkList label="기다리는 일" rows={rows} rowHref={({ href }) => href}>
      {({ title, end, task }) => (
        <HomeLine title={title} end={end}>
          {task}
        </HomeLine>
      )}
    </LinkList>
  );
}

function lineOf(each: Awaited) {
  return {
    // An official whose household has not voted has two of one vote.
    id: `${each.kind} ${each.id}`,
    href: awaitedHref(each),
    title: awaitedTitle(each),
    end: endOf(each),
    task:
      each.kind === "duty" ? (
        <Badge tone="brand">{dutyNames[each.duty]}</Badge>
      ) : (
        <Badge tone="neutral">{taskNames[each.kind]}</Badge>
      ),
  };
}

const taskNames = { vote: "투표", survey: "설문", meter: "검침" };

function endOf(each: Awaited): string | null {
  if (each.kind === "duty") return null;
  return each.kind === "meter" ? `${dayText(each.endsOn)}까지` : endText(each.closesAt);
}

function billLine({ month, totalWon, dueOn, paid }: Bill) {
  return {
    id: `bill ${month}`,
    href: paths.resident.bill(month),
    title: `${Number(month.slice(5))}월 ${wonText(totalWon)}`,
    end: `${dayText(dueOn)}까지`,
    task: <Badge tone={paid === "unpaid" ? "warning" : "neutral"}>관리비</Badge>,
  };
}

/** '오늘 오후 6:00까지', '12월 4일까지'. */
function endText(closesAt: string | null): string | null {
  if (closesAt === null) return null;
  const isToday = seoulDate(new Date(closesAt)) === seoulDate(new Date());
  return isToday ? `오늘 ${formatLately(closesAt)}까지` : `${formatDay(closesAt)}까지`;
}
