import { lazy, useState } from "react";
import { useSearchParams } from "react-router";

import type { Club } from "#contract/clubs.ts";
import { errors } from "#contract/errors.ts";
import { useCommand } from "#web/api/actions.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { ActionMenu, type MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

// The forms bring the schemas, so they load only when someone opens them.
const EditClubDialog = lazy(async () => ({
  default: (await import("./edit-club-dialog.tsx")).EditClubDialog,
}));
const CloseClubDialog = lazy(async () => ({
  default: (await import("./close-club-dialog.tsx")).CloseClubDialog,
}));

/** What members do with the club that they are in; its owner runs it. */
export function MemberMenu({ club, onRejoin }: { club: Club; onRejoin: () => void }) {
  const { id: clubId, myRole, status, memberCount } = club;
  const [, setParams] = useSearchParams();
  const [editing, setEditing] = useState({ opening: 0, isOpen: false });
  const [isClosing, setClosing] = useState(false);
  const leaving = useLeaving(club, onRejoin);
  const reopen = useReopening();
  const isOwner = myRole === "owner";
  const running: MenuAction[] =
    isOwner && status === "active"
      ? [
          {
            label: "동호회 설정",
            onSelect: () => setEditing(({ opening }) => ({ opening: opening + 1, isOpen: true })),
          },
          {
            label: "모임장 넘기기",
            disabledReason: memberCount === 1 ? "넘겨받을 회원이 없어요." : undefined,
            onSelect: () => setParams({ tab: "members" }, { replace: true, preventScrollReset: true }),
          },
          { label: "동호회 닫기", tone: "critical", onSelect: () => setClosing(true) },
        ]
      : [];
  const leave: MenuAction = {
    label: "나가기",
    tone: "critical",
    disabledReason: isOwner && memberCount > 1 ? errors.owner_must_hand_over.message : undefined,
    onSelect: () => leaving.ask(club),
  };
  return (
    <>
      <ActionMenu label={`${club.name} 메뉴`} actions={[...running, leave]} />
      {leaving.dialog}
      <OnceOpened isOpen={editing.isOpen}>
        <OnceRead key={editing.opening} name="getClubById" skeleton={null}>
          <EditClubDialog
            club={club}
            isOpen={editing.isOpen}
            onClose={() => setEditing((state) => ({ ...state, isOpen: false }))}
          />
        </OnceRead>
      </OnceOpened>
      <OnceOpened isOpen={isClosing}>
        <CloseClubDialog
          club={club}
          isOpen={isClosing}
          onClose={() => setClosing(false)}
          onClosed={(message) =>
            showToast({
              tone: "positive",
              message,
              seconds: 5,
              action: { label: "되돌리기", onPress: () => reopen.run({ clubId }) },
            })
          }
        />
      </OnceOpened>
    </>
  );
}

/** Who leaves a club that anybody may join can take that back. */
function useLeaving({ joinPolicy }: Club, onRejoin: () => void) {
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
    onDone: ({ myRole }, { message }) => {
      if (joinPolicy === "approval" || myRole !== "member") return;
      showToast({
        tone: "positive",
        message,
        seconds: 5,
        action: { label: "되돌리기", onPress: onRejoin },
      });
    },
  });
}

function useReopening() {
  return useCommand("reopenClub", {
    fallback: "다시 열지 못했어요.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 5 }),
  });
}
