import { lazy, useState } from "react";

import type { Club } from "#contract/clubs.ts";
import { errors } from "#contract/errors.ts";
import { type Command, useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { MemberMenu } from "./member-menu.tsx";

// The form brings the schemas, so it loads only when someone asks to join.
const JoinClubDialog = lazy(async () => ({
  default: (await import("./join-club-dialog.tsx")).JoinClubDialog,
}));

/** What the reader may do with a club as a whole: join, leave, or run it. */
export function ClubActions({ club }: { club: Club }) {
  // It outlives the menu, whose owner has left when they take that back.
  const join = useJoining();
  if (club.myRole === null) return <Joining club={club} join={join} />;
  if (club.myRole === "requested") return <Withdrawing clubId={club.id} />;
  return <MemberMenu club={club} onRejoin={() => join.run({ clubId: club.id })} />;
}

function Joining({ club, join }: { club: Club; join: Command<"joinClub"> }) {
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
