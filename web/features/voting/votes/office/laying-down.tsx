import type { Output } from "#contract/index.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";

/** Officials without a closed lock may lay the office down: their account is kept where it is until then. */
export function LayingDown({ answer: { vote, office } }: { answer: Output<"getVoteById"> }) {
  const leaving = useLayingDown();
  if (vote.kind === "opinion" || !office || !mayLeave(vote, office)) return null;
  return (
    <Card
      title="직무 내려놓기"
      description="선거관리위원인 동안에는 계정을 삭제하거나 다른 세대로 옮길 수 없어요."
    >
      <div>
        <Button onPress={() => leaving.ask(vote)}>직무 내려놓기</Button>
      </div>
      {leaving.dialog}
    </Card>
  );
}

function useLayingDown() {
  return useConfirmed("answerVoteOffice", {
    title: "직무를 내려놓을까요?",
    text: ({ title }: Answer["vote"]) => (
      <p>
        <strong>{title}</strong> 투표의 선거관리위원을 그만둬요. 투표가 시작된 뒤에는 다시 맡을 수 없어요.
      </p>
    ),
    confirmLabel: "내려놓기",
    payload: ({ id: voteId }) => ({ voteId, accepts: false }),
    fallback: "직무를 내려놓지 못했어요. 다시 시도해 주세요.",
  });
}

type Answer = Output<"getVoteById">;

/** As answer_vote_office(). */
function mayLeave({ phase }: Answer["vote"], office: NonNullable<Answer["office"]>): boolean {
  if (phase === "announced") return !office.lockAdded;
  if (phase === "counted") return true;
  return ["ready", "open", "closed", "sealed"].includes(phase) && (!office.holdsLock || office.opened);
}
