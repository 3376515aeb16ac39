import { lazy, useState } from "react";
import { useSearchParams } from "react-router";

import type { Club } from "#contract/clubs.ts";
import { errors } from "#contract/errors.ts";
import { OnceRead } from "#web/forms/once-read.tsx";
import { ActionMenu, type MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

// The forms bring the schemas, so they load only when someone opens them.
const EditClubDialog = lazy(async () => ({
  default: (await import("./edit-club-dialog.tsx")).EditClubDialog,
}));
const CloseClubDialog = lazy(async () => ({
  default: (await import("./close-club-dialog.tsx")).CloseClubDialog,
}));

/** What members do with the club that they are in; its owner runs it. */
export function MemberMenu({ club, onLeave }: { club: Club; onLeave: () => void }) {
  const { myRole, status, memberCount } = club;
  const [, setParams] = useSearchParams();
  const [isEditing, setEditing] = useState(false);
  const [isClosing, setClosing] = useState(false);
  const isOwner = myRole === "owner";
  const running: MenuAction[] =
    isOwner && status === "active"
      ? [
          {
            label: "동호회 설정",
            onSelect: () => setEditing(true),
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
    onSelect: onLeave,
  };
  return (
    <>
      <ActionMenu label={`${club.name} 메뉴`} actions={[...running, leave]} />
      <OnceOpened isOpen={isEditing} beginsAnew>
        <OnceRead name="getClubById" skeleton={null}>
          <EditClubDialog club={club} isOpen={isEditing} onClose={() => setEditing(false)} />
        </OnceRead>
      </OnceOpened>
      <OnceOpened isOpen={isClosing}>
        <CloseClubDialog club={club} isOpen={isClosing} onClose={() => setClosing(false)} />
      </OnceOpened>
    </>
  );
}
