import type { Output } from "#contract/index.ts";
import type { SuspensionCause } from "#contract/values/votes/phases.ts";
import type { VoteSuspension } from "#contract/votes.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Card } from "#web/ui/layout/card.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { Badge } from "#web/ui/text/badge.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { Pieces } from "#web/ui/text/pieces.tsx";

/** When officials were suspended, and who confirmed them: the whole complex reads it, other officials confirm here. */
export function Suspensions({ answer: { vote, suspensions } }: { answer: Output<"getVoteById"> }) {
  if (suspensions.length === 0) return null;
  return (
    <Card
      title="선거관리위원 본인 확인"
      description="다른 사람이 새 비밀번호나 이메일 주소를 준 위원은 직무가 멈춰요. 다른 위원들이 본인인지 확인하면 다시 시작돼요."
    >
      <ul className="flex flex-col divide-y divide-neutral-weak">
        {suspensions.map((suspension) => (
          <li key={suspension.id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <Suspension suspension={suspension} />
            {suspension.awaitsMe && <Confirmation voteId={vote.id} suspension={suspension} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Suspension({ suspension }: { suspension: VoteSuspension }) {
  const { name, cause, suspendedAt, endedAt, confirmedBy, needed } = suspension;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        {endedAt === null ? (
          <Badge tone="warning">직무 정지</Badge>
        ) : (
          <Badge tone="positive">본인 확인됨</Badge>
        )}
      </div>
      <p>{causes[cause]}</p>
      <p className="text-label text-neutral-weak">
        <Pieces
          of={[
            <DateText key="from" value={suspendedAt} precision="minute" />,
            endedAt === null && `확인 ${confirmedBy.length} / ${needed}`,
          ]}
        />
      </p>
      {confirmedBy.map((by) => (
        <p key={by.at} className="text-label text-neutral-weak">
          {by.name} 님이 <DateText value={by.at} precision="minute" />에 확인했어요.
        </p>
      ))}
    </>
  );
}

const causes: Record<SuspensionCause, string> = {
  password: "임시 비밀번호가 새로 발급됐어요.",
  email: "다른 사람이 계정의 이메일 주소를 바꿨어요.",
};

function Confirmation({ voteId, suspension: { id, name } }: { voteId: string; suspension: VoteSuspension }) {
  const confirm = useCommand("confirmVoteOfficial", {
    fallback: "확인을 남기지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  return (
    <div className="flex flex-col gap-2">
      <p>{name} 님을 직접 만나 신분증을 보고, 이 계정을 쓰는 사람인지 물어본 뒤에 눌러 주세요.</p>
      {confirm.failure !== undefined && <Banner tone="critical">{confirm.failure}</Banner>}
      <div>
        <Button
          variant="primary"
          isPending={confirm.isPending}
          onPress={() => confirm.run({ voteId, suspensionId: id })}
        >
          신분증을 보고 본인인지 확인했어요
        </Button>
      </div>
    </div>
  );
}
