import { useQueryClient } from "@tanstack/react-query";

import type { Reservation } from "#contract/reservations.ts";
import { useCommand } from "#web/api/actions.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { useServerClock } from "#web/booking/use-server-clock.ts";
import { countdownText, momentText, periodText, priceText, spotOf } from "#web/booking/words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

const hourMs = 3_600_000;

interface OfferCardProps {
  offer: Reservation;
  /** The answer that it came with, and when that came by this browser's clock. */
  said: { now: string };
  heardAt: number;
}

/** A spot that waits for the reader's yes until its clock has run out. */
export function OfferCard({ offer, said, heardAt }: OfferCardProps) {
  const end = offer.offerExpiresAt ?? offer.startsAt;
  const left = Math.max(0, Date.parse(end) - useServerClock(said, heardAt, [end]));
  const client = useQueryClient();
  const readAgain = (message: string) => {
    showToast({ tone: "critical", message, seconds: 5 });
    void client.invalidateQueries({ queryKey: ["getMyReservations"] });
  };
  const accepting = useCommand("acceptOffer", {
    fallback: "예약하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: readAgain,
  });
  const declining = useCommand("cancelReservation", {
    fallback: "넘기지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: readAgain,
  });
  const spot = spotOf(offer);
  return (
    <article className="flex flex-col gap-4 rounded-card border border-brand-solid bg-raised px-4 py-5 sm:px-5">
      <div className="flex flex-col gap-1">
        <p className="font-semibold text-balance">
          대기하던 자리가 났어요. <TimeLeft offer={offer} left={left} />
        </p>
        <p className="text-lead font-bold">{offer.facilityName}</p>
        <p>
          <Pieces of={[<PeriodWords key="period">{periodText(offer)}</PeriodWords>, spot]} />
        </p>
        <p className="tabular text-label text-neutral-weak">이용료 {priceText(offer.priceWon)}</p>
      </div>
      {left > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            isPending={accepting.isPending}
            onPress={() => accepting.run({ reservationId: offer.id })}
          >
            예약하기
          </Button>
          <Button
            isPending={declining.isPending}
            onPress={() => declining.run({ reservationId: offer.id, reason: null })}
          >
            넘기기
          </Button>
        </div>
      )}
    </article>
  );
}

/** Within the last hour it runs; before, for example in the quiet hours, it says until when. */
function TimeLeft({ offer, left }: { offer: Reservation; left: number }) {
  if (left <= 0) return <span>제안 시간이 지났어요.</span>;
  if (left > hourMs || !offer.offerExpiresAt) {
    return <span>{momentText(offer.offerExpiresAt ?? offer.startsAt)}까지 예약해 주세요.</span>;
  }
  return (
    <span>
      {/* Read once, and not each second. */}
      <span role="timer" aria-live="off" className="tabular text-brand">
        {countdownText(left)}
      </span>{" "}
      안에 예약해 주세요.
    </span>
  );
}
