import { lazy, useState } from "react";

import type { Club } from "#contract/clubs.ts";
import { errors } from "#contract/errors.ts";
import { isInClub } from "#contract/values/clubs.ts";
import { useCommand } from "#web/api/actions.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { Button } from "#web/ui/buttons/button.tsx";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { MemberMenu } from "./member-menu.tsx";

// The form brings the schemas, so it loads only when someone asks to join.
const JoinClubDialog = lazy(async () => ({
  default: (await import("./join-club-dialog.tsx")).JoinClubDialog,
}));

/** What the reader may do with a club as a whole: join, leave, or run it. */
export function ClubActions({ club }: { club: Club }) {
  const leaving = useLeaving();
  return (
    <FocusPlace>
      {club.myRole === null && <Joining club={club} />}
      {club.myRole === "requested" && <Withdrawing clubId={club.id} />}
      {isInClub(club.myRole) && <MemberMenu club={club} onLeave={() => leaving.ask(club)} />}
      {leaving.dialog}
    </FocusPlace>
  );
}

function Joining({ club }: { club: Club }) {
  const join = useJoining();
  const { id: clubId, joinPolicy, status, memberCount, maxMembers } = club;
  const [isAsking, setAsking] = useState(false);
  if (status === "closed") return null;
  const isOpen = joinPolicy === "open";
  return (
    <>
      <Button
        variant="primary"
        isPending={join.isPending}
        disabledReason={memberCount >= maxMembers ? errors.club_full.message : undefined}
        onPress={() => (isOpen ? join.run({ clubId }) : setAsking(true))}
      >
        {isOpen ? "가입하기" : "가입 신청"}
      </Button>
      <OnceOpened isOpen={isAsking}>
        <JoinClubDialog clubId={clubId} isOpen={isAsking} onClose={() => setAsking(false)} />
      </OnceOpened>
    </>
  );
}

function useLeaving() {
  return useConfirmed("leaveClub", {
    title: "동호회에서 나갈까요?",
    text: ({ myRole }: Club) => (
      <p>
        나가면 게시판과 모임을 볼 수 없어요.
        {myRole === "owner" && " 남는 회원이 없어서 동호회가 문을 닫고, 30일 뒤에 지워져요."}
      </p>
    ),
    confirmLabel: "나가기",
    payload: ({ id }) => ({ clubId: id }),
    fallback: "나가지 못했어요. 다시 시도해 주세요.",
  });
}

function useJoining() {
  return useCommand("joinClub", {
    fallback: "가입하지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
}

function Withdrawing({ clubId }: { clubId: string }) {
  const withdraw = useCommand("leaveClub", {
    fallback: "취소하지 못했어요. 다시 시도해 주세요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
  return (
    <Button isPending={withdraw.isPending} onPress={() => withdraw.run({ clubId })}>
      신청 취소
    </Button>
  );
}
