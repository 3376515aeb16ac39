import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import type { Complaint } from "#contract/complaints.ts";
import {
  type ComplaintStatus,
  complaintStatuses,
  complaintStatusNames,
} from "#contract/values/complaint-status.ts";
import { useCommand } from "#web/api/actions.ts";
import { BadgeMenu } from "#web/ui/overlays/badge-menu.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { complaintStatusTones } from "./complaint-status-badge.tsx";

interface ComplaintStatusMenuProps {
  complaint: Pick<Complaint, "id" | "title" | "status">;
  /**
   * Called when a change is sent, and if it fails, with the way back. The menu shows the status of its complaint, so
   * this is to change it.
   */
  onMove: (from: ComplaintStatus, to: ComplaintStatus) => void;
}

/** A complaint's status, which the office sets to any other. The message of success can take it back. */
export function ComplaintStatusMenu({ complaint: { id, title, status }, onMove }: ComplaintStatusMenuProps) {
  const move = useMove(id, onMove);
  // A colleague's change since then stays.
  const takeBack = (before: ComplaintStatus, after: ComplaintStatus) =>
    move({ from: after, to: before, isOnlyFrom: true }, tellTakenBack);
  return (
    <BadgeMenu
      label={`${title} 처리 상태`}
      items={items}
      value={status}
      onChange={(to) => {
        move({ from: status, to }, () => {
          showToast({
            tone: "positive",
            message: "상태가 변경되었습니다.",
            seconds: 3,
            action: { label: "되돌리기", onPress: () => takeBack(status, to) },
          });
        });
      }}
    />
  );
}

interface Move {
  from: ComplaintStatus;
  to: ComplaintStatus;
  /** Whether the change is refused if the complaint is no longer in the status `from`. */
  isOnlyFrom?: boolean;
}

/** Returns a function that sends a change and calls `onDone` if it succeeds. */
function useMove(complaintId: string, onMove: ComplaintStatusMenuProps["onMove"]) {
  const client = useQueryClient();
  const sent = useRef<{ from: ComplaintStatus; to: ComplaintStatus }>(undefined);
  const update = useCommand("updateComplaintStatus", {
    fallback: "상태 변경에 실패했습니다.",
    onFailure: (message) => {
      if (sent.current) onMove(sent.current.to, sent.current.from);
      showToast({ tone: "critical", message, seconds: 3 });
      // A refusal may mean that this screen is out of date.
      for (const list of ["getComplaintsByApartment", "getComplaintById"])
        void client.invalidateQueries({ queryKey: [list] });
    },
  });
  return ({ from, to, isOnlyFrom = false }: Move, onDone: () => void) => {
    if (update.isPending) return;
    sent.current = { from, to };
    onMove(from, to);
    update.run({ complaintId, status: to, ...(isOnlyFrom && { from }) }, onDone);
  };
}

function tellTakenBack() {
  showToast({ tone: "positive", message: "상태를 되돌렸어요.", seconds: 3 });
}

const items = complaintStatuses.map((value) => ({
  value,
  label: complaintStatusNames[value],
  tone: complaintStatusTones[value],
}));
