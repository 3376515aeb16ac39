import { useState } from "react";

import type { Complaint } from "#contract/complaints.ts";
import {
  type ComplaintStatus,
  complaintStatuses,
  complaintStatusNames,
} from "#contract/values/complaint-status.ts";
import { useCommand } from "#web/api/queries.ts";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface ComplaintStatusSelectProps {
  complaint: Pick<Complaint, "id" | "title" | "status">;
  /** In a table's row, the label is only read out. */
  hidesLabel?: boolean;
}

/** Sets a complaint to any status. The choice is sent at once. */
export function ComplaintStatusSelect({ complaint, hidesLabel = false }: ComplaintStatusSelectProps) {
  const { id, title, status } = complaint;
  // The choice stays visible until the list has been read again.
  const [chosen, setChosen] = useState<{ from: ComplaintStatus; to: ComplaintStatus }>();
  if (chosen && chosen.from !== status) setChosen(undefined);
  const update = useCommand("updateComplaintStatus", {
    fallback: "상태 변경에 실패했습니다.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onFailure: (message) => {
      setChosen(undefined);
      showToast({ tone: "critical", message, seconds: 3 });
    },
  });
  const shown = chosen?.to ?? status;
  return (
    <SelectField
      label={hidesLabel ? `${title} 처리 상태` : "처리 상태"}
      hidesLabel={hidesLabel}
      options={options}
      value={shown}
      onChange={(to) => {
        if (update.isPending || to === shown) return;
        setChosen({ from: status, to });
        update.run({ complaintId: id, status: to });
      }}
    />
  );
}

const options = complaintStatuses.map((value) => ({ value, label: complaintStatusNames[value] }));
