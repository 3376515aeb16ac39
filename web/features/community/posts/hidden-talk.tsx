import { lazy, useState } from "react";

import type { MarketTalk } from "#contract/market-talks.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

const AppealDialog = lazy(async () => ({ default: (await import("./appeal-dialog.tsx")).AppealDialog }));

/** In the place of the form, where the office lets nobody write: whose words were hidden is told why, and may object. */
export function HiddenTalk({ talk: { id: talkId, postId, hiding } }: { talk: MarketTalk }) {
  const [isAppealing, setAppealing] = useState(false);
  if (!hiding) {
    return (
      <Banner tone="informative">
        관리사무소가 이 대화를 살펴보고 가렸어요. 지금은 보낼 수 없고, 내가 보낸 말만 보여요.
      </Banner>
    );
  }
  const mayAppeal = !hiding.isRemoved && hiding.appeal === null;
  return (
    <>
      <Banner
        tone="warning"
        title={
          hiding.isRemoved
            ? "관리사무소가 이 대화에서 내가 보낸 말을 삭제했어요"
            : "관리사무소가 이 대화에서 내가 보낸 말을 임시로 가렸어요"
        }
        action={mayAppeal && <Button onPress={() => setAppealing(true)}>이의 제기</Button>}
      >
        <p>
          {hiding.isRemoved ? "30일 뒤에는 완전히 지워져요." : "지금은 두 사람 모두 보낼 수 없어요."}
          {hiding.hiddenUntil !== null && (
            <>
              {" "}
              <DateText value={hiding.hiddenUntil} precision="minute" />에 저절로 다시 열려요.
            </>
          )}
        </p>
        <p className="mt-2 text-label font-semibold">가린 이유</p>
        <WrittenText>{hiding.removalReason ?? hiding.reason}</WrittenText>
        {hiding.appeal !== null && (
          <>
            <p className="mt-2 text-label font-semibold">내 이의 제기</p>
            <WrittenText>{hiding.appeal}</WrittenText>
          </>
        )}
      </Banner>
      <OnceOpened isOpen={isAppealing}>
        <AppealDialog
          postId={postId}
          talkId={talkId}
          isOpen={isAppealing}
          onClose={() => setAppealing(false)}
        />
      </OnceOpened>
    </>
  );
}
