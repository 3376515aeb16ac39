import type { Facility } from "#contract/facilities.ts";
import type { Output } from "#contract/index.ts";
import { feeAtCancel, freeUntil } from "#contract/values/booking/fees.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { hoursText, leastLeftText, momentText, periodText, priceText } from "#web/booking/words.ts";
import { Fact, Facts } from "#web/ui/text/facts.tsx";

interface TermsProps {
  facility: Facility;
  period: Parameters<typeof periodText>[0];
  spot: string | undefined;
  uses: Output<"getMyUse">["limits"] | undefined;
  now: number;
  today: string;
}

/** What somebody agrees to: when, where, for how much, until when cancelling is free, and what is left then. */
export function Terms({ facility, period, spot, uses, now, today }: TermsProps) {
  const left = uses && leastLeftText(uses, period.date, today);
  const priceWon = facility.priceWon * period.length;
  return (
    <Facts>
      <Fact name="시간">
        <span className="font-semibold">
          <PeriodWords>{[periodText(period), spot].filter(Boolean).join(" · ")}</PeriodWords>
        </span>
        {facility.bookBy !== "slot" && (
          <span className="block text-label text-neutral-weak">
            <PeriodWords>{hoursText(period)}</PeriodWords>
          </span>
        )}
      </Fact>
      <Fact name="이용료">{priceText(priceWon)}</Fact>
      <Fact name="취소">{cancelText(facility, period.startsAt, priceWon, period.date, now)}</Fact>
      {left !== undefined && <Fact name="한도">{left}</Fact>}
    </Facts>
  );
}

function cancelText(
  facility: Facility,
  startsAt: string,
  priceWon: number,
  date: string,
  now: number,
): string {
  if (priceWon === 0) return "무료로 취소할 수 있어요";
  const booked = { createdAt: new Date(now), startsAt: new Date(startsAt), priceWon };
  const until = freeUntil(facility, booked);
  if (until) return `${momentText(until.toISOString(), date)}까지 무료 취소`;
  return `취소하면 ${priceText(feeAtCancel(facility, booked, booked.createdAt))}`;
}
