import type { Output } from "#contract/index.ts";
import { Card } from "#web/ui/layout/card.tsx";

/** What the suspended official reads instead of the tasks: why, and what ends it. */
export function SuspendedOffice({ answer: { suspensions, officials } }: { answer: Output<"getVoteById"> }) {
  const own = new Set(officials.filter(({ isSuspended }) => isSuspended).map(({ userId }) => userId));
  const needed = suspensions.findLast(({ userId, endedAt }) => endedAt === null && own.has(userId))?.needed;
  return (
    <Card title="직무가 잠시 멈췄어요">
      <p>
        이 계정에 다른 사람이 임시 비밀번호를 주었거나 이메일 주소를 바꿨어요. 본인인지 아무도 모르기 때문에
        결정을 승인하거나 자물쇠를 채우고 여는 일을 할 수 없어요.
      </p>
      <p>
        다른 선거관리위원 {needed !== undefined && `${needed}명`}에게 신분증을 보여 주세요. 그분들이 이 화면의
        ‘선거관리위원 본인 확인’에서 확인하면 바로 다시 할 수 있어요. 관리사무소는 확인할 수 없어요.
      </p>
      <p className="text-neutral-weak">
        내가 비밀번호를 새로 받은 적이 없다면 다른 선거관리위원에게 바로 알려 주세요.
      </p>
    </Card>
  );
}
