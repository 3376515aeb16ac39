import { lazy, useState } from "react";

import type { Club } from "#contract/clubs.ts";
import type { Meeting } from "#contract/meetings.ts";
import { runsClub } from "#contract/values/clubs.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";
import { OnceRead } from "#web/forms/once-read.tsx";
import { paths } from "#web/paths.ts";
import { ActionMenu, type MenuAction } from "#web/ui/overlays/action-menu.tsx";
import { OnceOpened } from "#web/ui/overlays/once-opened.tsx";

// The form brings the schemas, so it loads only when someone edits.
const EditMeetingDialog = lazy(async () => ({
  default: (await import("./edit-meeting-dialog.tsx")).EditMeetingDialog,
}));

/** What those who run the club do with a meeting. */
export function MeetingMenu({ meeting, club }: { meeting: Meeting; club: Club }) {
  const [isEditing, setEditing] = useState(false);
  const cancelling = useCancelling();
  if (!runsClub(club.myRole) || club.status !== "active") return null;
  const isComing = meeting.status === "scheduled" && !meeting.hasStarted;
  const changing: MenuAction[] = isComing
    ? [
        {
          label: "수정",
          onSelect: () => setEditing(true),
        },
        { label: "모임 취소", tone: "critical", onSelect: () => cancelling.ask(meeting) },
      ]
    : [];
  return (
    <>
      <ActionMenu
        label={`${meeting.title} 메뉴`}
        actions={[
          { label: "모임 복사", href: `${paths.resident.newMeeting(club.id)}?copy=${meeting.id}` },
          ...changing,
        ]}
      />
      {cancelling.dialog}
      <OnceOpened isOpen={isEditing} beginsAnew>
        <OnceRead name="getMeetingById" skeleton={null}>
          <EditMeetingDialog meeting={meeting} isOpen={isEditing} onClose={() => setEditing(false)} />
        </OnceRead>
      </OnceOpened>
    </>
  );
}

function useCancelling() {
  return useConfirmed("cancelMeeting", {
    title: "모임을 취소할까요?",
    text: ({ title, goingCount, waitingCount }: Meeting) => (
      <p>
        <strong>{title}</strong> 모임을 취소하면 되돌릴 수 없어요. 참석하거나 대기하는{" "}
        {(goingCount + waitingCount).toLocaleString("ko-KR")}명에게 알려요.
      </p>
    ),
    confirmLabel: "모임 취소",
    cancelLabel: "유지하기",
    payload: ({ id }) => ({ meetingId: id }),
    fallback: "취소하지 못했어요.",
  });
}
