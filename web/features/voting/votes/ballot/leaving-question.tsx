import { useEffect } from "react";

import { useLeavingBlocker } from "#web/forms/leaving-blocker.ts";
import { LeavingDialog } from "#web/forms/leaving-dialog.tsx";

interface LeavingQuestionProps {
  /** Something is chosen that leaving would lose. */
  isOn: boolean;
  /** The ballot is on its way, so that leaving loses the way to send it again. */
  isSent: boolean;
  /** The browser's back key goes back by one screen of the ballot, if there is one. */
  onBack: (() => void) | undefined;
}

/** Asks before choices are lost: they are kept nowhere else. */
export function LeavingQuestion({ isOn, isSent, onBack }: LeavingQuestionProps) {
  const { blocker, isBackKey } = useLeavingBlocker(isOn);
  const { state, reset } = blocker;
  useEffect(() => {
    if (state !== "blocked" || !isBackKey.current || !onBack) return;
    reset();
    onBack();
  }, [state, reset, onBack, isBackKey]);
  return (
    <LeavingDialog blocker={blocker} title="투표를 그만둘까요?" stayLabel="계속 투표하기">
      {isSent
        ? "투표용지가 접수됐는지 아직 몰라요. 나가면 같은 투표용지를 다시 보낼 수 없어요."
        : "아직 투표하지 않았어요. 고른 것은 어디에도 저장하지 않아서 나가면 사라져요."}
    </LeavingDialog>
  );
}
