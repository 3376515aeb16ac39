import type { Output } from "#contract/index.ts";
import { PeriodWords } from "#web/booking/period-words.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { consolation, prizeText } from "./lottery-words.ts";

/** What a drawn lottery has brought the household; nothing if it did not enter. */
export function LotteryResult({
  answer: { lottery, prizes, myEntry },
}: {
  answer: Output<"getLotteryById">;
}) {
  if (!myEntry) return <p className="text-neutral-weak">우리 세대는 응모하지 않은 추첨이에요.</p>;
  const won = prizes.find(({ prizeNo }) => prizeNo === myEntry.prizeNo);
  if (!won) return <Banner tone="informative">{consolation(myEntry, lottery)}</Banner>;
  return (
    <Banner tone="positive" title="당첨됐어요">
      <p className="tabular">
        <PeriodWords>{prizeText(won, lottery)}</PeriodWords>
      </p>
      {myEntry.reservationId === null ? (
        <p>응모한 세대원의 내 예약에 들어 있어요.</p>
      ) : (
        <>
          <p>내 예약에 들어 있어요. 따로 예약하지 않아도 돼요.</p>
          <div className="pt-2">
            <ButtonLink href={paths.resident.reservation(myEntry.reservationId)}>예약 보기</ButtonLink>
          </div>
        </>
      )}
    </Banner>
  );
}
