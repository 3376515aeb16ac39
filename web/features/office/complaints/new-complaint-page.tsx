import { useNavigate } from "react-router";

import { useCommand } from "#web/api/actions.ts";
import { SubmitButton } from "#web/forms/command-form.tsx";
import { paths } from "#web/paths.ts";
import { BackLink } from "#web/ui/buttons/back-link.tsx";
import { ButtonLink } from "#web/ui/buttons/button-link.tsx";
import { PageHeader } from "#web/ui/layout/page-header.tsx";
import { showToast } from "#web/ui/overlays/toast.tsx";

import { ComplaintForm, newComplaintDraft, useComplaintForm } from "./complaint-form.tsx";

/** /resident/complaints/new */
export function NewComplaintPage() {
  const navigate = useNavigate();
  const form = useComplaintForm({ title: "", content: "", category: "other", files: [] });
  const create = useCommand("createComplaint", {
    fallback: "민원 접수에 실패했습니다.",
    onSuccess: ({ message }) => showToast({ tone: "positive", message, seconds: 3 }),
    onward: () => void navigate(paths.resident.complaints, { replace: true }),
  });
  return (
    <>
      <title>민원 접수 · 단지</title>
      <PageHeader
        back={<BackLink href={paths.resident.complaints}>내 민원 목록</BackLink>}
        title="민원 접수"
        description="불편한 점을 적어 주시면 관리사무소가 확인하고 처리해요."
      />
      <ComplaintForm
        label="민원 접수"
        form={form}
        draft={newComplaintDraft}
        command={create}
        actions={
          <>
            <ButtonLink href={paths.resident.complaints}>취소</ButtonLink>
            <SubmitButton variant="primary">접수하기</SubmitButton>
          </>
        }
      />
    </>
  );
}
