import { lazy, useState } from "react";

import type { Hiding } from "#contract/values/hiding.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { Banner } from "#web/ui/states/banner.tsx";
import { DateText } from "#web/ui/text/date-text.tsx";
import { WrittenText } from "#web/ui/text/written-text.tsx";

// The form brings the schemas, so it loads only when someone appeals.
const AppealDialog = lazy(async () => ({ default: (await import("./appeal-dialog.tsx")).AppealDialog }));

interface HidingNoticeProps {
  postId: string;
  commentId?: string;
  hiding: Hiding;
}

/** Tells the author that the office hides what they wrote, and what they can do about it. */
export function HidingNotice({ postId, commentId, hiding }: HidingNoticeProps) {
  const [isAppealing, setAppealing] = useState(false);
  const { hiddenUntil, appealedAt, appeal, isRemoved } = hiding;
  const thing = commentId === undefined ? "글" : "댓글";
  return (
    <>
      <Banner
        tone="warning"
        title={
          isRemoved ? `관리사무소가 이 ${thing}을 삭제했어요` : `관리사무소가 이 ${thing}을 임시로 가렸어요`
        }
        action={
          !isRemoved && appeal === null && <Button onPress={() => setAppealing(true)}>이의 제기</Button>
        }
      >
        <div className="flex flex-col gap-2">
          <p>
            {isRemoved
              ? "30일 동안 나만 볼 수 있고, 그 뒤에는 완전히 지워져요."
              : "지금은 나만 볼 수 있어요."}
            {hiddenUntil !== null && (
              <>
                {" "}
                <DateText value={hiddenUntil} precision="minute" />에 저절로 다시 보여요.
              </>
            )}
          </p>
          <Said title="가린 이유">{hiding.reason}</Said>
          {appeal !== null && appealedAt !== null && <Said title="내 이의 제기">{appeal}</Said>}
          {appeal !== null && !isRemoved && <p>결과가 나오면 알려 드릴게요.</p>}
          {hiding.removalReason !== null && <Said title="삭제한 이유">{hiding.removalReason}</Said>}
        </div>
      </Banner>
      <OnceOpened isOpen={isAppealing}>
        <AppealDialog
          postId={postId}
          commentId={commentId}
          isOpen={isAppealing}
          onClose={() => setAppealing(false)}
        />
      </OnceOpened>
    </>
  );
}

function Said({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <p className="text-label font-semibold">{title}</p>
      <WrittenText>{children}</WrittenText>
    </div>
  );
}
