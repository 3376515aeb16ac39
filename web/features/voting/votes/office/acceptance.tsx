import { useCommand } from "#web/api/actions.ts";
import { aboutLocks } from "#web/features/voting/votes/vote-words.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

interface AcceptanceProps {
  voteId: string;
  hasDeclined: boolean;
  holdsLock: boolean;
}

/** Those who were named say whether they take the office. */
export function Acceptance({ voteId, hasDeclined, holdsLock }: AcceptanceProps) {
  const answer = useCommand("answerVoteOffice", {
    fallback: "답하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  return (
    <Card
      title="이 투표의 선거관리위원으로 위촉되었어요"
      description={
        holdsLock
          ? "수락하면 투표를 열고 닫는 결정을 승인하고, 자물쇠를 맡아 투표함을 잠그고 열어요."
          : "수락하면 투표를 열고 닫는 결정을 승인해요."
      }
    >
      {holdsLock && <p>{aboutLocks}</p>}
      {hasDeclined && <p className="text-neutral-weak">사양했어요. 마음이 바뀌면 수락할 수 있어요.</p>}
      {answer.failure !== undefined && <Banner tone="critical">{answer.failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={answer.isPending}
          onPress={() => answer.run({ voteId, accepts: true })}
        >
          수락
        </Button>
        {!hasDeclined && <Button onPress={() => answer.run({ voteId, accepts: false })}>사양</Button>}
      </div>
    </Card>
  );
}
