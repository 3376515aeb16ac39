import type { Awaited } from "#contract/dashboards.ts";
import { usageKindNames } from "#contract/values/bills.ts";
import { dutyNames, dutyTexts } from "#web/features/voting/votes/duty-words.ts";
import { paths } from "#web/paths.ts";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { ClosingTime } from "#web/ui/text/closing-time.tsx";
import { dayText } from "#web/ui/text/spoken.ts";

interface AwaitedListProps {
  label: string;
  awaited: readonly Awaited[];
}

/** What waits for a resident, each with its end: an official's work, meters, votes and surveys. */
export function AwaitedList({ label, awaited }: AwaitedListProps) {
  // An official whose household has not voted has two of one vote.
  const rows = awaited.map((each) => ({ id: `${each.kind} ${each.id}`, each }));
  return (
    <LinkList label={label} rows={rows} rowHref={({ each }) => awaitedHref(each)}>
      {({ each }) => (
        <LinkLines title={awaitedTitle(each)} meta={<Ending of={each} />} badge={<Task of={each} />} />
      )}
    </LinkList>
  );
}

/** What waits, in a line. */
export function awaitedTitle(each: Awaited): string {
  return each.kind === "meter"
    ? `${each.meters.map((kind) => usageKindNames[kind]).join("·")} 검침 입력`
    : each.title;
}

/** Where what waits can be done. */
export function awaitedHref({ kind, id }: Awaited): string {
  if (kind === "duty") return paths.resident.voteOffice(id);
  if (kind === "meter") return paths.resident.meter;
  return kind === "vote" ? paths.resident.vote(id) : paths.resident.survey(id);
}

function Ending({ of: each }: { of: Awaited }) {
  if (each.kind === "duty") return dutyTexts[each.duty];
  if (each.kind === "meter") return `${dayText(each.endsOn)}까지`;
  if (each.closesAt === null) return "마감 시각을 정하지 않았어요";
  return <ClosingTime value={each.closesAt} isOver={false} />;
}

function Task({ of: each }: { of: Awaited }) {
  if (each.kind === "duty") return <Badge tone="brand">{dutyNames[each.duty]}</Badge>;
  if (each.kind === "meter") return <Badge tone="neutral">검침</Badge>;
  return <Badge tone="neutral">{each.kind === "vote" ? "투표" : "설문"}</Badge>;
}
