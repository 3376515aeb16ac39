import { useState } from "react";

import type { Complaint } from "#contract/complaints.ts";
import { useCommand } from "#web/api/actions.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { inputClass } from "#web/ui/fields/field.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

/** The day when a complaint is to be done. Another one is saved by a button, because dates are typed in parts. */
export function DueDayForm({ complaint: { id, dueOn } }: DueDayFormProps) {
  const [typed, setTyped] = useState<string>();
  const set = useCommand("setComplaintDue", {
    fallback: "처리 기한을 바꾸지 못했어요.",
    onSuccess: ({ message }) => {
      setTyped(undefined);
      showToast({ tone: "positive", message, seconds: 3 });
    },
    onFailure: (message) => showToast({ tone: "critical", message, seconds: 3 }),
  });
  const day = typed ?? dueOn;
  return (
    <form
      aria-label="처리 기한"
      noValidate
      className="flex max-w-full min-w-0 flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (day !== dueOn) set.run({ complaintId: id, dueOn: day });
      }}
    >
      <input
        type="date"
        aria-label="처리 기한"
        value={day}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={inputClass("tabular w-40 max-w-full min-w-0")}
      />
      {day !== dueOn && (
        <Button type="submit" isPending={set.isPending}>
          저장
        </Button>
      )}
    </form>
  );
}

interface DueDayFormProps {
  complaint: Pick<Complaint, "id" | "dueOn">;
}
