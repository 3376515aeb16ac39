import type { Complaint } from "#contract/complaints.ts";
import { useCommand } from "#web/api/queries.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

interface DeleteComplaintDialogProps {
  complaint: Pick<Complaint, "id" | "title">;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteComplaintDialog({ complaint, isOpen, onClose, onDeleted }: DeleteComplaintDialogProps) {
  const remove = useCommand("deleteComplaint", {
    fallback: "삭제에 실패했습니다.",
    onSuccess: ({ message }) => {
      showToast({ tone: "positive", message, seconds: 3 });
      onDeleted();
    },
  });
  return (
    <ConfirmDialog
      title="민원을 삭제할까요?"
      isOpen={isOpen}
      onCancel={() => {
        remove.reset();
        onClose();
      }}
      onConfirm={() => remove.run({ complaintId: complaint.id })}
      confirmLabel="삭제"
      isPending={remove.isPending}
      error={remove.failure}
    >
      <p>
        <strong>{complaint.title}</strong> 민원과 처리 이력을 지우고 되돌릴 수 없어요.
      </p>
    </ConfirmDialog>
  );
}
