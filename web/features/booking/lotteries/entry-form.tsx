import { useState } from "react";

import type { Output } from "#contract/index.ts";
import { useCommand } from "#web/api/actions.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { OwnCode } from "./own-code.tsx";
import { WishList } from "./wish-list.tsx";

/** The wishes of a household, tapped in their order. */
export function EntryForm({ answer: { lottery, prizes, myEntry } }: { answer: Output<"getLotteryById"> }) {
  const entered = myEntry?.choices ?? [];
  const [choices, setChoices] = useState<readonly number[]>(entered);
  const entering = useCommand("enterLottery", {
    fallback: "응모하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  const withdrawal = useConfirmed("withdrawLotteryEntry", {
    title: "응모를 취소할까요?",
    text: WithdrawingEnds,
    confirmLabel: "응모 취소",
    cancelLabel: "유지하기",
    payload: () => ({ lotteryId: lottery.id }),
    fallback: "취소하지 못했어요. 다시 시도해 주세요.",
  });
  const isSame = choices.join() === entered.join();
  return (
    <Card
      title={myEntry ? "우리 세대 응모" : "희망하는 시간"}
      description={`원하는 순서대로 ${lottery.maxChoices}개까지 눌러 주세요.`}
      action={
        myEntry && (
          <Button size="small" onPress={() => withdrawal.ask(lottery.id)}>
            응모 취소
          </Button>
        )
      }
    >
      {myEntry && <OwnCode entry={myEntry} />}
      <WishList lottery={lottery} prizes={prizes} choices={choices} onChange={setChoices} />
      {entering.failure !== undefined && <Banner tone="critical">{entering.failure}</Banner>}
      <div className="sticky bottom-(--covered-below) -mx-5 -mb-5 rounded-b-card border-t border-neutral-weak bg-raised px-5 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
        <Button
          variant="primary"
          isWide
          isPending={entering.isPending}
          disabledReason={reasonAgainst(choices, isSame)}
          onPress={() => entering.run({ lotteryId: lottery.id, choices: [...choices] })}
        >
          {myEntry ? "응모 바꾸기" : "응모하기"}
        </Button>
      </div>
      {withdrawal.dialog}
    </Card>
  );
}

function WithdrawingEnds() {
  return <p>우리 세대의 응모와 응모 번호가 지워져요. 마감 전이면 다시 응모할 수 있어요.</p>;
}

function reasonAgainst(choices: readonly number[], isSame: boolean): string | undefined {
  if (choices.length === 0) return "희망하는 시간을 골라 주세요.";
  return isSame ? "이대로 응모되어 있어요." : undefined;
}
