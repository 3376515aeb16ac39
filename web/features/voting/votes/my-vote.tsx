import type { Output } from "#contract/index.ts";
import { formatFullTime } from "#contract/values/seoul-time.ts";
import type { CastingObstacle } from "#contract/votes.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { useKeptReceipt } from "./kept-receipt.ts";
import { homeText, isOver, overseersOf, votedText } from "./vote-words.ts";

type Answer = Output<"getVoteById">;
type Mine = NonNullable<Answer["mine"]>;

/** Where the own household stands: on the roll or not, voted or not, and the way to the ballot. */
export function MyVote({ vote, mine }: { vote: Answer["vote"]; mine: Mine }) {
  const { phase } = vote;
  const kept = useKeptReceipt(vote.id).receipt;
  if (phase === "cancelled" || phase === "void") return null;
  return (
    <Card title="우리 세대">
      {mine.voted ? (
        <Banner tone="positive" title={votedText(mine.voted)}>
          본인이나 가족이 아니면 {overseersOf(vote.kind).to} 알려 주세요.
          {kept !== undefined && mine.voted.channel === "online" && (
            <p className="mt-1">
              이 기기에 보관한 확인번호 <strong className="tabular inline-block">{kept}</strong>
            </p>
          )}
        </Banner>
      ) : (
        <p>{rollText(vote, mine)}</p>
      )}
      {!mine.voted && <Casting vote={vote} mine={mine} />}
    </Card>
  );
}

function rollText(vote: Answer["vote"], mine: Mine): string {
  const home = homeText(mine);
  if (mine.onRoll) return isOver(vote) ? `${home}는 투표하지 않았어요.` : `${home}가 명부에 있어요.`;
  return `${home}는 이 투표의 명부에 ${isOver(vote) ? "없었어요" : "없어요"}.`;
}

function Casting({ vote, mine: { canCast, reason } }: { vote: Answer["vote"]; mine: Mine }) {
  const text = reason === null ? undefined : obstacleText(reason, vote);
  return (
    <>
      {text !== undefined && <p className="text-neutral-weak">{text}</p>}
      {(vote.phase === "announced" || vote.phase === "ready" || vote.phase === "open") && (
        <div>
          {canCast ? (
            <ButtonLink variant="primary" href={paths.resident.ballot(vote.id)}>
              투표하기
            </ButtonLink>
          ) : (
            <Button variant="primary" disabledReason={text}>
              투표하기
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Why a household's account cannot cast now. */
export function obstacleText(
  obstacle: CastingObstacle,
  { kind, phase, opensAt, missedStart }: Answer["vote"],
) {
  switch (obstacle) {
    case "already_voted":
      return "이미 투표한 세대예요. 한 세대는 한 번만 투표할 수 있어요.";
    case "not_on_roll":
      return `이 투표의 명부에 없는 세대예요. 명부가 잘못되었다면 ${overseersOf(kind).to} 알려 주세요.`;
    case "not_admitted":
      return "명부를 확정한 뒤에 만들었거나 비밀번호를 다시 받은 계정이에요. 신분증을 가지고 투표소에서 확인받아 주세요.";
    case "not_open":
      if (missedStart) return "개시 승인을 받지 못해 열리지 않았어요.";
      if (phase === "announced" || phase === "ready")
        return `${formatFullTime(opensAt)}부터 투표할 수 있어요.`;
      return "투표가 마감됐어요.";
  }
}
