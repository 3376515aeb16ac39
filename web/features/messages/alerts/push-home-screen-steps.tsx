import Bell from "lucide-react/icons/bell";
import Share from "lucide-react/icons/share";
import SquarePlus from "lucide-react/icons/square-plus";
import type { ReactNode } from "react";

/** An iPhone lets only applications on its home screen notify. The steps show what to look for. */
export function HomeScreenSteps() {
  return (
    <>
      <p className="font-semibold">홈 화면에 추가하면 알림을 받을 수 있어요.</p>
      <ol className="flex flex-col gap-3">
        <Step picture={<Share aria-hidden size="1.5rem" />}>
          사파리 아래쪽의 <strong>공유</strong> 단추를 누르세요. 다른 앱으로 보고 있다면 먼저 사파리로 여세요.
        </Step>
        <Step picture={<SquarePlus aria-hidden size="1.5rem" />}>
          목록을 올려 <strong>홈 화면에 추가</strong>를 누르고, <strong>추가</strong>를 누르세요.
        </Step>
        <Step picture={<Bell aria-hidden size="1.5rem" />}>
          홈 화면의 <strong>단지</strong>를 열고, 이 화면에서 푸시를 켜세요.
        </Step>
      </ol>
    </>
  );
}

function Step({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-4">
      <span className="grid size-12 shrink-0 place-items-center rounded-card bg-brand-weak text-brand">
        {picture}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  );
}
