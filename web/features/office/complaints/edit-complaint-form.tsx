import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";

import type { ComplaintWithFiles } from "#contract/complaints.ts";
import { errors } from "#contract/errors.ts";
import { useCommand } from "#web/api/actions.ts";
import type { FormFile } from "#web/files/attached-files.ts";
import { SubmitButton } from "#web/forms/command-form.tsx";
import { useDraft } from "#web/forms/drafts.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";
import { Banner } from "#web/ui/states/banner.tsx";

import { ComplaintForm, newComplaintDraft, useComplaintForm } from "./complaint-form.tsx";

interface EditComplaintFormProps {
  complaint: ComplaintWithFiles;
  isEditable: boolean;
  onClose: () => void;
}

/**
 * It stays open and says so if the office changes or answers it meanwhile. The text can then not be saved here, but
 * filed as a new complaint.
 */
export function EditComplaintForm({ complaint, isEditable, onClose }: EditComplaintFormProps) {
  const client = useQueryClient();
  const update = useCommand("updateComplaint", {
    fallback: "작업에 실패했습니다.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: onClose,
    // The refusal may mean that this screen is out of date.
    onFailure: () => void client.invalidateQueries({ queryKey: ["getComplaintById"] }),
  });
  const { reset } = update;
  // Set back meanwhile, it can be saved again, and the refusal no longer holds.
  useEffect(() => {
    if (isEditable) reset();
  }, [isEditable, reset]);
  const form = useComplaintForm(complaint);
  const fileAsNew = useFilingAsNew(complaint.id, form.getValues);
  return (
    <div className="flex flex-col gap-4">
      {!isEditable && (
        <Banner tone="warning">
          {update.failure === undefined && errors.complaint_under_way.message} 적은 내용은 그대로 있어요. 더
          알릴 것이 있으면 새 민원으로 접수해 주세요.
        </Banner>
      )}
      <ComplaintForm
        label="민원 수정"
        form={form}
        draft={draftOf(complaint.id)}
        command={update}
        payload={(values) => ({ complaintId: complaint.id, ...values })}
        actions={
          isEditable ? (
            <>
              <Button onPress={onClose}>취소</Button>
              <SubmitButton variant="primary">저장</SubmitButton>
            </>
          ) : (
            <>
              <Button onPress={onClose}>민원 보기</Button>
              <Button variant="primary" onPress={fileAsNew}>
                새 민원으로 접수하기
              </Button>
            </>
          )
        }
      />
    </div>
  );
}

/** Goes to the form of a new complaint, with this text and what may wait there from an earlier visit. */
function useFilingAsNew(
  complaintId: string,
  typed: () => { title?: unknown; content?: unknown; fileIds: readonly FormFile[] },
): () => void {
  const navigate = useNavigate();
  const edited = useDraft(draftOf(complaintId));
  const waiting = useDraft(newComplaintDraft);
  return () => {
    const { title, content, fileIds } = typed();
    const contents = [content, waiting.restored?.["title"], waiting.restored?.["content"]].filter(
      (part) => part !== undefined && part !== "",
    );
    // The others belong to the complaint that is under way.
    const pending = fileIds.filter(({ sentAt }) => sentAt !== undefined);
    waiting.save({ title, content: contents.join("\n\n"), fileIds: pending });
    edited.clear();
    void navigate(paths.resident.newComplaint);
  };
}

function draftOf(complaintId: string): string {
  return `complaint.${complaintId}`;
}
