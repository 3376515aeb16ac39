import type { VoteKind } from "#contract/values/votes/phases.ts";
import { FoldedCard } from "#web/ui/layout/folded-card.tsx";

import { OfficeHoldsKey } from "./office-holds-key.tsx";

/** How a choice stays secret, and what nobody can promise. */
export function Secrecy({ kind, lockCount }: { kind: VoteKind; lockCount: number }) {
  return (
    <div className="flex flex-col gap-2">
      <FoldedCard title="어떻게 비밀이 지켜지나요">
        {kind === "opinion" && <OfficeHoldsKey />}
        <p>
          투표용지는 이 휴대폰에서 봉투에 넣어 잠근 뒤에 보내요.{" "}
          {kind === "opinion"
            ? "개표 화면은 봉투를 하나씩 열지 않고 모두 한 저울에 올려 합계만 재요."
            : `관리사무소도, 서버를 운영하는 사람도 봉투를 열 수 없어요. 개표할 때도 봉투를 하나씩 열지 않고 모두 한 저울에 올려 합계만 재요. ${scale(lockCount)}`}
        </p>
      </FoldedCard>
      <FoldedCard title="지켜 드리지 못하는 것">
        <ul className="flex list-disc flex-col gap-2 ps-5">
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </FoldedCard>
    </div>
  );
}

function scale(lockCount: number): string {
  if (lockCount === 0) return "저울은 자물쇠를 가진 사람의 열쇠가 다 모여야 움직여요.";
  return `저울은 선거관리위원 ${lockCount}명의 열쇠가 다 모여야 움직여요.`;
}

const limits = [
  "옆에서 화면을 들여다보는 사람이나 비밀번호를 함께 쓰는 가족은 막지 못해요.",
  "악성 앱이나 서버를 운영하는 사람이 화면을 바꿔치기하면 고른 것을 읽거나 다른 것을 넣을 수 있어요. 형식이 공개되어 있어 다른 프로그램으로도 투표할 수 있어요.",
  "열쇠를 가진 모두가 짜고, 투표하는 동안의 데이터베이스 기록이나 백업까지 가지면 세대마다 무엇을 골랐는지 알 수 있어요.",
  "열쇠를 가진 모두가 짜면 공개된 이름 없는 투표용지를 열 수 있어요. 확인번호를 아는 투표용지는 누구의 것인지도 알게 돼요.",
  "화면을 고쳐서 투표한 사람은 무엇을 골랐는지 다른 사람에게 증명할 수 있어요.",
  "우리 세대가 투표했다는 사실은 시스템에 남아요.",
  "안건마다 투표하는 세대가 달라서 어떤 안건들을 함께 투표하는 세대가 다섯이 안 되면, 결과나 그 차이로 무엇을 골랐는지 드러날 수 있어요. 열쇠를 가진 모두가 짜면 그런 세대의 것은 이름이 없어도 알 수 있어요.",
  "모두 같은 것을 골랐거나 두세 세대만 투표했다면 결과만 보아도 알 수 있어요.",
  "서버를 운영하는 사람이 확인하지 않는 세대의 이름으로 투표용지를 더 넣을 수 있어요. 우리 세대의 투표 여부와 알림, 투표율을 확인해 주세요.",
];
