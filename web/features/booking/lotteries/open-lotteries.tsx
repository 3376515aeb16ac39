import { useQuery } from "@tanstack/react-query";

import type { Lottery } from "#contract/lotteries.ts";
import { callQuery } from "#web/api/queries.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { paths } from "#web/paths.ts";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

import { datesText, nextText, stateNames, stateTones } from "./lottery-words.ts";

/** What may be in a lottery, for the resident's home of booking: nothing if none goes on. */
export function OpenLotteries() {
  const { data } = useQuery(callQuery("getLotteries", { limit: 20 }));
  const shown = data?.lotteries.filter(isOfInterest) ?? [];
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="lotteries" className="flex flex-col gap-3">
      <h2 id="lotteries" className="text-lead leading-title font-bold">
        추첨
      </h2>
      <LinkList label="추첨" rows={shown} rowHref={({ id }) => paths.resident.lottery(id)}>
        {(lottery) => (
          <LinkLines
            title={lottery.title}
            meta={
              <span className="tabular">
                <PeriodWords>{`${lottery.facilityName} · ${datesText(lottery)}`}</PeriodWords>
                <span className="block">{nextText(lottery)}</span>
              </span>
            }
            badge={
              <Badge tone={lottery.isEntered ? "positive" : stateTones[lottery.state]}>
                {lottery.isEntered && lottery.state !== "drawn" ? "응모함" : stateNames[lottery.state]}
              </Badge>
            }
          />
        )}
      </LinkList>
    </section>
  );
}

const daysOfResult = 7;

/** What goes on, and for a week the result for households that have entered. */
function isOfInterest({ state, isEntered, drawnAt }: Lottery): boolean {
  if (state === "cancelled") return false;
  if (state !== "drawn") return true;
  return isEntered && Date.now() - Date.parse(drawnAt ?? "") < daysOfResult * 24 * 60 * 60 * 1000;
}
