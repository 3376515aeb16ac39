import ChevronRight from "lucide-react/icons/chevron-right";

import type { Facility } from "#contract/facilities.ts";
import { opensAt } from "#contract/values/booking/window.ts";
import { seoulDate } from "#contract/values/seoul-time.ts";
import { kindIcons } from "#web/booking/kind-icons.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { leftTodayText } from "#web/booking/today-text.ts";
import { momentText } from "#web/booking/words.ts";
import { paths } from "#web/paths.ts";
import { LinkList } from "#web/ui/tables/link-list.tsx";

/** What can be booked, with what is left of today. */
export function FacilityCards({ facilities }: { facilities: readonly Facility[] }) {
  return (
    <LinkList label="시설" rows={facilities} rowHref={({ id }) => paths.resident.facility(id)}>
      {(facility) => {
        const Icon = kindIcons[facility.kind];
        return (
          <span className="flex items-center gap-4">
            <span className="grid size-11 shrink-0 @max-[18rem]:hidden place-items-center rounded-full bg-brand-weak text-brand">
              <Icon aria-hidden size="1.25rem" />
            </span>
            <span className="flex min-w-0 flex-1 flex-col gap-0.5">
              <span className="font-semibold">{facility.name}</span>
              <span className="text-label text-neutral-weak tabular">
                <PeriodWords>{todayText(facility)}</PeriodWords>
              </span>
            </span>
            <ChevronRight aria-hidden size="1.25rem" className="shrink-0 text-neutral-weak" />
          </span>
        );
      }}
    </LinkList>
  );
}

function todayText(facility: Facility): string {
  const { state, freeCount } = facility.today;
  const now = new Date();
  const opening = opensAt(facility, seoulDate(now));
  if (opening > now) return `${momentText(opening.toISOString())} 오픈`;
  if (state === "closed") return "오늘 휴관";
  if (state === "over") return "오늘은 끝났어요";
  if (freeCount === 0) return "오늘은 남은 자리가 없어요";
  return `오늘 ${leftTodayText(facility)}`;
}
