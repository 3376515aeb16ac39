import { useQuery } from "@tanstack/react-query";

import type { Output } from "#contract/index.ts";
import { homeName } from "#contract/values/home-name.ts";
import { formatFullTime } from "#contract/values/seoul-time.ts";
import { telephoneHref } from "#contract/values/telephone.ts";
import type { CastingObstacle } from "#contract/votes.ts";
import { callQuery } from "#web/api/queries.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { useKeptReceipt } from "./kept-receipt.ts";
import { isOver, overseersOf, votedText } from "./vote-words.ts";

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
  const home = homeName(mine);
  if (mine.onRoll && vote.phase === "open")
    return `${home}는 아직 투표하지 않았어요. ${formatFullTime(vote.closesAt)}까지 할 수 있어요.`;
  if (mine.onRoll) return isOver(vote) ? `${home}는 투표하지 않았어요.` : `${home}가 명부에 있어요.`;
  return `${home}는 이 투표의 명부에 ${isOver(vote) ? "없었어요" : "없어요"}.`;
}

function Casting({ vote, mine: { canCast, reason } }: { vote: Answer["vote"]; mine: Mine }) {
  const text = reason === null ? undefined : obstacleText(reason, vote);
  return (
    <>
      {text !== undefined && <p className="text-neutral-weak">{text}</p>}
      {reason === "not_admitted" && <AskTheOffice />}
      {reason !== "not_admitted" &&
        reason !== "not_on_roll" &&
        (vote.phase === "announced" || vote.phase === "ready" || vote.phase === "open") && (
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

/** Where the polling place is and when it is open, the announcement says; whoever does not find it asks. */
function AskTheOffice() {
  const { data } = useQuery(callQuery("getMyApartment"));
  if (!data) return null;
  const { telephone, officeHours } = data.apartment;
  return (
    <p className="text-label">
      투표소의 장소와 시간은 아래 글에 있어요. 글에 없으면 관리사무소에 물어봐 주세요.
      {telephone !== null && (
        <>
          {" "}
          <a href={telephoneHref(telephone)} className="tabular font-semibold whitespace-nowrap text-brand">
            {telephone}
          </a>
        </>
      )}
      {officeHours !== null && ` (${officeHours})`}
    </p>
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
      return "이번에는 신분증을 가지고 투표소에서 투표해 주세요. 한 표는 그대로 있어요. 명부를 정한 뒤에 만들었거나 비밀번호를 다시 받은 계정이라, 남이 대신 투표하지 못하게 본인을 먼저 확인해요.";
    case "not_open":
      if (missedStart) return "개시 승인을 받지 못해 열리지 않았어요.";
      if (phase === "announced" || phase === "ready")
        return `${formatFullTime(opensAt)}부터 투표할 수 있어요.`;
      return "투표가 마감됐어요.";
  }
}
