import type { Output } from "#contract/index.ts";
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
    <Banner tone="positive" title="당첨됐어요!">
      <p className="tabular">{`${lottery.facilityName} · ${prizeText(won, lottery)}`}</p>
      <p>
        {myEntry.reservationId === null
          ? "응모한 세대원의 내 예약에 들어 있어요."
          : "내 예약에 들어 있어요. 따로 예약하지 않아도 돼요."}
      </p>
    </Banner>
  );
}
