import { useQuery } from "@tanstack/react-query";

import { callQuery } from "#web/api/queries.ts";
import { dateRangeText, momentText } from "#web/booking/words.ts";
import { paths } from "#web/paths.ts";
import { LinkLines, LinkList } from "#web/ui/tables/link-list.tsx";
import { Badge } from "#web/ui/text/badge.tsx";

/** Lotteries that one can enter now or soon. Nothing where there are none, or while they load. */
export function OpenLotteries() {
  const { data } = useQuery(callQuery("getLotteries", {}));
  const open = data?.lotteries.filter(({ state }) => state === "open" || state === "announced") ?? [];
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="open-lotteries" className="flex flex-col gap-3">
      <h2 id="open-lotteries" className="text-lead leading-title font-bold">
        추첨
      </h2>
      <LinkList label="추첨" rows={open} rowHref={({ id }) => paths.resident.lottery(id)}>
        {(lottery) => (
          <LinkLines
            title={lottery.title}
            meta={`${lottery.facilityName} · ${dateRangeText(lottery.firstDate, lottery.lastDate)} · ${
              lottery.state === "open"
                ? `${momentText(lottery.closesAt)}까지 응모`
                : `${momentText(lottery.opensAt)}부터 응모`
            }`}
            badge={
              <Badge tone={lottery.state === "open" ? "brand" : "neutral"}>
                {lottery.state === "open" ? "응모 중" : "응모 전"}
              </Badge>
            }
          />
        )}
      </LinkList>
    </section>
  );
}
