import { lazy, useState } from "react";

import type { Club } from "#contract/clubs.ts";
import { formatDay } from "#contract/values/seoul-time.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

// The form brings the schemas, so it loads only when someone opens a club again.
const ReopenClubDialog = lazy(async () => ({
  default: (await import("./reopen-club-dialog.tsx")).ReopenClubDialog,
}));

/** What stands above a club: that it is closed, or that somebody is asked to take it over. */
export function ClubNotices({ club }: { club: Club }) {
  return (
    <>
      {club.status === "closed" && <Closed club={club} />}
      {club.handoverToMe && <OfferToMe clubId={club.id} />}
      {club.handoverTo && <OfferToMember clubId={club.id} nickname={club.handoverTo.nickname} />}
    </>
  );
}

function Closed({ club }: { club: Club }) {
  const [isOpen, setOpen] = useState(false);
  const mayReopen = club.myRole === "owner" && !club.closedByOffice;
  return (
    <>
      <Banner
        tone="warning"
        title={`문을 닫은 동호회예요. ${formatDay(club.deletedAt ?? "")}에 지워져요.`}
        action={mayReopen && <Button onPress={() => setOpen(true)}>다시 열기</Button>}
      >
        {club.closedByOffice && "관리사무소가 닫았어요. "}
        {club.closeReason !== null && `이유: ${club.closeReason}`}
      </Banner>
      <OnceOpened isOpen={isOpen}>
        <ReopenClubDialog club={club} isOpen={isOpen} onClose={() => setOpen(false)} />
      </OnceOpened>
    </>
  );
}

function OfferToMe({ clubId }: { clubId: string }) {
  const answer = useCommand("answerClubOwnership", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  return (
    <>
      <Banner
        tone="informative"
        title="모임장이 이 동호회를 맡아 달라고 해요."
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant="primary"
              isPending={answer.isPending}
              onPress={() => answer.run({ clubId, accept: true })}
            >
              모임장 맡기
            </Button>
            <Button onPress={() => answer.run({ clubId, accept: false })}>맡지 않기</Button>
          </div>
        }
      >
        맡으면 가입 신청과 회원, 모임을 관리해요. 지금 모임장은 회원으로 남아요.
      </Banner>
      {answer.failure !== undefined && <Banner tone="critical">{answer.failure}</Banner>}
    </>
  );
}

function OfferToMember({ clubId, nickname }: { clubId: string; nickname: string }) {
  const withdraw = useCommand("offerClubOwnership", {
    fallback: "저장하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
  });
  return (
    <>
      <Banner
        tone="informative"
        action={
          <Button isPending={withdraw.isPending} onPress={() => withdraw.run({ clubId, memberId: null })}>
            넘기지 않기
          </Button>
        }
      >
        {nickname}님이 모임장을 수락하기를 기다리고 있어요.
      </Banner>
      {withdraw.failure !== undefined && <Banner tone="critical">{withdraw.failure}</Banner>}
    </>
  );
}
