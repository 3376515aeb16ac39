import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";

import type { Complaint } from "#contract/complaints.ts";
import {
  type ComplaintStatus,
  complaintStatuses,
  complaintStatusNames,
} from "#contract/values/complaint-status.ts";
import { useCommand } from "#web/api/actions.ts";
import { RecentChanges } from "#web/api/recent-changes.ts";
import { TakeBack } from "#web/forms/take-back.tsx";
import { FocusPlace } from "#web/ui/layout/focus-place.tsx";
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

/** A complaint's status, which the office sets to any other, and beside it for a minute the way back. */
export function ComplaintStatusMenu({ complaint: { id, title, status }, onMove }: ComplaintStatusMenuProps) {
  const move = useMove(id, onMove);
  const name = `${title} 처리 상태`;
  return (
    <FocusPlace className="flex items-center gap-1">
      <BadgeMenu
        label={name}
        items={items}
        value={status}
        onChange={(to) => {
          move({ from: status, to }, () => {
            changedStatuses.keep(id, { from: status, to });
            showToast({ tone: "positive", message: "상태가 변경되었습니다.", seconds: 3 });
          });
        }}
      />
      <TakeBack
        changes={changedStatuses}
        of={id}
        name={name}
        // A colleague's change since then stays.
        onTakeBack={({ from, to }) => move({ from: to, to: from, isOnlyFrom: true }, tellTakenBack)}
      />
    </FocusPlace>
  );
}

const changedStatuses = new RecentChanges<{ from: ComplaintStatus; to: ComplaintStatus }>();

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
