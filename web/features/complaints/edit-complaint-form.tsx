import { useQueryClient } from "@tanstack/react-query";

import type { Complaint } from "#contract/complaints.ts";
import { errors } from "#contract/errors.ts";
import { useCommand } from "#web/api/queries.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { ComplaintForm } from "./complaint-form.tsx";

interface EditComplaintFormProps {
  complaint: Complaint;
  onClose: () => void;
}

/**
 * It stays open and says so if the office changes the status meanwhile. The text can then be read and copied,
 * but not saved.
 */
export function EditComplaintForm({ complaint, onClose }: EditComplaintFormProps) {
  const client = useQueryClient();
  const update = useCommand("updateComplaint", {
    fallback: "작업에 실패했습니다.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: onClose,
    // The refusal may mean that this screen is out of date.
    onFailure: () => void client.invalidateQueries({ queryKey: ["getComplaintById"] }),
  });
  const isUnderWay = complaint.status !== "submitted";
  return (
    <div className="flex flex-col gap-4">
      {isUnderWay && update.failure === undefined && (
        <Banner tone="warning">{errors.complaint_under_way.message}</Banner>
      )}
      <ComplaintForm
        label="민원 수정"
        written={complaint}
        draft={`complaint.${complaint.id}`}
        command={update}
        payload={(values) => ({ complaintId: complaint.id, ...values })}
        submitLabel="저장"
        cancel={<Button onPress={onClose}>취소</Button>}
      />
    </div>
  );
}
