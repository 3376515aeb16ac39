import type { Complaint } from "#contract/complaints.ts";
import { useConfirmed } from "#web/forms/confirmed.tsx";

export function useComplaintDeletion(onDone: () => void) {
  return useConfirmed("deleteComplaint", {
    title: "민원을 삭제할까요?",
    text: ({ title }: Pick<Complaint, "id" | "title">) => (
      <p>
        <strong>{title}</strong> 민원과 처리 이력을 지우고 되돌릴 수 없어요.
      </p>
    ),
    payload: ({ id }) => ({ complaintId: id }),
    fallback: "삭제에 실패했습니다.",
    onDone,
  });
}
